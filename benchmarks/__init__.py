"""Side-by-side figures: the engines against OpenSpiel, against plain enumeration, against C, and in the browser's Python."""
