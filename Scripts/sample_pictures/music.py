"""Instruments and signs."""

from .elements import (
    BLUE,
    BROWN,
    CREAM,
    DEEP_BROWN,
    DEEP_ORANGE,
    DEEP_YELLOW,
    GREEN,
    INK,
    ORANGE,
    PALE,
    PURPLE,
    RED,
    SNOW,
    TAN,
    TEAL,
    YELLOW,
    both,
    box,
    circle,
    group,
    line,
    oval,
    path,
    shadow,
    shine,
    spots,
)


def piano():
    white = "".join(box(70 + 38 * i, 66, 35, 168, SNOW, 5) for i in range(7))
    black = "".join(box(70 + 38 * i + 25, 66, 23, 104, INK, 4) for i in (0, 1, 3, 4, 5))
    return box(56, 42, 288, 206, DEEP_BROWN, 14) + box(64, 58, 272, 182, INK, 6) + white + black + box(66, 60, 268, 8, RED)


def guitar():
    return group(
        box(189, -2, 22, 142, DEEP_BROWN, 3)
        + path("M180-30H220L214 4H186Z", BROWN)
        + both(circle(176, -20, 5, PALE) + circle(178, -5, 5, PALE))
        + path(
            "M200 118C232 118 252 132 246 158C242 172 250 180 260 194C278 224 248 258 200 258C152 258 122 224 140 194C150 180 158 172 154"
            " 158C148 132 168 118 200 118Z",
            ORANGE,
        )
        + path(
            "M232 124C252 140 240 160 246 174C266 200 270 240 222 256C262 254 276 222 260 194C250 180 242 172 246 158C248 142 244 130 232"
            " 124Z",
            DEEP_ORANGE,
        )
        + circle(200, 176, 25, DEEP_BROWN)
        + box(176, 220, 48, 10, DEEP_BROWN, 4)
        + line("M193 0V222M200 0V222M207 0V222", CREAM, 1.6, o=".9"),
        t="translate(34 34) rotate(30 200 150) scale(.88)",
    )


def drum():
    return (
        shadow(104, 250)
        + path("M92 120V216A108 32 0 0 0 308 216V120Z", RED)
        + line("M94 128L132 236L172 148L200 248L228 148L268 236L306 128", CREAM, 5, o=".85")
        + line("M92 216A108 32 0 0 0 308 216", YELLOW, 12)
        + oval(200, 120, 108, 32, CREAM)
        + oval(200, 120, 108, 32, "none", s=YELLOW, w=10)
        + line("M140 110L74 48M262 112L322 46", BROWN, 9)
        + circle(140, 111, 11, TAN)
        + circle(262, 113, 11, TAN)
    )


def violin():
    return (
        group(
            box(192, 6, 16, 120, INK, 3)
            + path("M190 8C186-14 214-18 212-2C211 6 206 8 208 10Z", DEEP_BROWN)
            + line("M182 2h36M184 14h32", DEEP_BROWN, 5)
            + path(
                "M200 108C236 106 250 130 238 152C226 166 228 178 242 190C266 216 248 254 200 254C152 254 134 216 158 190C172 178 174 166"
                " 162 152C150 130 164 106 200 108Z",
                "#b5592f",
            )
            + path(
                "M226 112C246 128 230 160 232 176C262 206 252 246 216 253C256 248 262 212 242 190C228 178 226 166 238 152C246 136 242 120"
                " 226 112Z",
                "#8d4123",
            )
            + both(line("M174 160C166 168 182 186 174 198", INK, 4))
            + path("M190 196h20l-4 42q-6 8-12 0z", INK)
            + box(182, 182, 36, 5, CREAM, 2)
            + line("M196 10V200M204 10V200", CREAM, 1.5),
            t="translate(20 14) rotate(26 200 150) scale(.98)",
        )
        + line("M74 66L172 268", DEEP_BROWN, 6)
        + line("M82 62L180 264", CREAM, 2.5)
    )


