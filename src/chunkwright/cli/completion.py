"""``chunkwright completion``: commands, options and values completed by the shell.

Click makes the scripts and the answers from the commands themselves; PowerShell, which it does not
know, is added here.
"""

from __future__ import annotations

import os
from typing import Final

import click
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from chunkwright.cli.app import VARIABLE
from chunkwright.cli.commands import write_output
from chunkwright.errors import QueryError

PROGRAM: Final = "chunkwright"
SHELLS: Final = ("bash", "zsh", "fish", "powershell")

_POWERSHELL: Final = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $ast, $cursor)
    $before = $ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor }
    $env:COMP_WORDS = ($before | ForEach-Object { $_.Extent.Text }) -join "`n"
    $env:COMP_WORD = $word
    $env:%(complete_var)s = "powershell_complete"
    try {
        %(prog_name)s | ForEach-Object {
            $value, $help = $_ -split "`t", 2
            [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
        }
    } finally {
        Remove-Item Env:COMP_WORDS, Env:COMP_WORD, Env:%(complete_var)s
    }
}
"""


@add_completion_class
class PowerShellComplete(ShellComplete):
    """Completion for PowerShell, which completes names of files itself if there is no answer."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the word at the cursor."""
        words = os.environ["COMP_WORDS"].split("\n")[1:]
        return [word.strip("\"'") for word in words], os.environ["COMP_WORD"].strip("\"'")

    def format_completion(self, item: CompletionItem) -> str:
        """Return the line for a completion: what is typed, and what it means."""
        return f"{item.value}\t{item.help or item.value}"

    def complete(self) -> str:
        """Return the lines for all completions that are not names of files."""
        found = self.get_completions(*self.get_completion_args())
        return "\n".join(self.format_completion(each) for each in found if each.type == "plain")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion_command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands in your shell.

    Once the shell has run it, the Tab key completes commands, options and their values.

    \b
    Examples:
      chunkwright completion bash >> ~/.bashrc
      chunkwright completion zsh >> ~/.zshrc
      chunkwright completion fish > ~/.config/fish/completions/chunkwright.fish
      chunkwright completion powershell >> $PROFILE
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise QueryError(f"this version of click has no completion for {shell}")
    made = kind(ctx.find_root().command, {}, PROGRAM, VARIABLE)
    write_output(made.source().encode(), None)
