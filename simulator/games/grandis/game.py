"""The face that Grandis Legacy shows to the shared code."""

from simulator import jit
from simulator.games.grandis import cards, decks, engine, metrics, random_decks, state, switches, telling, view, worth
from simulator.games.grandis.cards import catalogue
from simulator.games.grandis.events import Ev
from simulator.games.grandis.parts import parts
from simulator.runner.game import Game

GAME = Game(
    key=state.GAME,
    title="Grandis Legacy",
    seats=range(2, 3),
    deck_size=state.DECK_ROW,
    loose=slice(state.DECK),
    max_options=state.MAX_OPTIONS,
    state=state.STATE,
    view=state.VIEW,
    option=state.OPTION,
    tables=state.TABLES,
    setup=engine.setup,
    look=view.look,
    legal=engine.legal,
    step=engine.step,
    redeal=engine.redeal,
    worth=worth.worth,
    measure=metrics.measure,
    endings=metrics.ENDINGS,
    match_metrics=metrics.MATCH_METRICS,
    turn_metrics=metrics.TURN_METRICS,
    load=cards.load,
    read_deck=decks.read_deck,
    tell=telling.tell,
    list_curve=decks.list_curve,
    held=decks.held,
    shown_turn_metrics=metrics.SHOWN,
    curve_name=metrics.CURVE,
    curve_axis=metrics.CURVE_AXIS,
    turn_event=Ev.TURN,
    clears_view=True,
    describe_cards=catalogue.describe,
    switches=switches.SWITCHES,
    presets=switches.PRESETS,
    random_deck=random_decks.random_deck,
    parts=parts,
)

# Decklists are checked without the compiler, so their rules are filed by themselves.
for section, functions in decks.RULES.items():
    jit.RULES.setdefault((GAME.key, section), []).extend(functions)
