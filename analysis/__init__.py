"""From a position to a picture, a table, a reason.

Two tiers. The live one needs the engines and Altair alone and runs wherever Python does: ``explain``
(why a move wins or loses), ``history``, ``tree``, ``quiz``, ``maps``, ``tables``, ``rules`` (what a change
of them does), ``chance`` (odds, win rates, samples), ``claims``, and what only one game has under that
game's name. The other one, ``data``, makes whole tables with polars. Nothing is imported here, so either
can be had without the other.
"""
