"""Win shares and margins of matchups and roles. A deal, with all games played on it, is the unit of every error."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim import stats
from everdell_sim.experiments.paired_effects import ESTIMATE, TEST
from everdell_sim.runs.reader.role_results import RoleResults
from everdell_sim.stats import Estimate, NoEstimate

Floats = NDArray[np.float64]
Row = dict[str, Any]

WIN_SHARE, MARGIN, AGREEMENT, SPREAD = "win_share", "margin", "rank_correlation", "spread"
PAIR_KEYS = ("bot", "role", "other_role")
ROLE_KEYS = ("bot", "role")
AGREEMENT_KEYS = ("bot", "other_bot")
SPREAD_KEYS = ("bot", "given")
FIXED, CHOSEN = "fixed", "chosen"


def frame(keys: Sequence[str], rows: Iterable[Row]) -> pl.DataFrame:
    """Estimates as rows: what each is about, its interval, n, and the test against equal shares."""
    schema = {**dict.fromkeys(keys, pl.String), **ESTIMATE, "se": pl.Float64, **TEST}
    return pl.DataFrame(list(rows), schema=schema)


def row(keys: Mapping[str, str], what: str, estimate: Estimate, p: float | None = None) -> Row:
    return {**keys, **estimate.to_dict(what), "se": estimate.se, "p": p, "p_adjusted": None}


def pairs(results: Sequence[RoleResults], level: float) -> pl.DataFrame:
    """Every matchup of two roles, from both sides; a p-value is adjusted for all matchups of its bot (Holm)."""
    rows: list[Row] = []
    for one in results:
        if one.tables.players != 2 or not one.deals:
            continue
        shares = one.pair_shares(level)
        margins = stats.simultaneous_means(one.margin[:, :, 0], level)
        for what, found, whole in ((WIN_SHARE, shares, 1.0), (MARGIN, margins, 0.0)):
            tested = [_tested(estimate, whole / 2, what) for estimate in found]
            for (first, second), estimate, (p, adjusted) in zip(one.tables.tables, found, _holm(tested), strict=True):
                test = {"p": p, "p_adjusted": adjusted}
                for keys, side in (
                    ((first, second), estimate),
                    ((second, first), _turned(estimate, whole)),
                ):
                    rows.append(row(dict(zip(PAIR_KEYS, (one.tables.bot, *keys), strict=True)), what, side) | test)
    return frame(PAIR_KEYS, rows)


def _turned(estimate: Estimate, whole: float) -> Estimate:
    """The same from the other side of the table."""
    low, high = (None if end is None else whole - end for end in (estimate.high, estimate.low))
    return Estimate(whole - estimate.value, estimate.se, low, high, estimate.n, estimate.method)


def roles(results: Sequence[RoleResults], level: float) -> pl.DataFrame:
    """Every role over all its opponents, strongest first; p-values test equal shares and are adjusted by Holm."""
    rows: list[Row] = []
    for one in results:
        if not one.deals:
            continue
        fair = 1 / one.tables.players
        shares = one.role_shares(level)
        margins = one.role_margins(level)
        order = np.argsort([-share.value for share in shares], kind="stable")
        for what, found, centre in ((WIN_SHARE, shares, fair), (MARGIN, margins, 0.0)):
            tested = _holm([_tested(estimate, centre, what) for estimate in found])
            for at in order:
                keys = {"bot": one.tables.bot, "role": one.tables.roles[at]}
                p, adjusted = tested[at]
                rows.append(row(keys, what, found[at]) | {"p": p, "p_adjusted": adjusted})
    return frame(ROLE_KEYS, rows)


def _tested(estimate: Estimate, against: float, what: str) -> float | None:
    return stats.p_of_share(estimate, against) if what == WIN_SHARE else stats.p_of(estimate, against)


def _holm(p_values: Sequence[float | None]) -> list[tuple[float | None, float | None]]:
    """Each p-value with the adjusted one; None where nothing could be tested."""
    found = iter(stats.holm([p for p in p_values if p is not None]).tolist())
    return [(p, None if p is None else next(found)) for p in p_values]


def draws_of(one: RoleResults) -> Floats:
    """The win shares of the roles, drawn again: deals, and tables where these are a sample."""
    weights = stats.drawn(one.deals)
    if one.tables.complete:
        found: Floats = weights @ one.by_role(one.share)
        return found
    tables = stats.drawn(len(one.tables.tables), seed=2)
    places = np.einsum("rd,dtp->rtp", weights, one.share)
    columns = []
    for role in one.tables.roles:
        mine = [(at, table.index(role)) for at, table in enumerate(one.tables.tables) if role in table]
        at, place = (list(some) for some in zip(*mine, strict=True))
        much = tables[:, at]
        # A draw without any table of a role says nothing about it.
        total = much.sum(axis=1)
        mean = (much * places[:, at, place]).sum(axis=1) / np.where(total > 0, total, 1)
        columns.append(np.where(total > 0, mean, one.of_role(one.share, role).mean()))
    return np.stack(columns, axis=1)


def agreement(results: Sequence[RoleResults], level: float) -> pl.DataFrame:
    """How alike any two bots rank the roles, on the same deals."""
    rows: list[Row] = []
    some = [one for one in results if one.deals > 1]
    draws = [draws_of(one) for one in some] if len(some) > 1 else []
    for at, one in enumerate(some):
        for other_at in range(at + 1, len(some)):
            other = some[other_at]
            if one.tables.roles != other.tables.roles or one.tables.players != other.tables.players:
                continue
            mine, theirs = (side.by_role(side.share).mean(axis=0) for side in (one, other))
            n = min(one.deals, other.deals)
            try:
                found = stats.rank_agreement(mine, theirs, draws[at], draws[other_at], n, level)
            except NoEstimate:
                # The roles differ by no more than noise: there is nothing to agree on.
                continue
            rows.append(row({"bot": one.tables.bot, "other_bot": other.tables.bot}, AGREEMENT, found))
    return frame(AGREEMENT_KEYS, rows)


def spread_of_fixed(one: RoleResults, level: float) -> Row:
    """How far the win shares of roles lie apart where chance gives them out."""
    found = stats.spread(one.by_role(one.share).mean(axis=0), draws_of(one), one.deals, level=level)
    return row({"bot": one.tables.bot, "given": FIXED}, SPREAD, found)
