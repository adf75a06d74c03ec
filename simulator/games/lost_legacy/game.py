"""The face that Lost Legacy shows to the shared code."""

from simulator import jit
from simulator.games.lost_legacy import cards, decks, engine, filed, metrics, state, switches, telling, view, worth
from simulator.games.lost_legacy.cards import catalogue
from simulator.games.lost_legacy.events import Ev
from simulator.runner.game import Game

GAME = Game(
    key=state.KEY,
    title="Lost Legacy",
    seats=range(2, state.SEATS + 1),
    deck_size=state.CARDS,
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
    curve_name=metrics.CURVE,
    curve_axis=metrics.CURVE_AXIS,
    turn_event=Ev.TURN,
    strategy="deducer",
    turn_cap=5000,  # of a whole campaign; a game has some thirty turns at most
    shared_deck=True,
    nobody_scores=False,
    describe_cards=catalogue.describe,
    switches=switches.SWITCHES,
    presets=switches.PRESETS,
    random_deck=decks.random_deck,
)

# Cards and set files are read without the compiler, so their rules are filed by themselves.
for section, functions in filed.RULES.items():
    jit.RULES.setdefault((GAME.key, section), []).extend(functions)
