"""Every figure from the sums is the one that the rows of the same games give, computed in another way."""

import math

import duckdb
import numpy as np
import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import analysis
from everdell_sim.analysis import Filter
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec

OUTCOMES = ("win", "score", "margin")


def figure(frame: pl.DataFrame, what: str, **keys) -> dict:
    found = frame.filter(pl.col("what") == what, *(pl.col(key) == value for key, value in keys.items())).to_dicts()
    assert len(found) == 1, (what, keys, found)
    return found[0]


def seats_of(run) -> pl.DataFrame:
    """One row a player of a game, with how it fared."""
    rows = run.seats.with_columns(pl.col("bot").cast(pl.String), win=pl.col("win_60ths") / 60)
    best = rows.join(rows.select("cell", "deal", other="seat", theirs="score"), on=["cell", "deal"])
    best = best.filter(pl.col("seat") != pl.col("other")).group_by("cell", "deal", "seat").agg(pl.col("theirs").max())
    return rows.join(best, on=["cell", "deal", "seat"]).with_columns(margin=pl.col("score") - pl.col("theirs"))


def with_state(run, kind: str, state: str, item: str) -> pl.DataFrame:
    """The players that count for an item, with `d`: were they in the state?"""
    seats = seats_of(run)
    on = ["cell", "deal", "seat"]
    if kind == "card":
        mark = {"dealt": pl.col("opening_hand") > 0, "used": pl.col("turn_first_played") > 0, "seen": pl.lit(True)}
        mine = run.cards.filter(pl.col("card").cast(pl.String) == item).filter(mark[state])
        return seats.join(mine.select(*on, d=pl.lit(1)), on=on, how="left").with_columns(pl.col("d").fill_null(0))
    if kind == "event":
        rows = run.events.filter(pl.col("event").cast(pl.String) == item)
        return seats.join(rows.select("cell", "deal", "claimed_by"), on=["cell", "deal"]).with_columns(
            d=(pl.col("claimed_by") == pl.col("seat")).cast(pl.Int64)
        )
    rows = run.locations.filter(pl.col("location").cast(pl.String) == item)
    visits = pl.sum_horizontal(pl.col("^visits_.*$").cast(pl.Int64)) > 0
    return seats.join(rows.select(*on, d=visits.cast(pl.Int64)), on=on)


def sample_of(deal: int) -> int:
    """The five binary digits after the first; the first 32 deals have one each."""
    return deal if deal < 32 else int(f"{deal:b}"[1:6], 2)


def regression(rows: pl.DataFrame, outcome: str) -> tuple[float, float]:
    """Least squares with a term for each cell and seat; errors by game, over several cells by sample (a sandwich)."""
    places = rows.select(pl.struct("cell", "seat").rank("dense") - 1).to_series().to_numpy()
    x = np.zeros((rows.height, places.max() + 2))
    x[:, 0] = rows["d"].to_numpy()
    x[np.arange(rows.height), places + 1] = 1
    y = rows[outcome].cast(pl.Float64).to_numpy()
    beta, *_ = np.linalg.lstsq(x, y, rcond=None)
    scores = x * (y - x @ beta)[:, None]
    units = np.array([deal if rows["cell"].n_unique() == 1 else sample_of(deal) for deal in rows["deal"]])
    sums = np.zeros((units.max() + 1, x.shape[1]))
    np.add.at(sums, units, scores)
    bread = np.linalg.pinv(x.T @ x)
    n = len(np.unique(units))
    return beta[0], math.sqrt((bread @ (sums.T @ sums) @ bread)[0, 0] * n / (n - 1))


