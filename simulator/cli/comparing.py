"""compare: two versions of a deck, or of the rules that it is played by, against the same opponents."""

from __future__ import annotations

from pathlib import Path

from simulator.cli import inputs, play, versions
from simulator.cli.decklists import decklists
from simulator.cli.errors import USAGE, Refusal
from simulator.cli.given import Given
from simulator.cli.versions import Variant


def compare(a: str, b: str, options) -> Given:
    """Both versions against each opponent, with the same luck: the difference with its interval."""
    method = play.start_method(options)
    paths = [*decklists([a]), *decklists([b])]
    if len(paths) != 2:
        raise Refusal(f"{len(paths)} decklists, where 'compare' takes two", "name the opponents with --vs", USAGE)
    game = inputs.one_game(paths)
    versions.check_game(game, "compare")
    opponents = versions.rivals(game, options.vs, paths)
    switches = inputs.switches(game, options.rules, options.rule)
    base = Variant("before", paths[0], switches, options.cards, (), options.strategy)
    other = versions.turned(game, base, options.versus, options.changed)
    other = other.named("after", paths[1])
    if other.same_as(base):
        raise Refusal("both versions are the same", "change something: another list, --set, --versus", USAGE)
    before = versions.version(game, base, opponents, options)
    after = versions.version(game, other, opponents, options, model=before)
    inputs.check_opponents(game, after.library, after.decks, options.changed)
    where = versions.folder([before, after], options, "compare")
    # It takes a second to import, which is better spent before the run than after an interrupt.
    from simulator.cli import answer

    played = versions.run([before, after], where, options, method)
    if not played.joints[1]:
        return Given(where, played.outcomes)
    return answer.give_changes(played, _title(before, after, options), "compare", options.format)


def _title(before, after, options) -> list[str]:
    """What the two versions are called: what differs between them."""
    names = [version.decks[0].name for version in (before, after)]
    told = [*options.changed, *options.versus]
    if names[0] == names[1] and not told:
        names = [Path(version.decks[0].path).name for version in (before, after)]
    return [names[0], ", ".join([names[1], *told])]
