"""Weather and sky."""

from .elements import (
    BLUE,
    CREAM,
    DEEP_BROWN,
    DEEP_GREEN,
    DEEP_YELLOW,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    RED,
    SKY,
    SNOW,
    YELLOW,
    blush,
    box,
    circle,
    eyes,
    group,
    line,
    number,
    path,
    polygon,
    regular,
    shine,
    spots,
    starlike,
)


def cloud_shape(x, y, size, fill):
    return path(
        "M-78 44C-112 44-116-4-80-8C-80-52-22-62-4-30C22-52 64-34 60-4C100-8 106 44 70 44Z", fill, t=f"translate({x} {y}) scale({size})"
    )


def cloud_body(y=140, size=1.25, fill=SNOW):
    return cloud_shape(203, y + 5, size, "#9db4cf" if fill == SNOW else INK).replace("/>", ' opacity=".35"/>') + cloud_shape(
        200, y, size, fill
    )


def sun():
    rays = "".join(box(192, 22, 16, 42, YELLOW, 8, t=f"rotate({i * 30} 200 150)") for i in range(12))
    return (
        rays
        + circle(200, 150, 74, YELLOW)
        + circle(200, 150, 60, "#fbd769")
        + eyes(24, 142, 8)
        + line("M180 164q20 20 40 0", INK, 5)
        + blush(42, 162, 10)
    )


def moon():
    return (
        path("M228 52A102 102 0 1 0 306 204A88 88 0 1 1 228 52Z", "#fbe29a")
        + circle(150, 176, 12, DEEP_YELLOW, o=".35")
        + circle(186, 222, 9, DEEP_YELLOW, o=".35")
        + circle(142, 130, 7, DEEP_YELLOW, o=".35")
        + polygon(starlike(4, 18, 5, 290, 90), SNOW)
        + polygon(starlike(4, 12, 4, 246, 146), SNOW)
        + polygon(starlike(4, 12, 4, 334, 150), SNOW)
        + spots([(70, 70), (330, 240), (92, 240), (258, 40)], 3.4, SNOW, o=".8")
    )


def cloud():
    return cloud_shape(292, 92, 0.66, SNOW).replace("/>", ' opacity=".7"/>') + cloud_body(160, 1.45)


def rain():
    drops = "".join(
        path("M0-22C10-6 14 2 14 10A14 14 0 0 1-14 10C-14 2-10-6 0-22Z", BLUE, t=f"translate({x} {y}) rotate(12)")
        for x, y in [(128, 214), (178, 246), (222, 210), (272, 240)]
    )
    return drops + cloud_body(124, 1.3)


def thunderstorm():
    return (
        line("M122 210l-14 30M280 206l-14 30", SKY, 8)
        + polygon([(206, 158), (160, 222), (192, 222), (174, 274), (238, 202), (204, 202), (226, 158)], YELLOW)
        + cloud_body(118, 1.35, "#66708a")
        + shine(150, 96, 30, 9, -14, ".25")
    )


def flake(x, y, r, width, color):
    return "".join(
        line(
            f"M0 0V{-r}M0 {number(-r * .6)}l{number(-r * .26)} {number(-r * .24)}M0 {number(-r * .6)}l{number(r * .26)} {number(-r * .24)}",
            color,
            width,
            t=f"translate({x} {y}) rotate({i * 60})",
        )
        for i in range(6)
    )


def snow():
    return flake(128, 222, 22, 5, BLUE) + flake(200, 246, 22, 5, BLUE) + flake(272, 222, 22, 5, BLUE) + cloud_body(118, 1.3)


def snowflake():
    return group(flake(200, 150, 108, 12, BLUE) + polygon(regular(6, 34), SKY) + polygon(regular(6, 18), SNOW))


def rainbow():
    bands = [RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE]
    arcs = "".join(
        line(
            f"M{200 - r} 222A{r} {r} 0 0 1 {200 + r} 222",
            color,
            20,
        )
        for r, color in zip(range(146, 36, -18), bands)
    )
    return arcs + cloud_shape(86, 216, 0.62, SNOW) + cloud_shape(314, 216, 0.62, SNOW)


