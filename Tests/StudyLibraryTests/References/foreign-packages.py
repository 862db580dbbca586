#!/usr/bin/env python3
"""Makes the packages that lie beside this: small ones as other programs write them, which ForeignPackageTests reads.

    foreign-packages.py FOLDER

  genanki.apkg        by genanki: the format of Anki 2.0; two cards a note, a picture and a sound, never studied
  anki.apkg           by Anki: the format of today; a cloze and question and answer, studied by FSRS, one suspended, one flagged
  anki-legacy.colpkg  by Anki: a whole collection for Anki 2.1.49 and older, studied by SM-2, with a card in a filtered deck

Those here were made in November 2026 by genanki 0.13.1 and Anki 26.09.3, with TZ=Etc/GMT-1. Made anew they have other numbers and days: this
prints what Anki has in them, for the values in the tests.
"""

import base64
import json
import os
import sys
import tempfile

import genanki
from anki.collection import Collection, ExportAnkiPackageOptions

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
)
out = sys.argv[1]


def make_genanki():
    model = genanki.Model(
        1700000001, "Tree", fields=[{"name": "Name"}, {"name": "Latin"}, {"name": "Leaf"}],
        templates=[
            {"name": "Latin", "qfmt": "{{Name}}", "afmt": "{{FrontSide}}<hr id=answer>{{Latin}}<br>{{Leaf}}"},
            {"name": "Name", "qfmt": "{{Latin}}", "afmt": "{{FrontSide}}<hr id=answer>{{Name}}"},
        ],
        css=".card { text-align: center }",
    )
    folder = tempfile.mkdtemp()
    files = {"oak leaf.png": PNG, "eiche.mp3": b"no sound, but bytes"}
    for name, content in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    trees, shrubs = genanki.Deck(1700000010, "Plants::Trees"), genanki.Deck(1700000011, "Plants::Shrubs")
    rows = [
        (trees, ["oak [sound:eiche.mp3]", "Quercus", '<img src="oak leaf.png">'], ["beech_family", "wood::hard"]),
        (trees, ["linden &amp; lime", "Tilia", ""], []),
        (shrubs, ["hazel", "Corylus <i>avellana</i>", ""], ["nuts"]),
    ]
    for deck, fields, tags in rows:
        deck.add_note(genanki.Note(model=model, fields=fields, tags=tags, guid=genanki.guid_for(fields[1])))
    package = genanki.Package([trees, shrubs])
    package.media_files = [os.path.join(folder, name) for name in files]
    package.write_to_file(os.path.join(out, "genanki.apkg"))


def collection(fsrs):
    col = Collection(os.path.join(tempfile.mkdtemp(), "collection.anki2"))
    col.set_config("fsrs", fsrs)
    return col


def add(col, kind, deck, fields, tags=()):
    note = col.new_note(col.models.by_name(kind))
    note.fields[: len(fields)] = fields
    note.tags = list(tags)
    col.add_note(note, col.decks.id(deck))
    return note


def answer(col, deck, grades):
    """Answers the cards of a deck as they come."""
    col.decks.select(col.decks.id(deck))
    for grade in grades:
        col.sched.answerCard(col.sched.getCard(), grade)


def show(col, name):
    print(name)
    for row in col.db.all(
        "select n.flds, n.tags, c.ord, c.did, c.odid, c.type, c.queue, c.due, c.ivl, c.factor, c.reps, c.lapses, c.flags, c.data"
        " from cards c join notes n on n.id = c.nid order by n.id, c.ord"
    ):
        print("  ", json.dumps(row, ensure_ascii=False))
    print("   today", col.sched.today, "log", col.db.all("select ease, ivl, lastIvl, factor, type from revlog order by id"))


def make_anki():
    col = collection(True)
    col.media.write_data("düne.png", PNG)
    kind = col.models.by_name("Cloze")
    kind["css"] += "\n.cloze { color: teal }"
    col.models.update_dict(kind)
    add(col, "Cloze", "Coast::Dunes", ["A {{c1::dune}} is made of {{c2::sand::what}}.", "seen <b>often</b>"], ["land"])
    add(col, "Basic", "Coast::Water", ["tide", "ebb & flood <img src=\"düne.png\">"], ["sea", "moon::pull"])
    add(col, "Basic", "Coast::Water", ["spring tide", "at new &lt;and&gt; full moon"])
    lagoon = add(col, "Basic", "Coast", ["lagoon", "潟湖"])
    answer(col, "Coast::Dunes", [4, 3])
    answer(col, "Coast::Water", [4, 1])
    card = lagoon.cards()[0]
    col.sched.suspend_cards([card.id])
    col.set_user_flag_for_cards(2, [card.id])
    show(col, "anki.apkg")
    options = ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True, with_media=True, legacy=False)
    col.export_anki_package(out_path=os.path.join(out, "anki.apkg"), options=options, limit=None)


def make_legacy():
    col = collection(False)
    add(col, "Basic (and reversed card)", "Numbers", ["one", "uno"], ["first"])
    add(col, "Basic", "Numbers", ["two", "dos"])
    answer(col, "Numbers", [4, 4])
    # The other cards go to a filtered deck.
    filtered = col.sched.get_or_create_filtered_deck(0)
    filtered.name = "Cram"
    filtered.config.search_terms[0].search = "deck:Numbers is:new"
    col.sched.add_or_update_filtered_deck(filtered)
    show(col, "anki-legacy.colpkg")
    col.export_collection_package(os.path.join(out, "anki-legacy.colpkg"), include_media=True, legacy=True)


make_genanki()
make_anki()
make_legacy()
