#!/usr/bin/env python3
"""Writes random histories of cards as the Python package 'fsrs' schedules them.

    fsrs-histories.py COUNT SEED > fsrs-histories.txt

FSRSTests reads what this prints. Lines that begin with 'p' are the weights that histories name by their numbers, from 0 on. Each other line
is a history:

    WEIGHTS RETENTION MAXIMUM STEPS RESTEPS REVIEW...

Steps are seconds joined by '+', or '-' if there are none. A review is GAP:GRADE:STATE:STEP:STABILITY:DIFFICULTY:DUE; gap and due are
seconds since the review before and after this one, the step is '-' for a card in review.
"""

import random
import sys
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

STEPS = [(), (60,), (60, 600), (30, 300, 3600), (600,), (90, 86400)]


def weights(chance):
    near = [p * chance.uniform(0.5, 1.6) for p in DEFAULT_PARAMETERS]
    return [min(max(p, low), high) for p, low, high in zip(near, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS)]


def gap(chance, due):
    kind = chance.randrange(5)
    if kind == 0:
        return chance.randrange(1, 86400)
    if kind == 1:
        return chance.randrange(86400, 40 * 86400)
    if kind == 2:
        return int(due * chance.uniform(0.1, 3)) + 1
    return int(due) + chance.randrange(0, 7200)


def history(chance, sets):
    number = chance.randrange(len(sets))
    retention = chance.choice([0.9, 0.9, 0.8, 0.95, 0.7, 0.99])
    maximum = chance.choice([36500, 36500, 365, 30])
    steps, resteps = chance.choice(STEPS), chance.choice(STEPS)
    scheduler = Scheduler(
        sets[number], retention, [timedelta(seconds=s) for s in steps], [timedelta(seconds=s) for s in resteps], maximum, False
    )
    card = Card(card_id=1)
    now = datetime(2026, 1, 1, tzinfo=timezone.utc)
    words = [str(number), str(retention), str(maximum)]
    words += ["+".join(map(str, s)) or "-" for s in (steps, resteps)]
    due = 0
    for index in range(chance.randrange(1, 12)):
        wait = gap(chance, due) if index else 0
        now += timedelta(seconds=wait)
        grade = chance.choices([1, 2, 3, 4], [3, 2, 6, 1])[0]
        card, _ = scheduler.review_card(card, Rating(grade), now)
        due = (card.due - now).total_seconds()
        step = "-" if card.step is None else card.step
        words.append(f"{wait}:{grade}:{card.state.value}:{step}:{card.stability!r}:{card.difficulty!r}:{due:g}" if due < 1e5 else
                     f"{wait}:{grade}:{card.state.value}:{step}:{card.stability!r}:{card.difficulty!r}:{int(due)}")
    return " ".join(words)


chance = random.Random(int(sys.argv[2]))
sets = [list(DEFAULT_PARAMETERS)] + [weights(chance) for _ in range(7)]
for parameters in sets:
    print("p", *parameters)
for _ in range(int(sys.argv[1])):
    print(history(chance, sets))
