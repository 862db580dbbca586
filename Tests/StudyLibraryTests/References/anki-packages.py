#!/usr/bin/env python3
"""Makes packages with Anki's own engine and with genanki, and says what Anki finds in a package.

    anki-packages.py studied OUT COUNT SEED [legacy] [collection]   a collection with COUNT notes that were studied, as a package
    anki-packages.py genanki OUT COUNT PICTURES                     a deck made by genanki, never studied
    anki-packages.py dump FILE                                      what Anki has after importing FILE, as JSON
"""

import base64
import json
import os
import random
import sys
import tempfile
import time

from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
)


def picture(index):
    # A PNG may be followed by anything.
    return PNG + str(index).encode()


def open_collection():
    return Collection(os.path.join(tempfile.mkdtemp(), "collection.anki2"))


def studied(out, count, seed, flags):
    chance = random.Random(seed)
    col = open_collection()
    col.set_config("fsrs", True)
    today = 400
    col.db.execute("update col set crt = crt - ?", today * 86400)
    path = col.path
    col.close()
    col = Collection(path)
    today = col.sched.today
    decks = [col.decks.id(name) for name in ("Languages", "Languages::Latin", "Languages::Latin::Verbs", "Facts")]
    options = col.decks.add_config("Strict")
    options["new"]["bury"] = options["buryInterdayLearning"] = True
    options["lapse"].update(leechFails=5, leechAction=0)
    col.decks.update_config(options)
    for deck in decks[:3]:
        col.decks.set_config_id_for_deck_dict(col.decks.get(deck), options["id"])
    # The same numbers under another name, a description, and limits of decks' own.
    facts = col.decks.get(decks[3])
    col.decks.set_config_id_for_deck_dict(facts, col.decks.add_config("Facts of all kinds")["id"])
    facts = col.decks.get(decks[3])
    facts.update(desc="All **facts** & “more”", md=True, newLimit=7)
    col.decks.save(facts)
    verbs = col.decks.get(decks[2])
    verbs.update(desc="<i>Verbs</i>", newLimit=3, reviewLimit=0)
    col.decks.save(verbs)
    basic = col.models.by_name("Basic")
    basic["flds"][0].update(font="Noto Serif", size=31, sticky=True)
    basic["flds"][1].update(rtl=True, description="what is right")
    col.models.update_dict(basic)
    types = [col.models.by_name(name) for name in ("Basic", "Basic (and reversed card)", "Cloze")]
    col.media.write_data("pic.png", picture(0))
    col.media.write_data("sön g.mp3", b"sound")
    for index in range(count):
        kind = types[index % 3]
        note = col.new_note(kind)
        if index % 3 == 2:
            note.fields[0] = f"{{{{c1::gap {index}}}}} and {{{{c2::other::hint}}}}"
        else:
            note.fields[0] = f"<b>question</b> {index} &amp; 日本"
            note.fields[1] = f'answer {index} <img src="pic.png"> [sound:sön g.mp3]'
        note.tags = [f"tag{index % 5}", "nested::tag"] if index % 2 else []
        col.add_note(note, chance.choice(decks))
    # Some are answered as a person does.
    for deck in decks:
        col.decks.select(deck)
        for _ in range(count // 10):
            card = col.sched.getCard()
            if not card:
                break
            col.sched.answerCard(card, chance.choice([1, 2, 3, 4]))
    # Others have a long history.
    log = int(time.time() * 1000) - 300 * 86400 * 1000
    for (card,) in col.db.all("select id from cards where type = 0 order by id limit ?", count):
        if chance.random() < 0.4:
            continue
        last = None
        for _ in range(chance.randrange(1, 5)):
            log += chance.randrange(1000, 4000000)
            last = log // 1000
            col.db.execute(
                "insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)",
                log, card, chance.randrange(1, 5), chance.randrange(1, 100), -600, chance.randrange(100, 1100), 4321, chance.randrange(0, 3),
            )
        data = {"s": round(chance.uniform(0.1, 300), 4), "d": round(chance.uniform(1, 10), 3), "dr": 0.9, "lrt": last}
        if card % 3 == 0:
            data["cd"] = json.dumps({"v": "a/b", "n": card % 7})
        col.db.execute(
            "update cards set type = 2, queue = ?, due = ?, ivl = ?, factor = ?, reps = ?, lapses = ?, flags = ?, data = ? where id = ?",
            chance.choice([2, 2, 2, -1]), today + chance.randrange(-30, 300), chance.randrange(1, 400), chance.randrange(1300, 3000),
            chance.randrange(1, 30), chance.randrange(0, 5), chance.randrange(0, 8), json.dumps(data), card,
        )
    if "collection" in flags:
        col.export_collection_package(out, include_media=True, legacy="legacy" in flags)
    else:
        options = ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True, with_media=True, legacy="legacy" in flags)
        col.export_anki_package(out_path=out, options=options, limit=None)


