"""Things to eat and drink."""

from .elements import (
    BLUE,
    BROWN,
    CREAM,
    DEEP_BROWN,
    DEEP_GREEN,
    DEEP_ORANGE,
    DEEP_PURPLE,
    DEEP_RED,
    DEEP_TEAL,
    DEEP_YELLOW,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PALE,
    PINK,
    PURPLE,
    RED,
    SNOW,
    TAN,
    TEAL,
    YELLOW,
    circle,
    group,
    line,
    oval,
    path,
    polygon,
    shadow,
    shine,
    spots,
    starlike,
)


def leaf(x, y, turn=0, size=1.0):
    return path("M0 0C10-30 44-36 62-26C54 2 26 14 0 0Z", GREEN, t=f"translate({x} {y}) rotate({turn}) scale({size})") + line(
        "M4-2Q28-10 46-20", DEEP_GREEN, 3, t=f"translate({x} {y}) rotate({turn}) scale({size})"
    )


def apple():
    return (
        shadow(72)
        + path("M200 100C232 72 298 86 294 154C290 220 246 262 222 256Q200 250 178 256C154 262 110 220 106 154C102 86 168 72 200 100Z", RED)
        + line("M200 104Q198 76 212 54", DEEP_BROWN, 9)
        + leaf(206, 84)
        + shine(144, 138, 17, 36, 20)
    )


def pear():
    return (
        shadow(70)
        + path(
            "M200 66C236 66 240 100 244 126C250 154 284 168 284 206C284 242 248 260 200 260C152 260 116 242 116 206C116 168 150 154 156"
            " 126C160 100 164 66 200 66Z",
            "#c3d658",
        )
        + line("M200 68Q200 48 210 36", DEEP_BROWN, 9)
        + leaf(206, 60, 10, 0.8)
        + shine(152, 196, 14, 34, 18, ".4")
        + spots([(230, 190), (246, 210), (222, 222), (236, 236), (250, 190)], 3, "#94a936")
    )


def banana():
    return (
        shadow(96, 252)
        + path("M108 66C112 60 126 58 132 66C136 120 170 186 292 194C304 196 308 208 300 216C204 264 96 212 108 66Z", YELLOW)
        + path("M110 96C124 186 204 230 302 204Q304 212 300 216C204 264 100 212 110 96Z", DEEP_YELLOW)
        + path("M108 66C112 60 126 58 132 66L132 84Q120 90 108 84Z", DEEP_BROWN)
        + path("M286 194Q304 194 306 204Q304 214 296 218Q284 210 286 194Z", DEEP_BROWN)
        + line("M136 122Q164 180 240 196", CREAM, 5, o=".7")
    )


def cherries():
    return (
        shadow(100)
        + line("M146 178C150 120 190 76 244 54M262 190C258 130 250 90 244 54", DEEP_GREEN, 8)
        + leaf(246, 62, 18, 1.25)
        + circle(144, 204, 52, RED)
        + circle(262, 210, 48, DEEP_RED)
        + shine(124, 186, 11, 18, 34, ".4")
        + shine(244, 194, 10, 16, 34)
    )


def lemon():
    return (
        shadow(92)
        + path(
            "M76 152C84 140 94 138 102 128C136 70 262 66 298 128C306 138 318 140 326 152C318 164 306 166 298 178C262 240 136 236 102 178C94"
            " 168 84 164 76 152Z",
            YELLOW,
        )
        + path("M298 178C262 240 136 236 102 178C160 210 250 206 312 140L326 152C318 164 306 166 298 178Z", DEEP_YELLOW, o=".7")
        + shine(156, 112, 34, 12, -18, ".5")
        + leaf(300, 104, -20, 0.9)
    )


def orange():
    return (
        shadow(78)
        + circle(200, 164, 94, ORANGE)
        + path("M262 94A94 94 0 1 1 118 210A98 98 0 0 0 262 94Z", DEEP_ORANGE, o=".55")
        + polygon(starlike(5, 14, 6, 200, 84), DEEP_GREEN)
        + leaf(202, 82, 4, 1.1)
        + shine(158, 124, 28, 15, -34, ".4")
        + spots([(214, 140), (236, 170), (196, 186), (170, 172), (214, 216), (246, 204)], 2.6, DEEP_ORANGE)
    )


