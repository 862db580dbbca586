"""Animals."""

from .elements import (
    BLUE,
    BROWN,
    CREAM,
    DEEP_BLUE,
    DEEP_BROWN,
    DEEP_GREEN,
    DEEP_GREY,
    DEEP_ORANGE,
    DEEP_PINK,
    DEEP_RED,
    DEEP_YELLOW,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PALE,
    PINK,
    PURPLE,
    RED,
    SKY,
    SNOW,
    TAN,
    YELLOW,
    blush,
    both,
    box,
    circle,
    eyes,
    line,
    oval,
    path,
    polygon,
    regular,
    shadow,
    shine,
    smile,
    spots,
)


def cat():
    return (
        both(path("M108 150L112 58Q114 48 123 54L186 96Z", ORANGE) + path("M124 118L125 77L156 97Z", PINK))
        + oval(200, 166, 100, 84, ORANGE)
        + line("M200 88v30M178 92l4 22M222 92l-4 22", DEEP_ORANGE, 9)
        + oval(200, 200, 46, 36, CREAM)
        + eyes(42, 156, 12)
        + blush(72, 190)
        + path("M189 180h22q3 0 1 3l-9 9q-3 3-6 0l-9-9q-2-3 1-3z", DEEP_PINK)
        + smile(194, 17, 13)
        + both(line("M96 182l34 6M94 206l36-4", SNOW, 4, o=".9"))
    )


def dog():
    return (
        oval(200, 158, 92, 88, TAN)
        + both(path("M128 84C84 72 72 118 78 166C80 190 112 190 122 166C132 140 140 110 128 84Z", BROWN))
        + oval(236, 140, 30, 34, BROWN, o=".75")
        + oval(200, 194, 52, 42, CREAM)
        + eyes(34, 142, 11)
        + path("M188 214h24v16q0 14-12 14t-12-14z", DEEP_PINK)
        + oval(200, 176, 19, 14, INK)
        + shine(194, 171, 6, 3.5, -20, ".6")
        + line("M200 190v14M172 204q14 16 28 0q14 16 28 0", INK, 4)
    )


def fox():
    return (
        both(path("M98 170L106 58Q108 48 117 55L184 102Z", DEEP_ORANGE) + path("M118 118L120 80L150 102Z", INK))
        + path("M200 96C256 92 296 120 306 176C280 200 240 252 200 252C160 252 120 200 94 176C104 120 144 92 200 96Z", ORANGE)
        + both(path("M94 176C130 162 172 176 200 214V252C160 252 120 200 94 176Z", SNOW))
        + eyes(46, 164, 11)
        + oval(200, 240, 17, 13, INK)
        + shine(194, 235, 5, 3, -20, ".6")
    )


def rabbit():
    return (
        both(oval(164, 82, 24, 66, PALE, -8) + oval(164, 86, 12, 48, PINK, -8))
        + oval(200, 184, 86, 76, SNOW)
        + oval(200, 184, 86, 76, GREY, o=".12")
        + eyes(36, 172, 11)
        + blush(60, 198)
        + path("M190 190h20q3 0 1 3l-9 9q-2 2-4 0l-9-9q-2-3 1-3z", DEEP_PINK)
        + smile(204, 15, 12)
        + box(191, 213, 18, 17, SNOW, 4)
        + line("M200 214v14", GREY, 2)
    )


def bear():
    return (
        both(circle(124, 92, 36, BROWN) + circle(124, 92, 19, TAN))
        + oval(200, 162, 104, 90, BROWN)
        + oval(200, 196, 52, 42, TAN)
        + eyes(44, 150, 11)
        + oval(200, 180, 20, 14, INK)
        + shine(194, 175, 6, 3.5, -20, ".6")
        + line("M200 192v10", INK, 4)
        + smile(202, 18, 14)
    )


def panda():
    return (
        both(circle(122, 88, 36, INK))
        + oval(200, 160, 106, 92, SNOW)
        + both(oval(153, 152, 27, 33, INK, 28))
        + both(circle(157, 150, 12, SNOW) + circle(159, 151, 8, INK))
        + spots([(156, 147), (238, 147)], 3, SNOW)
        + oval(200, 186, 16, 11, INK)
        + smile(202, 17, 13)
        + line("M200 194v8", INK, 4)
        + blush(78, 200, 14)
    )


