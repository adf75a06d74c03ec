"""How many pairs of matches answer a question.

All functions count pairs of `matches` matches, for each deck or version that is played. `deff` is the design
effect (variance by pairs over that of as many independent matches), from earlier pairs or 1. Effects, widths
and bands are in scores: .01 is one percentage point. `power` is the chance to find what is there, at intervals
of `level`.
"""

from math import ceil, sqrt

from scipy.optimize import brentq
from scipy.special import ndtr, ndtri

from simulator.stats import LEVEL

POWER = 0.8


def for_width(half: float, score: float = 0.5, deff: float = 1.0, matches: int = 2, level: float = LEVEL) -> int:
    """Pairs after which the interval of a score is about +- `half`.

    Source: Cochran, Sampling Techniques (3rd ed., 1977), section 4.4.
    """
    return _pairs((_quantile(level) / half) ** 2 * score * (1 - score), deff, matches)


def for_effect(
    effect: float,
    against: float = 0.5,
    power: float = POWER,
    deff: float = 1.0,
    matches: int = 2,
    level: float = LEVEL,
) -> int:
    """Pairs that tell a score of `against + effect` from `against`.

    Source: Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions (3rd ed., 2003), section 2.5.
    """
    score = against + effect
    spread = _quantile(level) * sqrt(against * (1 - against)) + float(ndtri(power)) * sqrt(score * (1 - score))
    return _pairs((spread / effect) ** 2, deff, matches)


def for_difference(
    effect: float,
    score: float = 0.5,
    saved: float = 1.0,
    power: float = POWER,
    deff: float = 1.0,
    matches: int = 2,
    level: float = LEVEL,
) -> int:
    """Pairs of each of two decks, or versions, that tell their scores apart, which are both about `score`.

    `saved` is the factor by which common luck makes the difference's variance smaller than that of two
    independent runs (`Difference.saved`); at least one pair.
    Sources: Fleiss, Levin and Paik (2003), section 4.2; Glasserman and Yao, Management Sci. 38 (1992) 884.
    """
    both = _quantile(level) + float(ndtri(power))
    return _pairs((both / effect) ** 2 * 2 * score * (1 - score), deff / saved, matches)


def for_equivalence(
    band: float,
    score: float = 0.5,
    centre: float = 0.5,
    power: float = POWER,
    deff: float = 1.0,
    matches: int = 2,
    level: float = LEVEL,
) -> int:
    """Pairs after which the interval lies wholly within `centre` +- `band`, where the true score is `score`.

    At level 1 - 2 a that is the pair of one-sided tests at a each: .9 for two tests at 5 %.
    Source: Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987) 657.
    """
    off = abs(score - centre)
    if off >= band:
        raise ValueError(f"a score of {score:g} does not lie within {centre:g} +- {band:g}")

    quantile, deviation = _quantile(level), sqrt(score * (1 - score))

    def short(root: float) -> float:
        """Power that is lacking with root ** 2 matches."""
        error = deviation / root
        return power - float(ndtr((band - off) / error - quantile) - ndtr(quantile - (band + off) / error))

    least = quantile * deviation / band
    most = (quantile + float(ndtri((1 + power) / 2))) * deviation / (band - off)
    return _pairs(float(brentq(short, least, most * (1 + 1e-9))) ** 2, deff, matches)


def _quantile(level: float) -> float:
    return float(ndtri((1 + level) / 2))


def _pairs(independent: float, deff: float, matches: int) -> int:
    """Whole pairs for so many independent matches; what rounding has added does not make one more."""
    return max(1, ceil(independent * deff / matches * (1 - 1e-12)))
