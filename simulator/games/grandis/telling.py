"""Events of a match and cards in words."""


def tell(library, row, state):
    """A sentence and its rule."""
    return str(row), ""


def describe_cards(library):
    """Cards in words."""
    return []
