"""Geometry: exact shapes, each with one soft edge and nothing else."""

from .elements import (
    BLUE,
    BROWN,
    DEEP_BLUE,
    DEEP_GREEN,
    DEEP_ORANGE,
    DEEP_PINK,
    DEEP_PURPLE,
    DEEP_RED,
    DEEP_TEAL,
    DEEP_YELLOW,
    GREEN,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SKY,
    TEAL,
    YELLOW,
    circle,
    line,
    oval,
    path,
    polygon,
    regular,
    shadow,
    shine,
    starlike,
)


def flat(points, color, dark):
    return polygon([(x + 5, y + 7) for x, y in points], dark, o=".35", **{"stroke-linejoin": "round"}) + polygon(
        points, color, s=color, w=6, **{"stroke-linejoin": "round"}
    )


def shape_circle():
    return circle(205, 157, 96, DEEP_RED, o=".35") + circle(200, 150, 96, RED)


def shape_ellipse():
    return oval(205, 157, 134, 84, DEEP_PINK, o=".35") + oval(200, 150, 134, 84, PINK)


def cube():
    return (
        polygon([(200, 50), (290, 100), (200, 150), (110, 100)], "#b9a3e4")
        + polygon([(110, 100), (200, 150), (200, 252), (110, 202)], PURPLE)
        + polygon([(290, 100), (200, 150), (200, 252), (290, 202)], DEEP_PURPLE)
    )


def cylinder():
    return (
        shadow(94, 246, 14)
        + path("M116 84V222A84 24 0 0 0 284 222V84Z", TEAL)
        + path("M236 84V243A84 24 0 0 0 284 222V84Z", DEEP_TEAL, o=".7")
        + oval(200, 84, 84, 24, "#8bd3cb")
    )


def cone():
    return (
        shadow(100, 236, 20)
        + path("M200 44L292 224A92 25 0 0 1 108 224Z", ORANGE)
        + path("M200 44L292 224A92 25 0 0 1 226 248Z", DEEP_ORANGE)
    )


def sphere():
    return (
        shadow(78, 250, 14)
        + circle(200, 146, 100, BLUE)
        + path("M272 76A100 100 0 1 1 112 194A108 108 0 0 0 272 76Z", DEEP_BLUE, o=".6")
        + shine(160, 98, 32, 18, -36, ".45")
    )


def pyramid():
    return (
        shadow(110, 240, 14)
        + polygon([(196, 48), (84, 216), (228, 250)], YELLOW)
        + polygon([(196, 48), (228, 250), (318, 202)], DEEP_YELLOW)
    )


def right_angle():
    return path("M120 200H146V226H120Z", YELLOW, o=".9") + line("M120 70V226H290", DEEP_BLUE, 14) + line("M120 192H154V226", DEEP_BLUE, 6)


PICTURES = {
    "circle": ("rose", shape_circle),
    "ellipse": ("rose", shape_ellipse),
    "triangle": ("butter", lambda: flat(regular(3, 114, 200, 178), ORANGE, DEEP_ORANGE)),
    "square": ("mint", lambda: flat([(112, 62), (288, 62), (288, 238), (112, 238)], GREEN, DEEP_GREEN)),
    "pentagon": ("sky", lambda: flat(regular(5, 110, 200, 158), BLUE, DEEP_BLUE)),
    "hexagon": ("lilac", lambda: flat(regular(6, 110, turn=0), PURPLE, DEEP_PURPLE)),
    "octagon": ("rose", lambda: flat(regular(8, 110, turn=-67.5), RED, DEEP_RED)),
    "rhombus": ("peach", lambda: flat([(200, 42), (330, 150), (200, 258), (70, 150)], DEEP_ORANGE, BROWN)),
    "trapezium": ("mint", lambda: flat([(132, 80), (262, 80), (330, 224), (70, 224)], TEAL, DEEP_TEAL)),
    "parallelogram": ("sky", lambda: flat([(134, 82), (346, 82), (266, 220), (54, 220)], SKY, BLUE)),
    "pentagram": ("butter", lambda: flat(starlike(5, 116, 116 * 0.381966, 200, 160), DEEP_YELLOW, BROWN)),
    "cube": ("lilac", cube),
    "cylinder": ("mint", cylinder),
    "cone": ("butter", cone),
    "sphere": ("sky", sphere),
    "pyramid": ("sand", pyramid),
    "right-angle": ("sand", right_angle),
}
