"""Made-up answers of the commands that ask more of a run than its rates, each as the sheet of its page."""

from itertools import product

import numpy as np

from reports import changes, field, gates, pilots, targets
from reports.changes import Changes
from reports.gates import Judged
from reports.pages import changes as changes_page
from reports.pages import field as field_page
from reports.pages import gates as gates_page
from reports.pages import pilots as pilots_page
from reports.pages import targets as targets_page
from simulator.stats import Estimate
from simulator.stats.bisect import Found
from simulator.stats.decisions import Band, Decision, at_most
from tests.reports import sample

CIRCLE = ((0.5, 0.8, 0.2), (0.2, 0.5, 0.8), (0.8, 0.2, 0.5))


def field_sheet(names, pairs=200):
    """Decks in circles of three, and the rest alike."""
    rng, made = sample.Random(1), {}
    for a, b in product(range(len(names)), repeat=2):
        if a < b:
            chance = CIRCLE[a][b] if b < 3 else 0.5
            made[a, b] = sample.pairs_of_matches(rng, pairs, strength=chance, luck=0, capped=0)
    found = field.answer(sample.run(names, made, pairs=pairs), {names[0]: 3, names[-1]: 1})
    return field_page.sheet(found.page, found.found)


def pilots_sheet(names, strategies, chances=(0.7, 0.3), pairs=200):
    """Earlier decks are stronger with the first strategy and weaker with the last."""
    rng, entrants = sample.Random(3), list(product(range(len(names)), range(len(strategies))))
    made = {}
    for (i, (a, own)), (j, (b, other)) in product(enumerate(entrants), repeat=2):
        if a < b:
            chance = chances[0] if own == other == 0 else chances[1] if own == other == len(strategies) - 1 else 0.5
            made[i, j] = sample.pairs_of_matches(rng, pairs, strength=chance, luck=0)
    decks, players = [names[a] for a, _ in entrants], [strategies[own] for _, own in entrants]
    found = pilots.answer(sample.run(decks, made, pairs=pairs, strategies=players), names, names)
    assert found
    return pilots_page.sheet(found.page, found.found)


def joint(seed, pairs, before, after):
    """Pairs by the points of both versions, each of whose two matches is won with such a chance, with the same luck."""
    luck = np.random.default_rng(seed).random((pairs, 2))
    points = [2 * (luck < chance).sum(axis=1) for chance in (before, after)]
    counts = np.zeros((5, 5), np.int64)
    np.add.at(counts, tuple(points), 1)
    return counts


def versions(names, opponents, scores, pairs=400):
    """Versions of a deck, the first with scores[0]."""
    joints = [{at: joint(at, pairs, scores[0], score) for at in opponents} for score in scores]
    return Changes("Made-up Game", names, opponents, joints, seed=1, pairs=pairs)


def compare_sheet(deck="Alpha", opponents=("Beta", "Gamma"), after=0.6):
    found = versions([deck, f"{deck}, Torch.cost=1"], dict(enumerate(opponents, 1)), [0.5, after])
    return changes_page.sheet(changes.compared(found), found, "compare")


def many_sheet(command, names, scores, deck="Alpha", opponents=("Beta", "Gamma")):
    found = versions(["as it is", *names], dict(enumerate(opponents, 1)), [0.5, *scores])
    return changes_page.sheet(changes.swept(found, deck, command), found, command)


def sweep_sheet(card="Torch", **more):
    return many_sheet("sweep", [f"{card}.cost={n}" for n in range(5)], [0.3, 0.4, 0.5, 0.6, 0.7], **more)


def grid_sheet(card="Torch", **more):
    names = [f"{card}.cost={a}, {card}.burn={b}" for a, b in product((1, 2, 3), (10, 20))]
    return many_sheet("sweep", names, [0.4, 0.5, 0.45, 0.6, 0.5, 0.75], **more)


def sensitivity_sheet(**more):
    return many_sheet("sensitivity", ["open_end=yes", "late_draw=no", "echo=twice"], [0.5, 0.62, 0.45], **more)


def target_sheet(deck="Alpha", path="Torch.cost", opponents=("Beta", "Gamma")):
    scores = {80: Estimate(0.41, 0.37, 0.45), 100: Estimate(0.498, 0.49, 0.506), 140: Estimate(0.6, 0.56, 0.64)}
    found = Found(100, scores[100], 0.97, scores, 4000)
    return targets_page.sheet(targets.page(found, "Made-up Game", deck, path, 0.5, opponents), found, path, 0.5)


def gates_sheet(deck="Alpha", name="band"):
    judged = [
        Judged(name, f"{deck} against Beta", "score within 0.45 and 0.55", Band(0.45, 0.55),
               Estimate(0.5, 0.48, 0.52), 900, Decision.PASS, 3, "decklab replay here m0p0r0"),
        Judged("stall", f"{deck} against Beta", "exhaustion at_most 0.05", at_most(0.05),
               Estimate(0.34, 0.26, 0.42), 256, Decision.FAIL, 4, "decklab replay here m0p0r0"),
        Judged("patch", f"{deck} → Gamma against Beta", "change within -0.02 and 0.02", Band(-0.02, 0.02),
               Estimate(0.01, -0.03, 0.05), 1000, Decision.INCONCLUSIVE, 5, "decklab replay here m0p0r0"),
    ]  # fmt: skip
    return gates_page.sheet(gates.page(judged), judged)