FARMS = "(card = 'farm')::int * (played_winter + played_spring + played_summer + played_autumn)"


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Three line-ups on the same 30 deals."""
    cells = tuple(Cell.of(bots) for bots in ("greedy,random", "random,greedy", "greedy,greedy"))
    where = tmp_path_factory.mktemp("analysis") / "shared"
    runner.run(Spec(cells, 30, 4, "cards"), where, executor="local", workers=1)
    return ev.open_run(where)


@pytest.mark.parametrize(("page", "keys", "what", "total", "of", "rows"), [
    ("seats", {"line_up": "all line-ups", "seat": 0}, "win_share", "win_share", "count(*)", "seats where seat = 0"),
    ("bots", {"bot": "greedy"}, "score_cards", "score_cards", "count(*)", "seats where bot = 'greedy'"),
    ("cards", {"card": "farm"}, "plays", FARMS, 6, "cards"),
    ("cards", {"card": "farm"}, "points_per_play", "(card = 'farm')::int * points_base", f"sum({FARMS})", "cards"),
    ("cards", {"card": "farm"}, "score_when_played", f"score * ({FARMS} > 0)::int", f"sum(({FARMS} > 0)::int)",
     "cards join seats using (cell, deal, seat)"),
    ("events", {"event": "grand_tour"}, "claimed_share", "(claimed_by < 255)::int", 6,
     "events where event = 'grand_tour'"),
    ("events", {"event": "tax_relief"}, "offered_share", "(event = 'tax_relief')::int", 3, "events"),
    ("game", {}, "turns", "turns", 3, "games"),
])  # fmt: skip
def test_over_cells_that_share_deals_the_deal_is_the_unit(shared, page, keys, what, total, of, rows):
    """Up to 32 deals each is a sample of its own: the error is that of sums by deal over all cells."""
    sums = shared.sql(f"select sum({total})::double y, {of}::double n from {rows} group by deal having n > 0")
    y, n = sums.to_numpy().T
    ratio, deals = y.sum() / n.sum(), len(n)
    error = math.sqrt(np.square(y - ratio * n).sum() * deals / (deals - 1)) / n.sum()
    found = figure(getattr(analysis, page)(shared), what, **keys)
    assert (found["estimate"], found["se"]) == (pytest.approx(ratio), pytest.approx(error))
    assert "clustered by deal" in found["method"]


def test_runs_without_sums_by_sample_say_that_errors_of_cells_are_added(tmp_path):
    """Runs of the second format are shown as they were: never too narrow."""
    spec = Spec((Cell.of("greedy,random"), Cell.of("random,greedy")), 30, 4, format=2)
    runner.run(spec, tmp_path / "old", executor="local", workers=1)
    old = ev.open_run(tmp_path / "old")
    assert not {"margins", "seat_samples"} & set(old.summaries)
    errors = [figure(analysis.seats(old, Filter(cells=cell)), "score", seat=0)["se"] for cell in (0, 1)]
    found = figure(analysis.seats(old), "score", line_up="all line-ups", seat=0)
    assert found["se"] == pytest.approx(sum(errors) / 2)
    assert "errors of cells that share deals added" in found["method"]


def test_margins_are_counted_by_two_seats(shared):
    rows = shared.sql("""select cell, a.seat, b.seat other, a.score - b.score, count(*) from seats a join seats b
        using (cell, deal) where a.seat < b.seat group by all order by all""")
    assert shared.summary("margins").rows() == rows.rows()


def test_several_cells_are_clustered_by_sample(several):
    where = Filter(players=2, patch="")
    table = analysis.cards(several, where)
    rows = with_state(several, "card", "used", "farm").filter(pl.col("cell") < 2)
    effect, error = regression(rows, "score")
    found = figure(table, "score_adjusted", card="farm")
    assert (found["estimate"], found["se"]) == (pytest.approx(effect), pytest.approx(error))
    mine = rows.filter(pl.col("bot") == "greedy")
    effect, error = regression(mine, "score")
    found = figure(analysis.cards(several, Filter(cells=[0, 1], bots="greedy")), "score_adjusted", card="farm")
    assert (found["estimate"], found["se"]) == (pytest.approx(effect), pytest.approx(error))
    by_bot = figure(analysis.card_bots(several, where), "score_adjusted", card="farm", bot="greedy")
    assert by_bot["estimate"] == pytest.approx(effect)


def test_the_deal_is_that_of_the_rows(mixed):
    table = analysis.deal(mixed)
    for card in ("farm", "inn"):
        rows = with_state(mixed, "card", "dealt", card)
        for outcome in OUTCOMES:
            effect, error = regression(rows, outcome)
            found = figure(table, f"{outcome}_effect", card=card)
            assert (found["estimate"], found["se"]) == (pytest.approx(effect), pytest.approx(error))
            assert found["reading"] == "causal"
        on = ["cell", "deal", "seat"]
        played = with_state(mixed, "card", "used", card).select(*on, played="d")
        both = rows.join(played, on=on)
        effect, _ = regression(both, "played")
        more = figure(table, "played_more", card=card)
        assert more["estimate"] == pytest.approx(effect)
        a_play = table.filter(pl.col("what") == "score_per_play", pl.col("card") == card)
        if a_play.height:
            itt = figure(table, "score_effect", card=card)["estimate"]
            assert a_play["estimate"][0] == pytest.approx(itt / effect)
            assert a_play["reading"][0] == "modelled"


def test_tempo_compares_within_the_number_of_cards_played(mixed):
    rows = with_state(mixed, "card", "used", "farm").with_columns(pl.col("cards_played").clip(upper_bound=31))
    parts = rows.group_by("cell", "seat", "cards_played").agg(
        n=pl.len(),
        d=pl.col("d").sum(),
        y=pl.col("score").cast(pl.Float64).sum(),
        dy=(pl.col("d") * pl.col("score")).sum(),
    )
    share = pl.col("d") / pl.col("n")
    wanted = parts.select(((pl.col("dy") - share * pl.col("y")).sum()) / (pl.col("d") * (1 - share)).sum()).item()
    assert figure(analysis.cards(mixed), "score_at_equal_tempo", card="farm")["estimate"] == pytest.approx(wanted)


def test_costs_and_gains_are_those_of_the_rows(mixed):
    table = analysis.cards(mixed)
    cards = mixed.cards
    answer = duckdb.sql("""
        select card::varchar as card,
            sum(played_winter + played_spring + played_summer + played_autumn) as plays,
            sum(spent) as spent, sum(points_base + points_tokens + points_bonus) as points, sum(city_end) as spaces,
            sum(berry) as berry, sum(paid_token + paid_free) as free,
            sum(given + discarded + tucked) as went, sum(opening_hand + drawn + from_meadow + received) as came
        from cards group by all
    """).pl()
    assert cards.height
    checked = 0
    for row in answer.filter(pl.col("plays") > 0).iter_rows(named=True):
        result = {
            "plays": row["plays"] / 750,
            "cost": row["spent"] / row["plays"],
            "free_share": row["free"] / row["plays"],
            "points_per_play": row["points"] / row["plays"],
            **({"points_per_resource": row["points"] / row["spent"]} if row["spent"] else {}),
            **({"points_per_space": row["points"] / row["spaces"]} if row["spaces"] else {}),
            **({"unplayed_share": row["went"] / row["came"]} if row["came"] else {}),
            **({"berry_per_play": row["berry"] / row["plays"]} if row["berry"] else {}),
        }
        for what, value in result.items():
            assert figure(table, what, card=row["card"])["estimate"] == pytest.approx(float(value)), (what, row)
            checked += 1
    assert checked > 200


def test_errors_of_seats_are_added_where_products_are_not_kept(mixed):
    rows = with_state(mixed, "card", "used", "farm").join(
        mixed.cards.filter(pl.col("card").cast(pl.String) == "farm").select(
            "cell",
            "deal",
            "seat",
            "spent",
            plays=pl.sum_horizontal(pl.col("^played_(winter|spring|summer|autumn)$").cast(pl.Int64)),
        ),
        on=["cell", "deal", "seat"],
    )
    value = rows["spent"].sum() / rows["plays"].sum()
    error = 0.0
    for _, mine in rows.group_by("seat"):
        rest = mine["spent"].cast(pl.Float64) - value * mine["plays"]
        error += rest.std() * math.sqrt(len(rest))
    found = figure(analysis.cards(mixed), "cost", card="farm")
    assert (found["estimate"], found["se"]) == (pytest.approx(value), pytest.approx(error / rows["plays"].sum()))


def test_ways_are_those_of_the_rows(mixed):
    seats = seats_of(mixed)
    cards = mixed.cards.with_columns(pl.col("card").cast(pl.String))
    rows = cards.join(seats.select("cell", "deal", "seat", "score", "win"), on=["cell", "deal", "seat"])
    table = analysis.card_ways(mixed)
    for way, value, column in (
        ("season", "spring", "played_spring"),
        ("paid", "token", "paid_token"),
        ("from", "meadow", "played_from_meadow"),
    ):
        mine = rows.filter((pl.col("card") == "wife") & (pl.col(column) > 0))
        users = rows.filter((pl.col("card") == "wife") & (pl.col("turn_first_played") > 0)).height
        keys = {"card": "wife", "way": way, "value": value}
        assert figure(table, "players_share", **keys)["estimate"] == pytest.approx(mine.height / users)
        assert figure(table, "score", **keys)["estimate"] == pytest.approx(mine["score"].mean())
        assert figure(table, "win_share", **keys)["estimate"] == pytest.approx(mine["win"].mean())
        usual = seats.group_by("cell", "seat").agg(usual=pl.col("score").mean())
        more = mine.join(usual, on=["cell", "seat"]).select((pl.col("score") - pl.col("usual")).mean()).item()
        assert figure(table, "score_difference", **keys)["estimate"] == pytest.approx(more)
    spring = mixed.locations.filter(pl.col("location").cast(pl.String) == "basic_3_twigs")
    share = (spring["visits_spring"] > 0).sum() / (
        spring.select(pl.sum_horizontal(pl.col("^visits_.*$").cast(pl.Int64)) > 0).to_series().sum()
    )
    keys = {"location": "basic_3_twigs", "way": "season", "value": "spring"}
    assert figure(analysis.location_seasons(mixed), "players_share", **keys)["estimate"] == pytest.approx(share)
