"""Turn solved games into charts, tables and explanations.

There are two groups of modules. Most need only the engines and Altair, so they also run in a browser:

- ``charts``, ``graph``: what the others share: charts in one style, and walks over positions; ``jupyterlab``: charts
  that JupyterLab draws without a network;
- ``explain``, ``reasons``: why a move wins, draws or loses, in sentences;
- ``history``: the moves of a match, graded; ``quiz``, ``question_types``: questions about positions;
- ``state_map``, ``backward_induction``: all positions of a game on a map;
- ``multiplayer``: moves with more than two players, under max^n and paranoid play;
- ``rule_sweep``, ``rule_changes``, ``rule_goals``: what a change of the rules does;
- ``exact_odds``, ``odds``, ``win_rates``, ``sampling``: chances, computed and sampled;
- ``claims``: published statements, checked; ``statements``: our own; ``gambit``: game trees for Gambit; ``glossary``: the words of the pages;
- ``games``: what only one of the games has.

The modules in ``data`` make large tables with polars. This package imports none of its modules, so each
group can be used without the other.
"""