def pig():
    return (
        both(path("M112 128C90 96 96 62 112 62C136 62 156 78 168 98Z", DEEP_PINK))
        + oval(200, 162, 100, 88, PINK)
        + eyes(48, 142, 10)
        + oval(200, 188, 42, 31, DEEP_PINK, o=".85")
        + both(oval(185, 188, 8, 12, "#b6566e"))
        + line("M178 232q22 14 44 0", "#b6566e", 5)
        + blush(78, 180)
    )


def frog():
    return (
        both(circle(140, 96, 40, GREEN))
        + oval(200, 172, 118, 80, GREEN)
        + oval(200, 212, 82, 38, "#d8eeb4")
        + both(circle(140, 94, 27, SNOW) + circle(144, 96, 15, INK))
        + spots([(139, 90), (251, 90)], 5, SNOW)
        + line("M118 176q82 58 164 0", INK, 5)
        + both(oval(188, 158, 3.5, 5, DEEP_GREEN))
        + blush(88, 192)
    )


def owl():
    return (
        shadow(70)
        + both(path("M112 116L104 50Q130 62 164 78Z", DEEP_BROWN))
        + path("M200 62C268 62 298 116 290 180C284 232 248 258 200 258C152 258 116 232 110 180C102 116 132 62 200 62Z", BROWN)
        + oval(200, 206, 56, 50, CREAM)
        + both(path("M112 150C96 190 104 226 132 244C140 210 134 176 112 150Z", DEEP_BROWN))
        + both(circle(158, 130, 43, CREAM) + circle(160, 131, 25, YELLOW) + circle(161, 131, 17, INK))
        + spots([(155, 124), (233, 124)], 6, SNOW)
        + path("M187 150h26l-13 28z", ORANGE)
        + line("M172 204q9 10 18 0M210 204q9 10 18 0M191 224q9 10 18 0", TAN, 5)
    )


def lion():
    return (
        "".join(circle(x, y, 42, DEEP_ORANGE) for x, y in regular(11, 82, 200, 154))
        + circle(200, 154, 88, DEEP_ORANGE)
        + both(circle(138, 96, 21, YELLOW))
        + oval(200, 162, 78, 72, YELLOW)
        + oval(200, 194, 40, 32, CREAM)
        + eyes(32, 148, 10)
        + path("M184 172h32q4 0 2 4l-14 13q-4 3-8 0l-14-13q-2-4 2-4z", BROWN)
        + line("M200 188v8", INK, 4)
        + smile(196, 16, 12)
    )


def penguin():
    return (
        shadow(70)
        + both(path("M118 138C86 164 84 206 96 218C116 214 126 194 130 170Z", DEEP_BLUE))
        + path("M200 44C262 44 280 98 280 164C280 224 250 256 200 256C150 256 120 224 120 164C120 98 138 44 200 44Z", DEEP_BLUE)
        + path("M200 118C188 88 144 92 144 130C140 160 142 244 200 244C258 244 260 160 256 130C256 92 212 88 200 118Z", SNOW)
        + eyes(28, 126, 9)
        + path("M182 142Q200 130 218 142Q204 164 200 164Q196 164 182 142Z", ORANGE)
        + blush(46, 150, 12)
        + both(oval(168, 256, 27, 11, ORANGE))
    )


def fish():
    return (
        path("M268 150C300 108 322 98 336 100C328 132 328 168 336 200C322 202 300 192 268 150Z", DEEP_ORANGE)
        + path("M168 92C192 58 230 62 244 74C236 86 236 94 240 104Z", DEEP_ORANGE)
        + path("M70 152C98 92 212 70 284 150C212 232 98 210 70 152Z", ORANGE)
        + path(
            "M154 95C138 130 138 174 154 206Q170 210 184 208C168 172 168 130 186 93Q170 91 154 95ZM222 105C212 134 212 170 222 198L242"
            " 186C234 162 234 140 242 115Z",
            SNOW,
        )
        + oval(190, 172, 26, 13, DEEP_ORANGE, 14)
        + circle(114, 138, 16, SNOW)
        + circle(111, 139, 9, INK)
        + circle(108, 135, 3, SNOW)
        + line("M78 166q14 8 24 2", DEEP_RED, 4)
        + spots([(60, 104)], 10, SNOW, o=".7")
        + spots([(46, 74), (70, 60)], 6, SNOW, o=".7")
    )


