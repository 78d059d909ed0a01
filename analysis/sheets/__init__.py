"""Sheets to print: questions with a key, the rules on one page, and pieces to cut out, as PDF.

``make_sheet`` in ``sheet`` makes any of them. The layout is in ``templates/``, in the markup of typst, which sets them
(``typesetting``); typst is in the extra ``paper``, and no browser has it.
"""
