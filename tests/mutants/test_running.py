"""The processes of a run: they end with it, whatever ends it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PARENT = """
import os, time
from mutants.running import several_processes

def work(seconds):
    print(os.getpid(), flush=True)
    time.sleep(seconds)

if __name__ == "__main__":
    with several_processes(2) as mapped:
        list(mapped(work, [600, 600]))
"""
PATIENCE = 60  # seconds until a worker that is still there counts as left behind


def test_a_killed_run_leaves_no_workers_behind(tmp_path: Path) -> None:
    """Workers in the middle of a task are gone once the process that began it was killed."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=surroundings) as parent:
        assert parent.stdout is not None
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        parent.kill()
    try:
        assert all(_is_gone(worker) for worker in workers)
    finally:
        for worker in workers:
            _kill(worker)


def _is_gone(process: int) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not _runs(process):
            return True
        time.sleep(0.05)
    return False


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z")


def _kill(process: int) -> None:
    if _runs(process):
        os.kill(process, signal.SIGTERM)
