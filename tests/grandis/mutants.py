"""How a card of Grandis Legacy is left without effect."""

from collections.abc import Iterator

from simulator.games.grandis.cards import Library, catalogue
from simulator.games.grandis.state import RANKS

ABILITY = (
    *("physical_bonus", "magical_bonus", "gains_range", "healing_done", "cleanses", "longer", "surcharge"),
    *("reduces_physical", "redraws", "heals"),
)


def cards(library: Library) -> Iterator[tuple[str, ...]]:
    """The names by which tests cite each card: a Hero's by that of the Hero too."""
    for text in catalogue.describe(library):
        yield text.name, text.code, *([text.name.rpartition(" ")[0]] if text.kind == "hero" else [])


def wipe(library: Library, name: str) -> None:
    """Takes the effects of a card out of the tables, but neither its cost nor whom it chooses."""
    t = library.tables[0]
    if name in library.names:
        _wipe_rows(t, t.cards[library.names[name]])
    for index, legacy in enumerate(library.legacies):
        if legacy.name == name:
            t.legacies[index].program = 0
    for index, hero in enumerate(library.heroes):
        for rank in range(RANKS):
            if name == f"{hero.name} {'I' * (1 + rank)}":
                _wipe_hero(t.heroes[RANKS * index + rank])


def _wipe_rows(t, card) -> None:
    for row in t.rows[card.first_row : card.first_row + card.n_rows]:
        row.damage = row.program = row.on_hit = row.after = row.n_mods = 0


def _wipe_hero(hero) -> None:
    """Takes the Class Ability and what the Rank gives; of a Hero that has neither, the HP."""
    if not (hero.bonus_draw or any(hero[key].any() for key in ABILITY)):
        hero.hp = 10
    hero.bonus_draw = hero.bonus_regen = 0
    for key in ABILITY:
        hero[key] = 0
