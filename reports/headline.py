"""What a run says, in sentences: which decks are too strong or too weak, and whether the seat matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations

from reports import deck_tables, frames, seat_tables, seats
from reports.layout import clean, number
from reports.page import Headline
from simulator.runner.tally import RunResult
from simulator.stats import LEVEL, Estimate, told
from simulator.stats.decisions import Band, Decision, judge, judge_all, within
from simulator.stats.pairs import combine, proportion

BALANCED = within(0.45, 0.55)
RANGE = "45 to 55 %"
NAMED = 5
"""Matchups that are named one by one at most."""


def headline(run: RunResult) -> Headline:
    """The answer in words."""
    if not frames.played(run):
        return Headline("No pair of matches was finished")
    return _of_seats(run) if run.shared else _of_decks(run)


def percent(estimate: Estimate) -> str:
    """'13.6 % (±0.8)'."""
    value, _, half = number(*estimate[:3], scale=100).strip().partition(" ")
    return f"{value} % ({half})" if half else "unknown"


def first_seat(run: RunResult, meetings: Sequence[frames.Meeting]) -> Estimate:
    """The score of the seat that plays first, over these matchups alike."""
    return combine(frames.sides(run, meetings).first_seat())


def _of_decks(run):
    rivals = {deck: frames.sides(run, frames.field(run, deck)) for deck in range(len(run.decks))}
    met = [deck for deck, sides in rivals.items() if not sides.mirror.all()]
    scores = {deck: combine(rivals[deck].score()) for deck in met}

    def estimate(place: int, level: float) -> Estimate:
        return combine(rivals[met[place]].score(level))

    verdicts = dict(zip(met, map(_Verdict, judge_all(estimate, [BALANCED] * len(met)), scores.values()), strict=True))
    seat = _seat_sentence(first_seat(run, frames.played(run)))
    if not met:
        return Headline(f"{clean(run.decks[0].name)} against itself scores one half by design", (), [seat])
    if len(met) == 2:
        return Headline(_duel(run, verdicts), (), [seat], note=_together(2))
    said, named = _matchups(run)
    return Headline(_lead(run, verdicts), list(_groups(run, verdicts)), [seat, said], named, _together(len(met)))


class _Verdict:
    """What a score's interval says of a deck."""

    def __init__(self, decision: Decision, score: Estimate):
        self.score, self.decision = score, decision
        strength = "too strong" if score.value > 0.5 else "too weak"
        self.word = {Decision.PASS: "balanced", Decision.FAIL: strength}.get(decision, "not decided")


def _lead(run, verdicts):
    failed = {deck: verdict for deck, verdict in verdicts.items() if verdict.decision == Decision.FAIL}
    if failed:
        deck, verdict = max(failed.items(), key=lambda each: abs(each[1].score.value - 0.5))
        return f"{clean(run.decks[deck].name)} scores {percent(verdict.score)} against the field: {verdict.word}"
    if all(verdict.decision == Decision.PASS for verdict in verdicts.values()):
        return f"All {len(verdicts)} decks score {RANGE} against the field: balanced"
    return "No deck is shown to be too strong or too weak"


def _duel(run, verdicts):
    """Two decks have one score between them: that of the better one."""
    (deck, verdict), (rival, _) = sorted(verdicts.items(), key=lambda each: -each[1].score.value)
    names = clean(run.decks[deck].name), clean(run.decks[rival].name)
    return f"{names[0]} scores {percent(verdict.score)} against {names[1]}: {verdict.word}"


def _groups(run, verdicts) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    labels = deck_tables.labels(run)
    ranked = sorted(verdicts.items(), key=lambda each: -each[1].score.value)
    for word in ("too strong", "too weak", "balanced", "not decided"):
        if found := [(labels[deck], percent(verdict.score)) for deck, verdict in ranked if verdict.word == word]:
            yield word, found


def _together(decks):
    return (
        f"Too strong or too weak: the whole interval lies outside {RANGE}; balanced: inside. Judged together, so that "
        f"the chance of any wrong word for these {decks} decks is at most {100 * (1 - LEVEL):.0f} %."
    )


