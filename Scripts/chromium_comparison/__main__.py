"""Writes the scenes as Core Animation markup into a folder: `python3 -m chromium_comparison FOLDER` in the folder Scripts."""

import pathlib
import sys

from . import layers, scenes


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python3 -m chromium_comparison FOLDER")
    folder = pathlib.Path(sys.argv[1])
    for roots, y_up in ((scenes.SCENES, False), (scenes.Y_UP, True)):
        for name, root in roots.items():
            (folder / f"{name}.caml").write_text(layers.caml_document(root, y_up), encoding="utf-8")


if __name__ == "__main__":
    main()
