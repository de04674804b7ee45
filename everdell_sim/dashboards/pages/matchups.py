"""Which roles are strong, which matchups are lopsided, and does choosing even them out?"""

from collections.abc import Callable

import polars as pl
import streamlit as st

from everdell_sim import analysis, plots
from everdell_sim.analysis import NothingLeft
from everdell_sim.analysis.display import with_names
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import number, percentage_points, plain
from everdell_sim.dashboards.widgets.charts import draw_heat, draw_shares
from everdell_sim.dashboards.widgets.figure_tables import figure, figures, folded, n_of, reading
from everdell_sim.dashboards.widgets.sentences import told
from everdell_sim.effects.findings import findings
from everdell_sim.effects.ranking import FEWEST
from everdell_sim.rules.catalogue import role_names

NAMES = {"other_role": "against", "role": "role", "bot": "bot"}
GIVEN = {"fixed": "given out by chance", "chosen": "chosen"}
# Adjusted p-values below this are called.
SURE = 0.05
_SENTENCES = 6


def page(frame: Frame) -> None:
    st.title("Matchups", anchor=False)
    frame.beside(_matchups, "role")


def _matchups(view: View) -> None:
    roles, chosen = _asked(view, analysis.roles), _asked(view, analysis.chosen_roles)
    if roles is None and chosen is None:
        _none(view)
        return
    told(findings(view.evidence("role"), view.once("role names", lambda: _role_names(view)))[:_SENTENCES])
    if roles is not None:
        roles = _one_table(view, roles)
        _ranking(view, roles)
        _pairs(view, roles)
        _bots(view, roles)
    if chosen is not None:
        _chosen(view, chosen)
    _spread(view)


def _asked(view: View, table: Callable[..., pl.DataFrame]) -> pl.DataFrame | None:
    """A table of the analysis with the names of roles; None if the run has nothing for it."""
    try:
        found = view.ask(table)
    except NothingLeft:
        return None
    return with_names(found, view.once("role names", lambda: _role_names(view)))


def _role_names(view: View) -> dict[str, str]:
    return role_names(view.run.spec.cells[0].rules)


def _none(view: View) -> None:
    st.info(f"No seat of the run {plain(view.name)} has a role: something for the whole game by which seats differ.")
    st.markdown("Some modules have roles. Their matchups are played on the same deals, from every seat:")
    st.code("everdell-sim matchups --modules NAME --bots champion,greedy --choose --out runs/matchups", "bash")


def _one_table(view: View, roles: pl.DataFrame) -> pl.DataFrame:
    """The rows of one number of players."""
    players = sorted(roles["players"].unique())
    if len(players) > 1:
        chosen = address.choose("Players", players, f"players-{view.place}", players[0])
        return roles.filter(pl.col("players") == chosen)
    return roles


def _ranking(view: View, roles: pl.DataFrame) -> None:
    shares = figure(roles, "win_share")
    _win_shares(shares, "Win share of each role, over all opponents", _unit(shares))
    folded("All figures of the roles", roles.drop("reading"), "bot", "role", place=view.place)
    reading(shares)


def _win_shares(shares: pl.DataFrame, title: str, unit: str) -> None:
    fair = 1 / int(shares["players"][0])
    by = "bot" if shares["bot"].n_unique() > 1 else None
    note = plots.note(n_of(shares), unit, more=f"line: an equal share, {fair:.1%}")
    draw_shares(shares, "role", title, note, fair, by=by, sort=True)


def _unit(shares: pl.DataFrame) -> str:
    """What n counts: where tables are a sample, whatever there is less of limits what is known."""
    sampled = shares["method"].str.contains("sampled tables").any()
    return "tables of a role, or deals if these are fewer" if sampled else "deals, each from every seat"


def _pairs(view: View, roles: pl.DataFrame) -> None:
    found = _asked(view, analysis.matchups)
    if found is None:
        st.caption("Matchups of two roles are shown of games with two players.")
        return
    bots = found["bot"].unique(maintain_order=True).to_list()
    bot = bots[0]
    if len(bots) > 1:
        bot = address.choose("Matchups as played by", bots, f"bot-{view.place}", bots[0]) or bots[0]
    order = figure(roles, "win_share").filter(pl.col("bot") == bot).sort("estimate", descending=True)["role"].to_list()
    rank = {role: at for at, role in enumerate(order)}
    places = [pl.col(key).replace_strict(rank, return_dtype=pl.Int64, default=len(rank)) for key in _SIDES]
    mine = found.filter(pl.col("bot") == bot).sort(*places)
    shares = figure(mine, "win_share")
    draw_heat(
        f"matchups-{view.place}",
        shares,
        x="other_role",
        y="role",
        value="estimate",
        title="How often each role beats each other one",
        x_title="against",
        y_title="role",
        legend="games won",
        note=plots.note(n_of(shares), "deals, each from both seats", level=None, more="interval and n on hover"),
        percent=True,
        middle=0.5,
        tips=("low", "high", "n"),
    )
    _lopsided(mine)
    folded("All matchups", mine.drop("reading"), "role", "other_role", place=view.place)


_SIDES = ("role", "other_role")


def _lopsided(mine: pl.DataFrame) -> None:
    shares = figure(mine, "win_share")
    called = shares.filter((pl.col("p_adjusted") < SURE) & (pl.col("estimate") > 0.5))
    called = called.sort("estimate", descending=True)
    st.subheader("Lopsided matchups", anchor=False)
    st.markdown(
        f"{called.height} of {shares.height // 2} matchups are not even: their p-value is below {SURE} after "
        "correction for all of them (Holm)."
    )
    if called.height:
        figures(called.drop("reading", "what", "unit"), *_SIDES, names=NAMES)


def _bots(view: View, roles: pl.DataFrame) -> None:
    if roles["bot"].n_unique() < 2:
        return
    st.subheader("Bots compared", anchor=False)
    found = _asked(view, analysis.role_agreement)
    if found is None:
        st.caption("The roles differ by no more than noise, so there is no ranking to compare.")
        return
    for row in found.iter_rows(named=True):
        shown = number(row["estimate"], row["low"], row["high"], digits=2, n=row["n"])
        st.markdown(
            f"**{plain(row['bot'])}** and **{plain(row['other_bot'])}** rank the roles with a correlation of {shown}, "
            f"on {row['n']:,} deals: 1 is the same order, 0 none in common, -1 the opposite."
        )
    reading(found)


def _chosen(view: View, chosen: pl.DataFrame) -> None:
    st.subheader("Roles that seats chose", anchor=False)
    often = figure(chosen, "win_share").filter(pl.col("n") >= FEWEST)
    if often.is_empty():
        st.caption(f"No role was chosen {FEWEST} times or more, so there is no picture; the table has all.")
    else:
        _win_shares(often, "Win share of those who chose a role", "games")
    folded("All figures of chosen roles", chosen.drop("reading"), "bot", "role", place=view.place)
    reading(chosen)


def _spread(view: View) -> None:
    found = _asked(view, analysis.role_spread)
    if found is None:
        return
    st.subheader("Does choosing even the roles out?", anchor=False)
    for row in found.iter_rows(named=True):
        apart = percentage_points(row["estimate"], row["low"], row["high"], sign="")
        st.markdown(f"- {plain(row['bot'])}, roles {GIVEN[row['given']]}: win shares spread by {apart}")
    st.caption("Spread: the standard deviation of the win shares of roles, without the noise of the estimates.")
