"""Lanterns: a made-up game for two to four players, on which all shared code is tested.

Players spend oil on cards that burn the others' life. Hands and decks are hidden, gambles are chance, effects
wait on a stack for a target, and who cannot draw is out.
"""

from simulator.runner.game import Game, Switch
from tests.toy import cards, engine, state

GAME = Game(
    key=state.KEY, title="Lanterns", seats=range(2, state.SEATS + 1), deck_size=state.DECK, max_options=8,
    state=state.STATE, view=state.VIEW, option=state.OPTION, tables=state.TABLES,
    setup=engine.setup, look=engine.look, legal=engine.legal, step=engine.step,
    redeal=engine.redeal, worth=engine.worth, measure=engine.measure,
    endings=("burnt_out", "decked_out"),
    match_metrics=("life", "plays"), turn_metrics=("oil_spent", "cards_played"),
    load=cards.load, read_deck=cards.read_deck, tell=cards.tell, list_curve=cards.list_curve,
    curve_name="oil_curve", curve_axis="cost", turn_event=state.Event.TURN, describe_cards=cards.describe,
    switches=(Switch("gambler_pays", ("yes", "no"), "R1", "the book does not say whom a failure burns"),),
    presets={"kind": {"gambler_pays": "no"}}, random_deck=cards.random_deck, held=cards.held,
    parts=cards.parts,
)  # fmt: skip
