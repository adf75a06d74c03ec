"""Play rather than end the turn; the first legal option of these."""


def decide(view, cards, options, luck):
    return min(1, len(options) - 1)
