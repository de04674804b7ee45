"""Several line-ups on the same deals: the settings that they share, checked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from everdell_sim.play.stretches import Progress, Stretch, stretches
from everdell_sim.rules.patches import Patch, Rules, load_rules, read_patches
from everdell_sim.support.checks import MOST_DEALS, MOST_SEED, Names, threads_of, whole


@dataclass(frozen=True)
class Series:
    """What is played: the checked settings that all line-ups share."""

    rules: Rules
    deals: int
    seed: int
    threads: int
    progress: Progress | None

    @classmethod
    def checked(
        cls, deals: int, seed: int, modules: Names, patch: Patch, workers: int | None, progress: Progress | None
    ) -> "Series":
        return cls(
            rules=load_rules(modules, read_patches(patch)),
            deals=whole("deals", deals, 1, MOST_DEALS),
            seed=whole("seed", seed, 0, MOST_SEED),
            threads=threads_of(workers),
            progress=progress,
        )

    def play(self, lineups: Sequence[Sequence[str]]) -> Iterator[Stretch]:
        """Every line-up on every deal."""
        return stretches(self.rules, lineups, self.deals, seed=self.seed, threads=self.threads, progress=self.progress)