def watermelon():
    seeds = "".join(
        oval(x, y, 5, 9, INK, turn)
        for x, y, turn in [
            (122, 134, 30),
            (162, 142, 14),
            (200, 144, 0),
            (238, 142, -14),
            (278, 134, -30),
            (150, 178, 20),
            (200, 190, 0),
            (250, 178, -20),
        ]
    )
    return (
        shadow(96, 252)
        + path("M58 100H342A142 142 0 0 1 58 100Z", DEEP_GREEN)
        + path("M72 100H328A128 128 0 0 1 72 100Z", "#d5eeb0")
        + path("M84 100H316A116 116 0 0 1 84 100Z", RED)
        + seeds
        + shine(120, 112, 26, 5, 0, ".3")
    )


def grapes():
    places = [(138, 112), (182, 106), (226, 108), (266, 116), (158, 148), (202, 146), (246, 150), (180, 186), (224, 188), (202, 224)]
    return (
        line("M206 86Q204 62 220 46", DEEP_BROWN, 9)
        + leaf(212, 72, 14, 1.3)
        + "".join(
            circle(x, y, 27, PURPLE if i % 2 else DEEP_PURPLE) + shine(x - 9, y - 9, 7, 5, -40, ".45") for i, (x, y) in enumerate(places)
        )
    )


def strawberry():
    seeds = [(150, 136), (184, 128), (222, 130), (254, 140), (166, 168), (202, 164), (238, 170), (184, 200), (220, 202), (202, 230)]
    return (
        shadow(54)
        + path("M200 98C250 78 300 102 290 154C280 208 226 260 200 260C174 260 120 208 110 154C100 102 150 78 200 98Z", RED)
        + "".join(oval(x, y, 4, 6, YELLOW) for x, y in seeds)
        + path("M200 102L176 126L168 104L132 108L152 88L136 70L172 74L200 58L228 74L264 70L248 88L268 108L232 104L224 126Z", DEEP_GREEN)
        + line("M200 70Q200 52 210 44", DEEP_GREEN, 8)
        + shine(134, 150, 9, 22, 14)
    )


def tomato():
    return (
        shadow(80)
        + oval(200, 170, 106, 88, RED)
        + path("M286 118C320 196 262 258 200 258C160 258 130 246 112 220C190 250 270 210 286 118Z", DEEP_RED, o=".6")
        + polygon(starlike(6, 52, 16, 200, 96), DEEP_GREEN)
        + line("M200 96V66", DEEP_GREEN, 9)
        + shine(144, 140, 22, 14, -40, ".4")
    )


def carrot():
    return group(
        path("M166 98C166 82 234 82 234 98C240 160 214 262 200 262C186 262 160 160 166 98Z", ORANGE)
        + line("M170 128h24M212 150h18M178 174h20M206 200h12", DEEP_ORANGE, 5)
        + path(
            "M190 92C168 74 162 44 174 34C188 46 196 66 198 90ZM202 92C192 62 196 34 206 26C218 40 216 68 208 92ZM208 92C214 66 228 48 244"
            " 48C246 66 232 84 212 94Z",
            GREEN,
        )
        + shine(182, 140, 6, 26, 4, ".35"),
        t="rotate(38 200 150)",
    )


def egg():
    return (
        path(
            "M196 66C250 50 276 86 308 112C346 146 322 196 284 214C240 236 226 256 170 250C114 244 72 212 76 160C80 108 138 84 196 66Z",
            SNOW,
        )
        + path(
            "M326 160C322 190 308 204 284 214C240 236 226 256 170 250C128 246 96 228 82 200C140 250 180 236 226 216C262 200 306 196 326"
            " 160Z",
            GREY,
            o=".25",
        )
        + circle(196, 152, 52, YELLOW)
        + path("M240 124A52 52 0 1 1 152 180A56 56 0 0 0 240 124Z", DEEP_YELLOW)
        + shine(176, 132, 15, 9, -34, ".6")
    )


def bread():
    return (
        shadow(100, 246)
        + path("M92 128C66 108 84 66 128 66H272C316 66 334 108 308 128V222Q308 240 290 240H110Q92 240 92 222Z", BROWN)
        + path("M106 124C86 104 104 80 130 80H270C296 80 314 104 294 124V214Q294 226 282 226H118Q106 226 106 214Z", CREAM)
        + spots([(150, 120), (236, 108), (262, 160), (176, 186), (214, 156), (140, 164)], 5, TAN, o=".7")
        + spots([(190, 110), (244, 200), (268, 122)], 3.4, TAN, o=".7")
    )


