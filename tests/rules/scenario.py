"""The language of the rule tests: set a table in a line or two, take choices by what they are, look at what came of it.

    table = Table(city=["farm", "wife"], hand=["husband"], own="3 berries")
    table.play("husband").choose(card="wife").choose(resource="pebble")
    assert table.own == {"pebble": 1}

Seat 0 is the one who acts; what is not said is empty, so a position holds nothing that the test does not name.
"""

from typing import Any, Self

import everdell_sim as ev

PLURALS = {"twigs": "twig", "resins": "resin", "pebbles": "pebble", "berries": "berry"}
NO_MEADOW: list[str | None] = [None] * 8


def resources(text: str) -> dict[str, int]:
    """`"2 twigs, 1 resin"` as a dict."""
    pairs = [part.split() for part in text.split(",") if part.strip()]
    return {PLURALS.get(kind, kind): int(n) for n, kind in pairs}


def city_card(card: str | dict[str, Any]) -> dict[str, Any]:
    return {"card": card} if isinstance(card, str) else card


def pair(*names: str, at: int = 0) -> list[dict[str, Any]]:
    """Two cards that share a space, standing in the slots `at` and `at + 1`."""
    first, second = names
    return [{"card": first, "paired_with": at + 1}, {"card": second, "paired_with": at}]


def houses(n: int) -> list[Any]:
    """A city of n plain constructions that fill a space each and house nobody any more."""
    names = ["farm"] * 8 + ["mine"] * 3 + ["resin_refinery"] * 3 + ["twig_barge"] * 3
    return [{"card": name, "occupied": True} for name in names[:n]]


def seat(
    city: list[Any] | None = None, hand: list[str] | None = None, own: str = "", season: str = "autumn", **rest: Any
) -> dict[str, Any]:
    """One player. `placed` lists where workers stand; `left` workers are unplaced (0 if not said).

    `held` lists claimed events, each an id or a dict that also gives what lies there.
    """
    received = {"winter": 2, "spring": 3, "summer": 4, "autumn": 6}[season]
    placed = [
        worker if isinstance(worker, dict) and "where" in worker else {"where": worker}
        for worker in rest.pop("placed", [])
    ]
    if "held" in rest:
        rest["events"] = [{"event": event} if isinstance(event, str) else event for event in rest.pop("held")]
    left, lost = rest.pop("left", 0), rest.pop("lost", 0)
    received = rest.pop("received", received)
    # Workers that the test does not speak of stand on the shared one-berry location.
    idle = [{"where": "basic_1_berry"}] * (received - left - lost - len(placed))
    return {
        "season": season,
        "workers": {"left": left, "lost": lost, "placed": placed + idle},
        "resources": resources(own),
        "hand": hand or [],
        "city": [city_card(card) for card in city or []],
        **rest,
    }


def with_further(player: dict[str, Any], kinds: dict[str, Any]) -> dict[str, Any]:
    """A player whose workers of further kinds are where they are said to be."""
    workers = player.get("workers", {})
    out = [{"kind": kind, "where": where} for kind, where in kinds.items() if where != "home"]
    home = [kind for kind, where in kinds.items() if where == "home"]
    return {**player, "workers": {**workers, "placed": [*workers.get("placed", []), *out], "home": home}}


def where_is(state: dict[str, Any], seat: int, kind: str) -> Any:
    """Where a player's worker of this further kind is: a place, or "home"."""
    workers = state["players"][seat]["workers"]
    if kind in workers["home"]:
        return "home"
    (where,) = [worker["where"] for worker in workers["placed"] if worker.get("kind") == kind]
    return where


