"""The elements that the pictures are made of: each function returns a piece of SVG."""

import math

WIDTH, HEIGHT = 400, 300

INK = "#3b3347"
SNOW = "#fffdf8"
CREAM = "#fff1d9"
RED, DEEP_RED = "#e8574a", "#c23f3f"
ORANGE, DEEP_ORANGE = "#f4924a", "#dc7431"
YELLOW, DEEP_YELLOW = "#f9c846", "#e9a92f"
GREEN, DEEP_GREEN = "#7cc36a", "#4a9a5b"
TEAL, DEEP_TEAL = "#4db6ac", "#2f8f8a"
SKY, BLUE, DEEP_BLUE = "#86caf0", "#4f86d6", "#3563ad"
PURPLE, DEEP_PURPLE = "#9a7ad0", "#7558ad"
PINK, DEEP_PINK = "#f6a5b8", "#e2788f"
BROWN, DEEP_BROWN, TAN = "#a56b46", "#7d4d33", "#dcab7c"
GREY, DEEP_GREY, PALE = "#aab2bf", "#7f8896", "#e8ebf0"


def number(value):
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attributes(fill, more):
    words = [f'fill="{fill}"'] if fill else []
    names = {"o": "opacity", "s": "stroke", "w": "stroke-width", "t": "transform"}
    words += [f'{names.get(key, key)}="{value if isinstance(value, str) else number(value)}"' for key, value in more.items()]
    return "".join(" " + word for word in words)


def circle(x, y, r, fill, **more):
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{attributes(fill, more)}/>'


def oval(x, y, rx, ry, fill, turn=0, **more):
    if turn:
        more["t"] = f"rotate({number(turn)} {number(x)} {number(y)})"
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"{attributes(fill, more)}/>'


def box(x, y, w, h, fill, r=0, turn=0, **more):
    if turn:
        more["t"] = f"rotate({number(turn)} {number(x + w / 2)} {number(y + h / 2)})"
    corner = f' rx="{number(r)}"' if r else ""
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{corner}{attributes(fill, more)}/>'


def path(d, fill, **more):
    return f'<path d="{d}"{attributes(fill, more)}/>'


def line(d, stroke, width, **more):
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{number(width)}" stroke-linecap="round"'
        f' stroke-linejoin="round"{attributes(None, more)}/>'
    )


def polygon(points, fill, **more):
    return f'<polygon points="{" ".join(f"{number(x)},{number(y)}" for x, y in points)}"{attributes(fill, more)}/>'


def group(content, **more):
    return f"<g{attributes(None, more)}>{content}</g>"


def both(content):
    """The content and its mirror image about the vertical axis in the middle."""
    return content + group(content, t="matrix(-1 0 0 1 400 0)")


def spots(positions, r, fill, **more):
    return "".join(circle(x, y, r, fill, **more) for x, y in positions)


def regular(n, r, x=200, y=150, turn=-90):
    return [(x + r * math.cos(math.radians(turn + 360 * i / n)), y + r * math.sin(math.radians(turn + 360 * i / n))) for i in range(n)]


def starlike(n, outer, inner, x=200, y=150):
    return [point for pair in zip(regular(n, outer, x, y), regular(n, inner, x, y, -90 + 180 / n)) for point in pair]


def shadow(rx=90, y=258, ry=11):
    return oval(200, y, rx, ry, INK, o=".13")


def eyes(dx=36, y=150, r=10):
    return (
        both(circle(200 - dx, y, r, INK))
        + circle(200 - dx - r * 0.3, y - r * 0.35, r * 0.34, SNOW)
        + circle(200 + dx - r * 0.3, y - r * 0.35, r * 0.34, SNOW)
    )


def blush(dx=62, y=184, rx=15):
    return both(oval(200 - dx, y, rx, rx * 0.62, DEEP_PINK, o=".42"))


def smile(y=190, w=15, h=11):
    return line(f"M{200 - w} {y}q{number(w / 2)} {h} {w} 0q{number(w / 2)} {h} {w} 0", INK, 4)


def shine(x, y, rx, ry, turn=-30, o=".32"):
    return oval(x, y, rx, ry, SNOW, turn, o=o)