def note():
    return oval(172, 216, 42, 31, INK, -22) + box(200, 54, 13, 156, INK, 6) + shine(158, 204, 13, 6, -30, ".25")


def notes():
    return (
        oval(128, 220, 36, 27, INK, -22)
        + oval(262, 200, 36, 27, INK, -22)
        + path("M150 84Q150 76 158 75L288 56Q298 55 298 64V200H286V98L162 116V220H150Z", INK)
        + shine(116, 210, 11, 5, -30, ".25")
        + shine(250, 190, 11, 5, -30, ".25")
    )


def bell():
    return (
        shadow(70, 264, 8)
        + circle(200, 236, 22, DEEP_BROWN)
        + circle(200, 54, 13, "none", s=DEEP_YELLOW, w=9)
        + path(
            "M200 64C256 64 268 112 272 158C274 190 304 200 304 220Q304 232 290 232H110Q96 232 96 220C96 200 126 190 128 158C132 112 144 64"
            " 200 64Z",
            YELLOW,
        )
        + path("M232 70C264 92 266 130 272 158C274 190 304 200 304 220Q304 232 290 232H240C266 200 256 110 232 70Z", DEEP_YELLOW)
        + line("M118 206Q200 216 282 206", DEEP_YELLOW, 6)
        + shine(158, 118, 11, 32, 14, ".5")
    )


def xylophone():
    bars = [RED, ORANGE, YELLOW, GREEN, TEAL, BLUE, PURPLE]
    keys = "".join(
        box(66 + 39 * i, 60 + 9 * i, 33, 176 - 18 * i, color, 9)
        + circle(82.5 + 39 * i, 88 + 6 * i, 4.5, SNOW, o=".8")
        + circle(82.5 + 39 * i, 208 - 6 * i, 4.5, SNOW, o=".8")
        for i, color in enumerate(bars)
    )
    return (
        line("M54 96L346 126M54 200L346 172", DEEP_BROWN, 12)
        + keys
        + line("M154 172L262 272", DEEP_BROWN, 7)
        + circle(152, 170, 14, INK)
        + shine(148, 165, 5, 3, -30, ".4")
    )


def trumpet():
    return (
        line("M70 138H270", DEEP_YELLOW, 15)
        + line("M118 140H232Q262 140 262 170T232 200H132Q102 200 102 170T132 140", DEEP_YELLOW, 15)
        + path("M256 130C302 128 328 106 342 80Q354 78 354 90V192Q354 204 342 200C328 174 302 150 256 148Z", YELLOW)
        + oval(348, 140, 10, 62, DEEP_YELLOW)
        + path("M50 124Q66 128 72 132V146Q66 150 50 154Z", YELLOW)
        + "".join(
            box(150 + 30 * i, 112, 20, 96, YELLOW, 6) + box(155 + 30 * i, 92, 10, 22, PALE, 3) + box(150 + 30 * i, 84, 20, 11, SNOW, 5)
            for i in range(3)
        )
    )


def maracas():
    one = (
        box(191, 150, 18, 110, DEEP_BROWN, 9)
        + oval(200, 104, 50, 60, RED)
        + path("M151 92Q200 114 249 92L250 112Q200 134 150 112Z", YELLOW)
        + spots([(176, 72), (200, 66), (224, 72)], 5, CREAM)
        + spots([(176, 140), (200, 146), (224, 140)], 5, CREAM)
        + shine(172, 86, 9, 18, 22)
    )
    return group(one, t="translate(-62 8) rotate(-20 200 150)") + group(one.replace(RED, GREEN), t="translate(62 8) rotate(20 200 150)")


PICTURES = {
    "piano": ("sand", piano),
    "guitar": ("mint", guitar),
    "drum": ("sky", drum),
    "violin": ("butter", violin),
    "note": ("rose", note),
    "notes": ("lilac", notes),
    "bell": ("sky", bell),
    "xylophone": ("mint", xylophone),
    "trumpet": ("rose", trumpet),
    "maracas": ("butter", maracas),
}
