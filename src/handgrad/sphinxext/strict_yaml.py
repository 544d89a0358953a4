"""YAML as an author means it: what YAML would silently drop, count or convert is refused at its line."""

from typing import Any

import yaml

NAME_TAGS = ("tag:yaml.org,2002:str", "tag:yaml.org,2002:merge")
COLON = "mapping values are not allowed here"
UNREADABLE_VALUES = (ValueError, TypeError, LookupError, RecursionError)  # what PyYAML lets through beside its own errors


class StrictYamlError(ValueError):
    """YAML that cannot be used; `line` counts from 1 within the text."""

    def __init__(self, line: int, message: str) -> None:
        """Keep the line beside the message."""
        super().__init__(message)
        self.line = line


class StrictLoader(yaml.SafeLoader):
    """A loader that refuses names set twice, names that are no text, and dates; `12:30` stays text."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """Return a table, each of whose names is text and stands once."""
        seen: set[str] = set()
        for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode) or key.tag not in NAME_TAGS:
                written = key.value if isinstance(key, yaml.ScalarNode) else "it"
                raise StrictYamlError(line, f"a name must be text; put {written or 'it'} in quotation marks")
            if key.value in seen:
                raise StrictYamlError(line, f"{key.value} is set twice; keep one of the two")
            seen.add(key.value)
        return super().construct_mapping(node, deep)

    def construct_number(self, node: yaml.ScalarNode) -> int | float | str:
        """Return a number; `12:30`, which YAML counts in sixties, stays the text it is."""
        if ":" in node.value:
            return str(node.value)
        return self.construct_yaml_int(node) if node.tag.endswith(":int") else self.construct_yaml_float(node)

    def refuse_date(self, node: yaml.ScalarNode) -> None:
        """Refuse a date: a notebook cannot hold it."""
        raise StrictYamlError(node.start_mark.line + 1, f'a date needs quotation marks: "{node.value}"')


StrictLoader.add_constructor("tag:yaml.org,2002:int", StrictLoader.construct_number)
StrictLoader.add_constructor("tag:yaml.org,2002:float", StrictLoader.construct_number)
StrictLoader.add_constructor("tag:yaml.org,2002:timestamp", StrictLoader.refuse_date)


def load_strict(text: str, what: str) -> Any:
    """Return what a YAML text says; `what` names the text in the messages: "the front matter".

    Raises:
        StrictYamlError: the text is not YAML, or holds what `StrictLoader` refuses.
    """
    try:
        return yaml.load(text, Loader=StrictLoader)  # noqa: S506  (it is a SafeLoader)
    except StrictYamlError:
        raise
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        hint = "; a value with a colon needs quotation marks" if error.problem == COLON else ""
        raise StrictYamlError(line, f"{what} is not valid YAML ({error.problem}){hint}") from None
    except yaml.YAMLError as error:
        raise StrictYamlError(1, f"{what} is not valid YAML ({str(error).splitlines()[0]})") from None
    except UNREADABLE_VALUES as error:
        raise StrictYamlError(1, f"{what} holds a value that YAML cannot read ({error})") from None
