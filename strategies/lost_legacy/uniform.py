"""Any legal option, each as likely: the floor under all others."""

from simulator.core.rng import below


def decide(view, cards, options, luck):
    return below(luck, len(options))
