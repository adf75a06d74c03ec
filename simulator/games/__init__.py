"""One folder per game, all of the same shape. Nothing else lists them."""

import pkgutil


def keys() -> list[str]:
    """The keys of all games: the names of their folders."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)
