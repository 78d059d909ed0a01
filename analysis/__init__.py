"""From a position to a picture, a table, a reason.

Two tiers. The live one needs the engines and Altair alone and runs wherever Python does: ``explain``,
``tree``, ``history``, ``quiz``, ``winrates``, ``odds``, ``maps``, ``tables``, ``claims``, and for single
games ``trajectories`` and ``hundreds`` (Operation Obliteration) and ``boards`` (Claustroboard). The data
one works on whole tables with polars. Nothing is imported here, so either can be had without the other.
"""