def readable(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice with the names of the cards that it uses under `token`, `ability` and `prisoner`."""
    via = choice.get("via")
    if not isinstance(via, dict):
        return choice
    return {**choice, **{key: used["card"] if isinstance(used, dict) else used for key, used in via.items()}}


class Table:
    """A position and the game that goes on from it."""

    def __init__(
        self,
        *,
        others: list[dict[str, Any]] | None = None,
        meadow: list[str] | None = None,
        forest: list[str] | None = None,
        events: list[str] | None = None,
        basic_events: list[str] | None = None,
        deck: list[str] | None = None,
        discard: list[str] | None = None,
        patch: Any = None,
        seed: int = 1,
        sections: dict[str, Any] | None = None,
        shelves: dict[str, Any] | None = None,
        goods: list[dict[str, int]] | None = None,
        further: list[dict[str, Any]] | None = None,
        **me: Any,
    ) -> None:
        """`deck` and `discard` list cards with the top first; `others` are the other seats (one empty seat).

        `goods` are what each seat holds beside the four resources, `further` where its workers of further kinds are, by
        kind: a place, or "home".

        `sections` are what modules add to a state, `shelves` the cards on their shelves.
        """
        rest = others if others is not None else [seat()]
        players = [seat(**me), *rest]
        for player, held in zip(players, goods or [], strict=False):
            player["goods"] = held
        players[: len(further or [])] = [with_further(*both) for both in zip(players, further or [], strict=False)]
        state: dict[str, Any] = {
            "players": players,
            "meadow": [*(meadow or []), *NO_MEADOW][:8],
            "forest": forest or [],
            "special_events": events or [],
            "basic_events": basic_events or [],
            "deck": list(reversed(deck or [])),
            "discard": list(reversed(discard or [])),
            "active": 0,
            **(sections or {}),
            **({"shelves": shelves} if shelves else {}),
        }
        self.game = ev.Game.from_state(state, patch=patch, seed=seed)

    # ---- choosing ------------------------------------------------------------------------------------------------

    def matching(self, **wanted: Any) -> list[dict[str, Any]]:
        """The choices open now that have all these keys and values."""
        fits = [(one, readable(one)) for one in self.game.legal_actions()]
        return [one for one, named in fits if all(named.get(key) == value for key, value in wanted.items())]

    def choose(self, **wanted: Any) -> Self:
        """Take the one choice that fits."""
        fitting = self.matching(**wanted)
        offered = "\n  ".join(str(one) for one in self.game.legal_actions())
        assert len(fitting) == 1, f"{len(fitting)} choices fit {wanted}; offered to {self.asked}:\n  {offered}"
        self.game.apply(fitting[0])
        return self

    def play(self, card: str, **how: Any) -> Self:
        return self.choose(kind="play", card=card, **how)

    def visit(self, where: Any) -> Self:
        return self.choose(kind="place", where=where)

    def stop(self) -> Self:
        return self.choose(kind="stop")

    def take(self, *kinds: str) -> Self:
        """Name these resources, one after the other."""
        for kind in kinds:
            self.choose(kind="resource", resource=kind)
        return self

    def offers(self, **wanted: Any) -> bool:
        return bool(self.matching(**wanted))

    def may_play(self, card: str, **how: Any) -> bool:
        return self.offers(kind="play", card=card, **how)

    def may_visit(self, where: Any) -> bool:
        return self.offers(kind="place", where=where)

    def values(self, key: str, **wanted: Any) -> list[Any]:
        """The values of one key over the choices that fit, in the order in which they are offered."""
        return [readable(one).get(key) for one in self.matching(**wanted)]

    # ---- looking -------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str | None:
        """Who is asked what, e.g. `0 discard`; None when the game is over."""
        decision = self.game.decision
        return None if decision is None else f"{decision.player} {decision.kind}"

    @property
    def state(self) -> dict[str, Any]:
        return self.game.state()

    def player(self, number: int = 0) -> dict[str, Any]:
        player: dict[str, Any] = self.state["players"][number]
        return player

    def owned(self, number: int = 0) -> dict[str, int]:
        """Resources of a player, kinds of which there is none left out."""
        return {kind: n for kind, n in self.player(number)["resources"].items() if n}

    @property
    def own(self) -> dict[str, int]:
        return self.owned(0)

    def hand(self, number: int = 0) -> list[str]:
        return sorted(self.player(number)["hand"])

    def city(self, number: int = 0) -> list[str]:
        return [card["card"] for card in self.player(number)["city"]]

    def in_city(self, card: str, number: int = 0) -> dict[str, Any]:
        """The first card of this name in a city."""
        return dict(next(one for one in self.player(number)["city"] if one["card"] == card))

    def points(self, number: int = 0) -> int:
        points: int = self.player(number)["points"]
        return points

    def score(self, number: int = 0) -> dict[str, int]:
        return self.game.scores()[number]

    @property
    def meadow(self) -> list[str | None]:
        cards: list[str | None] = self.state["meadow"]
        return cards

    @property
    def discard(self) -> list[str]:
        """The discard pile, top first."""
        return list(reversed(self.state["discard"]))

    @property
    def deck(self) -> list[str]:
        """The deck, top first."""
        return list(reversed(self.state["deck"]))

    def places(self, number: int = 0) -> list[Any]:
        """Where the ordinary workers of a player stand, those on the shared one-berry location left out."""
        placed = self.player(number)["workers"]["placed"]
        return [w["where"] for w in placed if w["where"] != "basic_1_berry" and "kind" not in w]
