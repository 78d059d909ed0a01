"""The commands of a board whose page has an address: what the browser asks after Back, Forward and a reload.

The address of the page carries the match on the board up to its position (``engines.formats.link``). What it cannot
carry, the tab of the browser keeps while the page is reloaded (``widgets/match_record.py``). The script
``static/page_history.js`` writes both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from engines import EngineError, format_link, parse_link
from engines.formats.link import LINK_KEYS
from widgets.editing import EditCommands
from widgets.match_record import find_link, format_record_head, parse_record
from widgets.match_tree import MatchTree
from widgets.set_aside import AsideMatches, SetAside

RECORD_ID = re.compile("[0-9a-f]{8}")


class PageCommands(SetAside, EditCommands):
    """A board that may keep the address of its page."""

    _record_id = ""
    """Names the history of this board in the storage of the tab; empty if the page's address is not the board's."""
    _is_record_refused = False
    has_address = False
    """Whether the address of the page is this board's."""

    def open_link(self, link: Mapping[str, Any]) -> None:
        """Go to what a link describes: a position of the history if one has this link, otherwise a new match."""
        match = parse_link(self.game_name, link, self.match.game.rules)
        self.resume()
        place = find_link(self._matches, match)
        if place is None:
            self._add_match(match, "open", "Link opened", self._resize_seats(match.game.players))
        elif place == (self._matches.number, self.match.current_index):
            self._publish(bot_may_answer=self.view["bot_to_move"])
        else:
            self._select(*place)
            self._publish_match()

    def keep_address(self) -> None:
        """Let the page's address follow the match, and the tab keep the history while its page is reloaded."""
        self.has_address, self._record_id = True, token_hex(4)
        self._publish()

    def restore(self, record: Mapping[str, Any]) -> None:
        """Take back the history that the tab kept while its page was reloaded; nothing happens if it does not fit."""
        if record.get("id") == self._record_id:
            return
        matches = self._find_recorded_matches(record)
        if matches is None:
            self._is_record_refused = True
            self._publish(bot_may_answer=self.view["bot_to_move"])
            return
        self._record_id = str(record["id"]) if self.has_address else ""
        hints_on = record.get("hints") is True
        self._pause_ms = 0 if record.get("pause_ms") == 0 else self._pause_ms
        bot_may_answer = not matches.match.node.children
        if self._aside is None:
            self._matches, self._hints_on = matches, hints_on
            self._publish_match(bot_may_answer=bot_may_answer)
        else:
            self._aside = AsideMatches(matches, hints_on, bot_may_answer)
            self._matches = matches.start_other(self.match, self._seats)
            self._publish_match()

    def _find_recorded_matches(self, record: Mapping[str, Any]) -> MatchTree | None:
        """Return the matches of a record at the place that its link describes; None if it does not fit."""
        link = record.get("link")
        if not RECORD_ID.fullmatch(str(record.get("id"))) or not isinstance(link, dict):
            return None
        try:
            matches = parse_record(self.game_name, record, self.match.game.rules)
            if type(number := record.get("number")) is int and number in matches.entries:
                matches.number = number  # of several matches with this link, the one that was on the board
            place = find_link(matches, parse_link(self.game_name, link, self.match.game.rules))
        except EngineError:
            return None
        if place is None or not self._page_matches.is_fresh:
            return None
        matches.go_to(*place)
        return matches

    @property
    def _page_matches(self) -> MatchTree:
        """The matches whose address the page has, also while another match is on the board."""
        return self._matches if self._aside is None else self._aside.matches

    def _format_page_traits(self) -> dict[str, Any]:
        """Return what the script writes into the address and the tab; nothing if the page's address is not the board's."""
        if not self._record_id:
            return {}
        head = {"id": self._record_id, "is_refused": self._is_record_refused, "link_keys": list(LINK_KEYS)}
        matches = self._page_matches
        return {"link": format_link(matches.match), "_record_head": {**head, **format_record_head(matches)}}
