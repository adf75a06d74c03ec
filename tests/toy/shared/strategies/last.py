"""The last legal option."""


def decide(view, cards, options, luck):
    return len(options) - 1
