# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""A page with a quiz and its board, or a task with settings, chosen by its address (?show=task&game=chopsticks)."""

import marimo

app = marimo.App(app_title="A quiz")

with app.setup:
    import json

    import marimo as mo

    import widgets
    from analysis.quiz import QuestionBank
    from engines import load


@app.cell
def _():
    query = mo.query_params()
    options = json.loads(str(query.get("options") or "{}"))
    return options, query


@app.cell
def _(options, query):
    mo.stop(query.get("show") == "task")
    quiz = widgets.Quiz(load(str(query.get("game") or "obliteration")), QuestionBank, **options)
    mo.vstack([quiz.board, quiz])


@app.cell
def _():
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
def _(query, task):
    mo.stop(query.get("show") != "task")
    mo.vstack([task, mo.plain_text(f"seen {task.latest} of {task.values['games']}")])


if __name__ == "__main__":
    app.run()
