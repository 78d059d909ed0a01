"""Takes the place of jedi on the pages of the site, where nobody writes code: marimo's kernel only imports it."""
