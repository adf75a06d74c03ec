"""Which functions that are not compiled implement which rules: game.py files them with the others."""

from collections.abc import Callable

RULES: dict[str, list[Callable]] = {}


def rule(*sections: str):
    """Files a function under the rules that it implements."""

    def file(fn):
        for section in sections:
            RULES.setdefault(section, []).append(fn)
        return fn

    return file