def cheese():
    return (
        shadow(116, 236)
        + path("M66 152L262 76Q330 92 334 152Z", "#fbdc7a")
        + path("M66 152H334V214Q334 228 320 228H80Q66 228 66 214Z", YELLOW)
        + circle(130, 190, 19, DEEP_YELLOW)
        + circle(214, 178, 13, DEEP_YELLOW)
        + circle(276, 204, 16, DEEP_YELLOW)
        + circle(186, 214, 9, DEEP_YELLOW)
        + oval(246, 124, 24, 11, DEEP_YELLOW)
        + oval(174, 134, 14, 6, DEEP_YELLOW)
    )


def mushroom():
    return (
        shadow(62)
        + path("M164 160H236C232 200 244 226 248 244Q248 258 232 258H168Q152 258 152 244C156 226 168 200 164 160Z", CREAM)
        + path("M212 170H236C232 200 244 226 248 244Q248 258 232 258H206C226 232 218 200 212 170Z", TAN, o=".5")
        + path("M78 160C78 96 132 54 200 54C268 54 322 96 322 160Q322 176 304 176H96Q78 176 78 160Z", RED)
        + circle(200, 94, 21, SNOW)
        + circle(136, 122, 17, SNOW)
        + circle(262, 122, 17, SNOW)
        + oval(184, 152, 14, 11, SNOW)
        + circle(236, 154, 8, SNOW)
        + circle(104, 156, 9, SNOW)
    )


def tea():
    return (
        shadow(96, 254, 9)
        + oval(190, 246, 112, 14, SNOW)
        + oval(190, 248, 112, 12, GREY, o=".3")
        + line("M268 140C320 134 322 200 256 198", TEAL, 15)
        + path("M92 122H288C288 200 260 244 222 244H158C120 244 92 200 92 122Z", TEAL)
        + path("M246 122H288C288 200 260 244 222 244H196C236 222 248 170 246 122Z", DEEP_TEAL, o=".5")
        + oval(190, 122, 98, 18, DEEP_TEAL)
        + oval(190, 124, 86, 13, BROWN)
        + line("M158 92q-12-14 0-28t0-26M192 92q-12-14 0-28t0-26M226 92q-12-14 0-28t0-26", SNOW, 8, o=".85")
    )


def ice_cream():
    return (
        path("M142 150H258L208 266Q200 276 192 266Z", TAN)
        + line("M158 154l58 90M190 154l38 60M242 154l-58 90M210 154l-38 60", BROWN, 3, o=".7")
        + circle(162, 122, 40, PINK)
        + circle(238, 122, 40, "#b7e0c0")
        + circle(200, 82, 44, CREAM)
        + path("M126 140Q140 166 156 150Q170 170 188 152Q204 170 218 152Q232 168 246 150Q262 164 274 140Q262 128 200 128T126 140Z", PINK)
        + circle(212, 38, 13, RED)
        + shine(180, 66, 13, 8, -34, ".7")
        + shine(144, 108, 9, 6, -34, ".6")
        + shine(240, 100, 9, 6, -34, ".6")
    )


def rice():
    return (
        shadow(70, 256, 9)
        + path("M104 140C104 86 150 64 200 64C250 64 296 86 296 140Z", SNOW)
        + spots([(150, 104), (184, 86), (222, 92), (252, 112), (170, 122), (208, 116), (232, 132), (140, 130)], 4, PALE)
        + path("M78 138H322C322 206 282 242 248 244V254H152V244C118 242 78 206 78 138Z", BLUE)
        + path("M78 138H322Q322 152 320 160H80Q78 152 78 138Z", SNOW, o=".35")
        + line("M250 118L348 46M264 126L360 66", DEEP_BROWN, 7)
        + shine(120, 190, 9, 26, -24, ".3")
    )


PICTURES = {
    "apple": ("mint", apple),
    "pear": ("rose", pear),
    "banana": ("sky", banana),
    "cherries": ("butter", cherries),
    "lemon": ("mint", lemon),
    "orange": ("sky", orange),
    "watermelon": ("butter", watermelon),
    "grapes": ("butter", grapes),
    "strawberry": ("rose", strawberry),
    "tomato": ("sand", tomato),
    "carrot": ("mint", carrot),
    "egg": ("sky", egg),
    "bread": ("rose", bread),
    "cheese": ("lilac", cheese),
    "mushroom": ("mint", mushroom),
    "tea": ("peach", tea),
    "ice-cream": ("sky", ice_cream),
    "rice": ("peach", rice),
}
