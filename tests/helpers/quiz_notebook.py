# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""A page with a quiz and its board, or a task with settings.

The address chooses it (?show=task&game=chopsticks), later the field at the end of the page.
"""

import marimo

app = marimo.App(app_title="A quiz")

with app.setup:
    import json

    import marimo as mo

    import widgets
    from analysis.quiz import QuestionBank
    from engines import load


@app.cell
def _(subject):
    shown = json.loads(subject.value)
    return (shown,)


@app.cell
def _(shown):
    mo.stop(shown.get("show") == "task")
    options = json.loads(shown.get("options", "{}"))
    quiz = widgets.Quiz(load(shown.get("game", "obliteration")), QuestionBank, **options)
    mo.vstack([quiz.board, quiz])


@app.cell
def _(shown):
    mo.stop(shown.get("show") != "task")

    def count_games(bot, is_endless, games):
        """Yield the number of each game; an endless task stops counting after the fifth."""
        for number in range(1, games + 1):
            yield f"{bot} {number}"
            while is_endless and number == 5:
                yield None

    settings = [
        widgets.TaskSetting("bot", "A bot that plays", {"random moves": "easy", "perfectly": "hard"}),
        widgets.TaskSetting("is_endless", "which goes on", {"to the end": False, "without end": True}),
        widgets.TaskSetting("games", "Games", range(10, 201, 10), 20),
    ]
    task = mo.ui.anywidget(widgets.BackgroundTask(count_games, lambda games, **_: games, "Play", "game", settings))
    return (task,)


@app.cell
def _(task):
    mo.vstack([task, mo.plain_text(f"seen {task.latest} of {task.values['games']}")])


@app.cell
def _():
    subject = mo.ui.text(json.dumps(mo.query_params().to_dict()), label="Shown on this page", full_width=True)
    subject  # noqa: B018 - a cell shows its last expression
    return (subject,)


if __name__ == "__main__":
    app.run()