def wind():
    return (
        line("M64 122H238C286 122 286 58 244 58C216 58 210 86 230 92", SNOW, 16)
        + line("M96 164H306C350 164 350 104 312 106", SNOW, 16, o=".8")
        + line("M64 206H226C270 206 268 262 230 258C210 256 208 234 224 230", SNOW, 16)
    )


def star():
    return (
        polygon(starlike(5, 112, 54, 200, 160), YELLOW, s=YELLOW, w=26, **{"stroke-linejoin": "round"})
        + eyes(26, 156, 9)
        + line("M182 178q18 18 36 0", INK, 5)
        + blush(46, 176, 11)
        + polygon(starlike(4, 14, 4, 62, 82), SNOW)
        + polygon(starlike(4, 14, 4, 342, 70), SNOW)
        + spots([(86, 232), (320, 236), (110, 50)], 4, SNOW, o=".8")
    )


def umbrella():
    return (
        line("M200 140V232Q200 258 222 258T244 236", DEEP_BROWN, 11)
        + path(
            "M66 156C66 90 126 48 200 48C274 48 334 90 334 156Q312 136 289 156Q268 136 245 156Q222 136 200 156Q178 136 155 156Q132 136 111"
            " 156Q88 136 66 156Z",
            RED,
        )
        + path("M200 48C168 66 154 106 155 156Q178 136 200 156Q222 136 245 156C246 106 232 66 200 48Z", CREAM)
        + path("M200 48C190 74 186 110 188 147Q194 148 200 156Q206 148 212 147C214 110 210 74 200 48Z", CREAM)
        + line("M200 48V34", DEEP_BROWN, 9)
    )


def mountain():
    return (
        circle(304, 84, 30, YELLOW)
        + path("M190 250L282 118Q290 108 298 118L390 250Z", "#8fa3c4")
        + path("M20 250L150 68Q160 54 170 68L300 250Z", "#6f86b0")
        + path("M108 128L150 68Q160 54 170 68L212 128L190 118L174 138L156 116L136 138Z", SNOW)
        + path("M14 232Q110 206 200 236T386 226V262Q386 286 362 286H38Q14 286 14 262Z", GREEN)
        + path("M14 256Q130 236 220 258T386 250V262Q386 286 362 286H38Q14 286 14 262Z", DEEP_GREEN, o=".5")
    )


def planet():
    return (
        group(
            circle(200, 150, 78, DEEP_YELLOW)
            + path(
                "M126 126Q200 146 274 126A78 78 0 0 0 258 98Q200 112 142 98A78 78 0 0 0 126 126ZM123 164Q200 184 277 164A78 78 0 0 1 266"
                " 192Q200 208 134 192A78 78 0 0 1 123 164Z",
                ORANGE,
                o=".75",
            )
            + path("M124 136C66 138 40 152 52 166C70 190 330 190 348 166C360 152 334 138 276 136", "none", s="#e9d9f7", w=14),
            t="rotate(-16 200 150)",
        )
        + shine(166, 108, 22, 11, -34, ".35")
        + spots([(66, 62), (330, 70), (348, 232), (80, 242), (126, 40)], 3.4, SNOW, o=".8")
        + polygon(starlike(4, 13, 4, 284, 44), SNOW)
        + polygon(starlike(4, 13, 4, 118, 252), SNOW)
    )


PICTURES = {
    "sun": ("sky", sun),
    "moon": ("night", moon),
    "cloud": ("sky", cloud),
    "rain": ("storm", rain),
    "thunderstorm": ("storm", thunderstorm),
    "snow": ("lilac", snow),
    "snowflake": ("sky", snowflake),
    "rainbow": ("sky", rainbow),
    "wind": ("storm", wind),
    "star": ("dusk", star),
    "umbrella": ("storm", umbrella),
    "mountain": ("sky", mountain),
    "planet": ("night", planet),
}
