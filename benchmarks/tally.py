"""Tallies: what was found beside what there was to find, for one figure of accuracy."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Right answers, answers given and answers wanted, and each miss in words."""

    right: int = 0
    given: int = 0
    wanted: int = 0
    misses: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.right += other.right
        self.given += other.given
        self.wanted += other.wanted
        self.misses += other.misses

    @property
    def precision(self) -> float:
        """Of what was given, the part that is right; 1 where nothing was given."""
        return self.right / self.given if self.given else 1.0

    @property
    def recall(self) -> float:
        """Of what was wanted, the part that was given; 1 where nothing was wanted."""
        return self.right / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 1 where there was nothing to find."""
        return 2 * self.right / (self.given + self.wanted) if self.given + self.wanted else 1.0
