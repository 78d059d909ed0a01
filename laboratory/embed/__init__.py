"""Boards in the frame of another page, such as a course page: ``embed.html`` plays recordings, without Python.

``page.py`` writes the page, for the static site and for the laboratory; ``routes.py`` serves it from the laboratory;
``lesson_file.py`` is no frame but a whole lesson in one file. ``docs/course_pages.md`` is the guide for teachers.
"""