def genanki_deck(out, count, pictures):
    import genanki

    model = genanki.Model(
        1607392319, "Simple", fields=[{"name": "Question"}, {"name": "Answer"}, {"name": "Picture"}],
        templates=[
            {"name": "Card 1", "qfmt": "{{Question}}", "afmt": "{{FrontSide}}<hr id=answer>{{Answer}}{{#Picture}}<br>{{Picture}}{{/Picture}}"},
            {"name": "Card 2", "qfmt": "{{Answer}}", "afmt": "{{Question}}"},
        ],
    )
    folder = tempfile.mkdtemp()
    files = []
    for index in range(pictures):
        files.append(os.path.join(folder, f"picture {index}.png"))
        with open(files[-1], "wb") as file:
            file.write(picture(index))
    decks = [genanki.Deck(2059400110 + index, name) for index, name in enumerate(("Big", "Big::Part", "Other"))]
    for index in range(count):
        # Each picture is shown by a note: what no note shows isn't exported.
        shown = f'<img src="picture {index // 4 % pictures}.png">' if pictures and index % 4 == 0 else ""
        decks[index % 3].add_note(genanki.Note(model=model, fields=[f"question {index}", f"answer {index}", shown], tags=[f"t{index % 7}"]))
    package = genanki.Package(decks)
    package.media_files = files
    package.write_to_file(out)


def dump(path):
    col = open_collection()
    request = ImportAnkiPackageRequest(
        package_path=path, options=ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)
    )
    col.import_anki_package(request)
    guids = {}
    notes = []
    for nid, guid, mid, tags, fields in col.db.all("select id, guid, mid, tags, flds from notes"):
        guids[nid] = guid
        kind = col.models.get(mid)
        templates = [[t["name"], t["qfmt"], t["afmt"]] for t in kind["tmpls"]]
        fields_of_kind = [[f["name"], f["font"], f["size"], f["rtl"], f["sticky"], f["description"]] for f in kind["flds"]]
        notes.append([guid, kind["name"], fields_of_kind, templates, kind["css"], sorted(tags.split()), fields.split("\x1f")])
    cards, keys = [], {}
    for cid, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data in col.db.all(
        "select id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data from cards"
    ):
        keys[cid] = f"{guids[nid]}/{ord}"
        memory = json.loads(data) if data else {}
        if due < 1000000000 and type != 0:
            due -= col.sched.today
        # Anki sorts a deck's new cards anew when it imports them.
        if type == 0:
            due = 0
        cards.append([
            keys[cid], col.decks.name(did), type, queue, due, ivl, factor, reps, lapses, left % 1000 if type in (1, 3) else 0, flags,
            memory.get("s"), memory.get("d"), memory.get("cd"),
        ])
    log = [
        [id, keys.get(cid), ease, ivl, last, factor, ms, type]
        for id, cid, ease, ivl, last, factor, ms, type in col.db.all("select id, cid, ease, ivl, lastIvl, factor, time, type from revlog")
    ]
    media = sorted(name for name in os.listdir(col.media.dir()))
    options = []
    for deck in col.decks.all_names_and_ids():
        if deck.id != 1:
            o = col.decks.config_dict_for_deck_id(deck.id)
            d = col.decks.get(deck.id)
            options.append([
                deck.name, o["name"], d["desc"], d.get("md", False), d.get("newLimit"), d.get("reviewLimit"), o["new"]["bury"], o["rev"]["bury"], o["buryInterdayLearning"], o["lapse"]["leechFails"],
                o["lapse"]["leechAction"], o["new"]["perDay"], o["rev"]["perDay"],
            ])
    problems = col.fix_integrity()
    print(json.dumps({"notes": sorted(notes), "cards": sorted(cards), "log": sorted(log), "media": media, "options": sorted(options), "integrity": problems[1]}))


command = sys.argv[1]
if command == "studied":
    studied(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5:])
elif command == "genanki":
    genanki_deck(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
else:
    dump(sys.argv[2])
