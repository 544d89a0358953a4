"""The names to which a statement gives a value where it stands, and not in a function's own scope."""

import ast

OF_ITS_OWN_SCOPE = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound_names(statement: ast.stmt) -> set[str]:
    """Return the names that a statement gives a value to."""
    names: set[str] = set()
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        if not isinstance(node, OF_ITS_OWN_SCOPE):
            waiting += ast.iter_child_nodes(node)
    return names