def _matchups(run) -> tuple[str, list[tuple[str, str, str]]]:
    """The one-sided matchups, judged together, the most lopsided first."""
    pairs = combinations(range(len(run.decks)), 2)
    met = {pair: meeting for pair in pairs if (meeting := frames.meeting(run, *pair))}
    scores = cache(frames.sides(run, list(met.values())).score)

    def estimate(place: int, level: float) -> Estimate:
        return told(*(numbers[place] for numbers in scores(level)))

    decisions = enumerate(judge_all(estimate, [BALANCED] * len(met)))
    decks = list(met)
    found = [(estimate(place, LEVEL), *decks[place]) for place, decision in decisions if decision == Decision.FAIL]
    found.sort(key=lambda each: -abs(each[0].value - 0.5))
    more = f", the {NAMED} most lopsided of them" if len(found) > NAMED else ""
    said = f"{len(found)} of {len(met)} matchups are shown to lie outside {RANGE}{more}"
    return said + (":" if found else "."), [_one_sided(run, *each) for each in found[:NAMED]]


def _one_sided(run, score, a, b):
    labels = deck_tables.labels(run)
    if score.value > 0.5:
        return labels[a], labels[b], percent(score)
    return labels[b], labels[a], percent(Estimate(1 - score.value, 1 - score.hi, 1 - score.lo))


def _seat_sentence(score):
    decision = judge(score, Band(0.5, 0.5))
    word = "an advantage" if score.value > 0.5 else "a disadvantage"
    word = "no advantage shown" if decision != Decision.FAIL else word
    return f"The seat that plays first scores {percent(score)}: {word}."


def _of_seats(run):
    """Players against the seats that they hold, seats against the mean of their table: all judged together."""
    claims = [*_players(run), *_seats(run)]
    decisions = judge_all(lambda at, level: claims[at].estimate(level), [Band(one.fair, one.fair) for one in claims])
    shown = [claim for claim, decision in zip(claims, decisions, strict=True) if decision == Decision.FAIL]
    words = [claim.words() for claim in sorted(shown, key=lambda claim: -claim.distance)]
    parties = "no player and no seat" if seat_tables.several(run) else "no seat"
    lead = words[0] if words else f"{parties.capitalize()} is shown to win more or less than its share"
    chance = f"the chance of any wrong word is at most {100 * (1 - LEVEL):.0f} %"
    note = f"{len(shown)} of {len(claims)} differ from their share, judged together: {chance}."
    return Headline(lead, (), [f"{word}." for word in words[1:NAMED]], note=note)


@dataclass(frozen=True)
class _Claim:
    """That somebody scores more or less than is fair."""

    who: str
    what: str
    fair: float
    estimate: Callable[[float], Estimate]

    @property
    def distance(self) -> float:
        return abs(self.estimate(LEVEL).value - self.fair)

    def words(self) -> str:
        found = self.estimate(LEVEL)
        word = "more" if found.value > self.fair else "less"
        return f"{self.who} {percent(found)} {self.what}, {word} than {100 * self.fair:.1f} %"


def _seats(run) -> Iterator[_Claim]:
    for entrants, tally in run.tallies.items():
        where = f"{clean(run.decks[entrants[0]].name)}, {len(entrants)} seats"
        for seat, counts in enumerate(tally.seat_score):
            score = partial(seats.score, run, tally, counts)
            yield _Claim(f"{where}: seat {seat} scores", "of the matches", mean_score(tally), score)


def _players(run) -> Iterator[_Claim]:
    """Those who hold some of a table's seats, by the matches that somebody won."""
    for entrants, tally in run.tallies.items():
        for player, entrant in enumerate(dict.fromkeys(entrants)):
            if (holds := entrants.count(entrant)) < len(entrants):
                name = f"{clean(run.decks[entrant].name)}: {clean(run.strategies[entrant])}"
                who = f"{name} in {holds} of {len(entrants)} seats wins"
                share = partial(seats.decided, tally, player)
                yield _Claim(who, "of decided matches", holds / len(entrants), share)


def mean_score(tally) -> float:
    """Of the seats of a table."""
    return sum(proportion(counts, tally.rotations).value for counts in tally.seat_score) / tally.seats