def whale():
    return (
        line("M164 96V76M164 78C160 56 138 52 130 66M164 78C168 56 190 52 198 66", SKY, 10)
        + path(
            "M292 160C300 130 288 108 266 98C292 88 310 96 318 112C326 96 344 88 368 98C346 108 338 130 330 170C324 226 268 246 188 246C104"
            " 246 56 214 56 168C56 122 98 100 156 100C226 100 248 176 292 160Z",
            BLUE,
        )
        + path("M58 184C68 224 112 246 188 246C232 246 270 240 296 222C214 232 110 232 58 184Z", CREAM)
        + line("M96 208q5 10 4 20M130 222q4 8 3 18M166 229q2 7 1 14", TAN, 4, o=".7")
        + circle(108, 160, 10, INK)
        + circle(105, 157, 3.4, SNOW)
        + line("M62 186q26 18 56 14", DEEP_BLUE, 4)
        + oval(96, 180, 14, 8, DEEP_PINK, o=".4")
        + shine(150, 124, 46, 12, 4, ".22")
        + path("M190 206C200 226 226 232 240 224C234 206 212 196 190 206Z", DEEP_BLUE)
    )


def butterfly():
    wings = path("M196 140C170 58 92 42 72 78C54 112 96 160 196 156Z", PURPLE) + path(
        "M196 152C116 158 88 194 104 226C122 256 178 234 198 172Z", PINK
    )
    marks = (
        circle(112, 96, 20, YELLOW)
        + circle(112, 96, 10, SNOW)
        + circle(146, 122, 10, SKY)
        + circle(136, 204, 15, DEEP_PINK)
        + circle(136, 204, 7, SNOW)
    )
    return (
        both(wings + marks)
        + both(line("M198 102C190 76 176 62 162 60", INK, 5) + circle(161, 60, 6, INK))
        + box(189, 96, 22, 132, INK, 11)
        + circle(200, 102, 15, INK)
        + both(circle(194, 99, 3, SNOW))
    )


def ladybird():
    return (
        shadow(96, 244)
        + both(line("M132 128l-34-20M118 172H80M130 214l-32 20", INK, 9))
        + both(line("M186 76Q176 52 160 50", INK, 6) + circle(159, 50, 7, INK))
        + circle(200, 104, 46, INK)
        + oval(200, 164, 90, 84, RED)
        + line("M200 82v166", INK, 6)
        + both(circle(150, 132, 16, INK) + circle(140, 184, 15, INK) + circle(176, 218, 13, INK))
        + path("M136 106Q200 148 264 106Q244 62 200 62Q156 62 136 106Z", INK)
        + both(circle(172, 92, 10, SNOW) + circle(174, 93, 5, INK))
        + shine(150, 158, 26, 12, -60, ".2")
    )


def snail():
    return (
        shadow(124, 246)
        + path(
            "M60 244C84 220 96 214 98 180C98 156 72 152 72 126C72 104 108 98 120 124C132 152 126 204 162 212H318C334 218 342 232 342"
            " 246H72Q52 250 60 244Z",
            TAN,
        )
        + line("M82 112L72 78M104 108L112 74", TAN, 8)
        + spots([(71, 76), (113, 72)], 9, INK)
        + line("M78 148q10 8 22 2", DEEP_BROWN, 4)
        + circle(226, 150, 80, ORANGE)
        + circle(226, 150, 80, "none", s=DEEP_ORANGE, w=8)
        + line(
            "M226 228C270 226 296 196 292 156C288 118 258 100 226 104C196 108 178 132 182 160C186 186 208 198 230 194C250 190 258 172 254"
            " 156C250 142 236 136 226 142",
            CREAM,
            11,
        )
        + shine(180, 102, 22, 9, -40, ".35")
    )


def turtle():
    return (
        shadow(126, 236)
        + path("M282 172C296 132 340 124 352 148C362 170 336 196 290 204Z", GREEN)
        + circle(328, 150, 7, INK)
        + circle(326, 148, 2.4, SNOW)
        + line("M326 172q10 2 18-6", DEEP_GREEN, 4)
        + box(96, 190, 42, 46, GREEN, 18)
        + box(238, 190, 42, 46, GREEN, 18)
        + path("M84 196L50 206L88 216Z", GREEN)
        + path("M66 202C66 114 128 70 186 70C246 70 306 114 306 202Z", DEEP_GREEN)
        + polygon(regular(6, 40, 186, 134, 0), GREEN)
        + path(
            "M112 116L140 134L122 166L86 168Q92 140 112 116ZM260 116L232 134L250 166L286 168Q280 140 260 116ZM150 178H222L238 194H134Z",
            GREEN,
        )
        + box(58, 190, 256, 20, "#c9dd8b", 10)
        + shine(150, 92, 30, 8, -24)
    )


