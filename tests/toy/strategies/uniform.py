"""Any legal option, each as likely."""

from simulator.core.rng import below


def decide(view, cards, options, luck):
    return below(luck, len(options))
