"""A splash of paint for each colour."""

from .elements import (
    BLUE,
    BROWN,
    DEEP_BLUE,
    DEEP_BROWN,
    DEEP_GREEN,
    DEEP_GREY,
    DEEP_ORANGE,
    DEEP_PINK,
    DEEP_PURPLE,
    DEEP_RED,
    DEEP_YELLOW,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SNOW,
    YELLOW,
    circle,
    path,
    shine,
)

SPLASH = (
    "M118 96C150 40 222 70 250 62C300 50 340 92 326 138C318 164 346 186 320 216C296 244 262 226 232 242C200 260 168 238 140 244C96"
    " 252 56 220 70 180C76 160 60 148 74 124C84 106 108 116 118 96Z"
)


def paint(color, dark, shine_opacity=".4"):
    return (
        path(SPLASH, dark, t="translate(4 8)", o=".45")
        + path(SPLASH, color)
        + circle(344, 72, 15, color)
        + circle(52, 82, 10, color)
        + circle(362, 244, 9, color)
        + shine(146, 108, 34, 13, -34, shine_opacity)
        + shine(104, 150, 8, 8, 0, shine_opacity)
    )


PICTURES = {
    "red": ("sand", lambda: paint(RED, DEEP_RED)),
    "orange-paint": ("sand", lambda: paint(ORANGE, DEEP_ORANGE)),
    "yellow": ("sand", lambda: paint(YELLOW, DEEP_YELLOW, ".55")),
    "green": ("sand", lambda: paint(GREEN, DEEP_GREEN)),
    "blue": ("sand", lambda: paint(BLUE, DEEP_BLUE)),
    "purple": ("sand", lambda: paint(PURPLE, DEEP_PURPLE)),
    "pink": ("sand", lambda: paint(PINK, DEEP_PINK)),
    "brown": ("sand", lambda: paint(BROWN, DEEP_BROWN, ".25")),
    "black": ("sand", lambda: paint("#2b2733", INK, ".2")),
    "white": ("sand", lambda: paint(SNOW, DEEP_GREY, ".9")),
    "grey": ("sand", lambda: paint(GREY, DEEP_GREY)),
}