def chick():
    return (
        shadow(84)
        + line("M186 62q8-18 14 0q10-20 14 4", DEEP_YELLOW, 7)
        + circle(200, 142, 82, YELLOW)
        + both(path("M122 140C100 146 96 176 112 188C126 180 132 168 132 152Z", DEEP_YELLOW))
        + eyes(30, 126, 10)
        + path("M184 144L200 134L216 144L200 160Z", ORANGE)
        + blush(50, 150, 13)
        + path(
            "M108 186L134 168L156 190L178 168L200 190L222 168L244 190L266 168L292 186C292 230 256 258 200 258C144 258 108 230 108 186Z",
            SNOW,
        )
        + path("M258 176L266 168L292 186C292 230 256 258 200 258C252 246 270 214 258 176Z", GREY, o=".28")
    )


def mouse():
    return (
        both(circle(112, 102, 52, GREY) + circle(112, 102, 34, PINK))
        + path("M200 90C262 90 286 140 276 182C266 224 226 250 200 250C174 250 134 224 124 182C114 140 138 90 200 90Z", GREY)
        + eyes(38, 158, 12)
        + both(line("M158 214l-48-8M160 226l-46 8", DEEP_GREY, 3))
        + circle(200, 220, 14, DEEP_PINK)
        + shine(195, 215, 5, 3, -20, ".7")
        + blush(60, 192, 13)
    )


def elephant():
    return (
        both(
            path("M142 84C96 44 48 76 52 136C56 190 104 206 142 186Z", DEEP_GREY)
            + path("M132 104C104 80 74 96 76 136C78 168 106 180 132 170Z", PINK, o=".8")
        )
        + path(
            "M200 62C254 62 276 104 270 146C264 188 232 190 228 214C226 232 234 240 250 236C262 232 270 240 266 250C256 270 190 272 180"
            " 226C174 190 136 188 130 146C124 104 146 62 200 62Z",
            GREY,
        )
        + both(path("M166 184C158 198 160 214 170 222C176 214 180 204 178 192Z", SNOW))
        + eyes(40, 134, 11)
        + line("M186 192h26M188 208h26", DEEP_GREY, 4)
        + blush(56, 162, 13)
    )


def bee():
    return (
        oval(170, 84, 34, 52, SNOW, -28, o=".85")
        + oval(230, 84, 34, 52, SNOW, 28, o=".85")
        + path("M296 166L330 174L296 186Z", INK)
        + oval(200, 174, 104, 72, YELLOW)
        + path(
            "M178 104C164 150 164 200 178 245L208 246C192 200 192 150 208 103ZM240 108C232 150 232 200 240 240L266 229C258 196 258 154 266"
            " 119Z",
            INK,
        )
        + line("M124 124Q112 96 92 92M146 112Q140 84 124 74", INK, 6)
        + spots([(90, 91), (122, 72)], 8, INK)
        + circle(130, 162, 11, INK)
        + circle(127, 158, 3.8, SNOW)
        + line("M108 190q14 14 30 6", INK, 4)
        + oval(146, 188, 13, 8, DEEP_PINK, o=".5")
        + shine(180, 126, 34, 9, -8, ".4")
    )


PICTURES = {
    "cat": ("mint", cat),
    "dog": ("sky", dog),
    "fox": ("mint", fox),
    "rabbit": ("rose", rabbit),
    "bear": ("butter", bear),
    "panda": ("mint", panda),
    "pig": ("butter", pig),
    "frog": ("sky", frog),
    "owl": ("lilac", owl),
    "lion": ("sky", lion),
    "penguin": ("sky", penguin),
    "fish": ("sky", fish),
    "whale": ("lilac", whale),
    "butterfly": ("butter", butterfly),
    "ladybird": ("mint", ladybird),
    "snail": ("mint", snail),
    "turtle": ("sand", turtle),
    "chick": ("sky", chick),
    "mouse": ("lilac", mouse),
    "elephant": ("peach", elephant),
    "bee": ("mint", bee),
}
