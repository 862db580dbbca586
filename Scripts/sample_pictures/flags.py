"""Flags, 300 units wide and as high as each flag's law has it, in a rounded frame with two soft folds."""

from .elements import HEIGHT, INK, SNOW, WIDTH, box, circle, group, number, path


def flag(w, h, content):
    x, y = (WIDTH - w) / 2, (HEIGHT - h) / 2
    return (
        box(x + 3, y + 7, w, h, INK, 10, o=".18")
        + f'<clipPath id="c">{box(x, y, w, h, "", 10)}</clipPath>'
        + group(
            group(content, t=f"translate({number(x)} {number(y)})")
            + path(
                f"M{number(x + w * .3)} 0h{number(w * .2)}q-30 150 0 300h{number(-w * .2)}q-30-150 0-300ZM{number(x + w * .75)}"
                f" 0h{number(w * .3)}v300h{number(-w * .3)}q-30-150 0-300Z",
                INK,
                o=".06",
            ),
            **{"clip-path": "url(#c)"},
        )
    )


def vertical(w, h, *colors):
    n = len(colors)
    return flag(w, h, "".join(box(i * w / n, 0, w / n + 1, h, color) for i, color in enumerate(colors)))


def horizontal(w, h, *colors):
    n = len(colors)
    return flag(w, h, "".join(box(0, i * h / n, w, h / n + 1, color) for i, color in enumerate(colors)))


def nordic(w, h, ground, cross, x, y, t, inner=None, u=0):
    """A cross whose arms are t wide and meet at (x, y); inner is a narrower cross of width u within."""
    content = box(0, 0, w, h, ground) + box(x - t / 2, 0, t, h, cross) + box(0, y - t / 2, w, t, cross)
    if inner:
        content += box(x - u / 2, 0, u, h, inner) + box(0, y - u / 2, w, u, inner)
    return flag(w, h, content)


def greece():
    stripe = 200 / 9
    return flag(
        300,
        200,
        box(0, 0, 300, 200, SNOW)
        + "".join(box(0, 2 * i * stripe, 300, stripe, "#1c5fae") for i in range(5))
        + box(0, 0, 5 * stripe, 5 * stripe, "#1c5fae")
        + box(2 * stripe, 0, stripe, 5 * stripe, SNOW)
        + box(0, 2 * stripe, 5 * stripe, stripe, SNOW),
    )


def thailand():
    return flag(
        300, 200, box(0, 0, 300, 200, "#a51931") + box(0, 200 / 6, 300, 400 / 3, "#f4f5f8") + box(0, 200 / 3, 300, 200 / 3, "#2d2a4a")
    )


PICTURES = {
    "flag-japan": ("rose", lambda: flag(300, 200, box(0, 0, 300, 200, SNOW) + circle(150, 100, 60, "#bc002d"))),
    "flag-france": ("sky", lambda: vertical(300, 200, "#1f3f8f", SNOW, "#e1333f")),
    "flag-germany": ("butter", lambda: horizontal(300, 180, "#26242b", "#d9232e", "#f7c72c")),
    "flag-italy": ("mint", lambda: vertical(300, 200, "#1f9150", SNOW, "#d23440")),
    "flag-ireland": ("peach", lambda: vertical(300, 150, "#25a05c", SNOW, "#f58b3c")),
    "flag-austria": ("rose", lambda: horizontal(300, 200, "#d8303c", SNOW, "#d8303c")),
    "flag-poland": ("rose", lambda: horizontal(300, 187.5, SNOW, "#d8233f")),
    "flag-ukraine": ("butter", lambda: horizontal(300, 200, "#2f6fc4", "#fbd434")),
    "flag-netherlands": ("sky", lambda: horizontal(300, 200, "#b32634", SNOW, "#26488f")),
    "flag-estonia": ("sky", lambda: horizontal(300, 190.9, "#1a74ce", "#26242b", SNOW)),
    "flag-hungary": ("mint", lambda: horizontal(300, 150, "#cf2a3c", SNOW, "#43704f")),
    "flag-finland": ("sky", lambda: nordic(300, 183.3, SNOW, "#1c3f8f", 108.3, 91.7, 50)),
    "flag-sweden": ("butter", lambda: nordic(300, 187.5, "#1a68a8", "#fccb1e", 112.5, 93.75, 37.5)),
    "flag-denmark": ("rose", lambda: nordic(300, 227, "#c9223a", SNOW, 113.5, 113.5, 32.4)),
    "flag-norway": ("lilac", lambda: nordic(300, 218.2, "#ba1f38", SNOW, 109.1, 109.1, 54.5, "#1c2f66", 27.3)),
    "flag-greece": ("sky", greece),
    "flag-thailand": ("lilac", thailand),
    "flag-bangladesh": ("mint", lambda: flag(300, 180, box(0, 0, 300, 180, "#116b50") + circle(135, 90, 60, "#ef3c49"))),
}
