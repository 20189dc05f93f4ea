"""The tasks of five kinds of users, done with the command line on real files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import users
from tests.samples import needs_samples

if TYPE_CHECKING:
    from pathlib import Path


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("task", users.TASKS)
def test_the_tasks_of_each_kind_of_user_succeed_on_the_command_line(
    task: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if task == "table":
        pytest.importorskip("pyarrow", reason="needs the extra chunkwright[catalogue]")
    monkeypatch.setattr(users, "FILES", 50)
    users.TASKS[task](tmp_path)()
