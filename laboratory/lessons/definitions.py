"""The words of a lesson as books use them, from the glossary, and where they come from."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import marimo as mo

from analysis.glossary import find_term
from laboratory.pages import page_address

SOURCES = {
    "Zermelo 1913": "E. Zermelo: “Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels”. Proceedings of the "
    "Fifth International Congress of Mathematicians, volume 2, 1913.",
    "von Neumann 1928": "J. von Neumann: “Zur Theorie der Gesellschaftsspiele”. Mathematische Annalen 100, 1928.",
    "Nash 1951": "J. Nash: “Non-cooperative games”. Annals of Mathematics 54, 1951.",
    "Selten 1965": "R. Selten: “Spieltheoretische Behandlung eines Oligopolmodells mit Nachfrageträgheit”. Zeitschrift für die "
    "gesamte Staatswissenschaft 121, 1965.",
    "Osborne and Rubinstein 1994": "M. J. Osborne and A. Rubinstein: A Course in Game Theory. MIT Press, 1994.",
    "Luckhardt and Irani 1986": "C. A. Luckhardt and K. B. Irani: “An algorithmic solution of N-person games”. Proceedings of the "
    "National Conference on Artificial Intelligence (AAAI), 1986.",
    "Sturtevant and Korf 2000": "N. R. Sturtevant and R. E. Korf: “On pruning techniques for multi-player games”. Proceedings of "
    "the National Conference on Artificial Intelligence (AAAI), 2000.",
    "Schelling 1960": "T. C. Schelling: The Strategy of Conflict. Harvard University Press, 1960.",
    "Axelrod 1984": "R. Axelrod: The Evolution of Cooperation. Basic Books, 1984.",
    "Berlekamp, Conway and Guy 1982": "E. R. Berlekamp, J. H. Conway and R. K. Guy: Winning Ways for Your Mathematical Plays. "
    "Academic Press, 1982.",
    "Lagarias 1985": "J. C. Lagarias: “The 3x + 1 problem and its generalizations”. American Mathematical Monthly 92, 1985.",
    "Salen and Zimmerman 2003": "K. Salen and E. Zimmerman: Rules of Play: Game Design Fundamentals. MIT Press, 2003.",
    "Wilson 1927": "E. B. Wilson: “Probable inference, the law of succession, and statistical inference”. Journal of the "
    "American Statistical Association 22, 1927.",
    "Neyman 1937": "J. Neyman: “Outline of a theory of statistical estimation based on the classical theory of probability”. "
    "Philosophical Transactions of the Royal Society A 236, 1937.",
    "Metropolis and Ulam 1949": "N. Metropolis and S. Ulam: “The Monte Carlo method”. Journal of the American Statistical "
    "Association 44, 1949.",
    "Kocsis and Szepesvári 2006": "L. Kocsis and C. Szepesvári: “Bandit based Monte-Carlo planning”. European Conference on "
    "Machine Learning (ECML), 2006.",
    "Bouton 1901": "C. L. Bouton: “Nim, a game with a complete mathematical theory”. Annals of Mathematics 3, 1901.",
    "Nash 1952": "J. Nash: “Some games and machines for playing them”. RAND Corporation, D-1164, 1952.",
    "Gale 1979": "D. Gale: “The game of Hex and the Brouwer fixed-point theorem”. American Mathematical Monthly 86, 1979.",
    "Engel 1998": "A. Engel: Problem-Solving Strategies. Springer, 1998.",
    "Bellman 1965": "R. Bellman: “On the application of dynamic programming to the determination of optimal play in chess and "
    "checkers”. Proceedings of the National Academy of Sciences 53, 1965.",
    "Thompson 1986": "K. Thompson: “Retrograde analysis of certain endgames”. ICCA Journal 9, 1986.",
    "Knuth and Moore 1975": "D. E. Knuth and R. W. Moore: “An analysis of alpha-beta pruning”. Artificial Intelligence 6, 1975.",
    "Schaeffer 2007": "J. Schaeffer and others: “Checkers is solved”. Science 317, 2007.",
    "Shannon 1950": "C. E. Shannon: “Programming a computer for playing chess”. Philosophical Magazine 41, 1950.",
}
"""The works that lessons refer to, by author and year."""


def definitions(terms: Iterable[str], sources: Iterable[str]) -> mo.Html:
    """Return terms of the glossary with their meanings, each with a link to its entry, and the works to read."""
    entries = "".join(f"<dt>{render_link(name)}</dt><dd>{escape(find_term(name).meaning)}</dd>" for name in terms)
    works = "".join(f"<li>{escape(SOURCES[source])}</li>" for source in sources)
    return mo.Html(f'<dl class="definitions">{entries}</dl><h3>To read</h3><ul class="sources">{works}</ul>')


def render_link(name: str) -> str:
    """Return a term as a link to its entry in the glossary."""
    return f'<a href="{escape(page_address("glossary", term=name))}">{escape(name)}</a>'
