"""The scenes: what each shows is its name. All are 400 by 300.

None mirrors a layer that has no back: for CSS such a layer faces where its normal does, whatever mirrors it, and for Core Animation it
shows its back when its outline runs the other way round.
"""

from .layers import box, group

WIDTH, HEIGHT = 400, 300
RED, GREEN, BLUE, YELLOW = "#d84a3a", "#3f9e5a", "#3a68c8", "#e8b92e"
PURPLE, TEAL, ORANGE, PINK, GREY, WHITE = "#8450b0", "#2a9d9a", "#e87f2e", "#e27aa8", "#70757f", "#f2f0ea"


def stage(*children, eye=500, **more):
    """The root: a dark ground, seen from `eye` points away."""
    return box(0, 0, WIDTH, HEIGHT, "#20242c", *children, eye=eye, **more)


def x(angle):
    return ("rotateX", angle)


def y(angle):
    return ("rotateY", angle)


def z(angle):
    return ("rotateZ", angle)


def move(dx, dy=0, dz=0):
    return ("translate3d", dx, dy, dz)


def scale(sx, sy=1, sz=1):
    return ("scale3d", sx, sy, sz)


def arrow(at, color=WHITE):
    """Two marks that show which way is up and right."""
    return box(at[0], at[1], 40, 14, color), box(at[0], at[1], 14, 40, PINK)


def cube(side, single_sided=False):
    """Six faces around the middle of a group of this side."""
    half = side / 2
    turns = ((), (y(90),), (y(180),), (y(270),), (x(90),), (x(-90),))
    colors = (RED, GREEN, BLUE, YELLOW, PURPLE, TEAL)
    return [
        box(0, 0, side, side, color, t=turn + (move(0, 0, half),), single_sided=single_sided) for turn, color in zip(turns, colors)
    ]


def carousel(count, radius):
    colors = (RED, GREEN, BLUE, YELLOW, PURPLE, TEAL, ORANGE, PINK)
    return [box(0, 0, 70, 110, colors[i % 8], t=(y(360 / count * i), move(0, 0, radius))) for i in range(count)]


def crossing(turns):
    colors = (RED, GREEN, BLUE, YELLOW, PURPLE)
    return [box(100, 70, 200, 160, color, t=turn) for color, turn in zip(colors, turns)]


SCENES = {
    # One rotation.
    "rotate-x": stage(box(100, 70, 200, 160, RED, *arrow((20, 20)), t=(x(50),))),
    "rotate-y": stage(box(100, 70, 200, 160, RED, *arrow((20, 20)), t=(y(50),))),
    "rotate-z": stage(box(100, 70, 200, 160, RED, *arrow((20, 20)), t=(z(25),))),
    "rotate-axis": stage(box(100, 70, 200, 160, RED, *arrow((20, 20)), t=(("rotate3d", 1, 2, 3, 70),))),
    "rotate-back": stage(box(100, 70, 200, 160, RED, *arrow((20, 20)), t=(y(140), x(10)))),
    # Order of transforms.
    "move-then-rotate": stage(
        box(160, 110, 80, 80, RED, t=(move(90, 0, 40), y(60))), box(160, 110, 80, 80, BLUE, t=(y(60), move(90, 0, 40))),
    ),
    "scale-then-rotate": stage(box(60, 110, 80, 80, RED, t=(scale(1.6), z(30))), box(250, 110, 80, 80, BLUE, t=(z(30), scale(1.6)))),
    "skew": stage(box(120, 80, 160, 130, TEAL, *arrow((20, 20)), t=(y(35), ("skewX", 20)))),
    # Depth.
    "near-and-far": stage(
        box(30, 60, 100, 100, RED, t=(move(0, 0, 150),)), box(160, 60, 100, 100, GREEN),
        box(280, 60, 100, 100, BLUE, t=(move(0, 0, -300),)),
    ),
    "depth-against-order": stage(
        box(90, 60, 140, 120, RED, t=(move(0, 0, 80),)), box(130, 90, 140, 120, GREEN, t=(move(0, 0, 20),)),
        box(170, 120, 140, 120, BLUE, t=(move(0, 0, -60),)),
    ),
    "z-position": stage(
        box(90, 60, 140, 120, RED, z=60), box(130, 90, 140, 120, GREEN, z=-80, t=(y(20),)), box(170, 120, 140, 120, BLUE, z=20),
    ),
    "z-position-and-depth": stage(
        box(90, 60, 140, 120, RED, z=-40, t=(move(0, 0, 90),)), box(130, 90, 140, 120, GREEN, z=90, t=(move(0, 0, -60),)),
        box(170, 120, 140, 120, BLUE),
    ),
    "ties-by-order": stage(
        group(
            60, 40, 280, 220, *(box(40 * i, 30 * i, 160, 120, color) for i, color in enumerate((RED, GREEN, BLUE, YELLOW))),
            t=(y(40), x(20)),
        ),
    ),
    "stack-of-cards": stage(
        group(
            100, 60, 200, 180, *(box(0, 0, 200, 180, c, t=(move(0, 0, 50 * i),)) for i, c in enumerate((RED, GREEN, BLUE, YELLOW))),
            t=(x(55), z(30)),
        ),
    ),
    # Perspective.
    "strong-perspective": stage(box(100, 70, 200, 160, ORANGE, *arrow((20, 20)), t=(y(55),)), eye=180),
    "weak-perspective": stage(box(100, 70, 200, 160, ORANGE, *arrow((20, 20)), t=(y(55),)), eye=4000),
    "no-perspective": stage(box(100, 70, 200, 160, ORANGE, t=(y(55), x(30))), box(60, 120, 280, 50, BLUE, t=(x(20),)), eye=None),
    "own-perspective": stage(
        box(30, 80, 150, 140, RED, t=(("perspective", 300), y(50))), box(220, 80, 150, 140, BLUE, t=(("perspective", 300), y(50))),
        eye=None,
    ),
    "off-centre-eye": stage(
        box(
            0, 0, 400, 300, GREY, box(40, 40, 120, 90, RED, t=(y(45),)), box(240, 170, 120, 90, BLUE, t=(y(45),)), anchor=(0, 0), eye=400,
        ),
        eye=None,
    ),
    "eye-of-a-part": stage(
        box(20, 20, 170, 260, GREY, box(30, 60, 110, 140, RED, t=(y(50),)), eye=300),
        box(210, 20, 170, 260, WHITE, box(30, 60, 110, 140, BLUE, t=(y(50),)), eye=900), eye=None,
    ),
    "past-the-eye": stage(box(-100, 110, 600, 80, GREEN, t=(y(75),)), eye=200),
    "behind-the-eye": stage(box(60, 60, 120, 120, RED, t=(move(0, 0, 700),)), box(220, 60, 120, 120, BLUE)),
    # Anchors.
    "anchor-left": stage(box(100, 70, 200, 160, PURPLE, *arrow((20, 20)), t=(y(50),), anchor=(0, 0.5))),
    "anchor-corner": stage(box(120, 90, 160, 120, PURPLE, *arrow((20, 20)), t=(z(20), x(40)), anchor=(1, 1))),
    "anchor-outside": stage(box(120, 90, 160, 120, PURPLE, *arrow((20, 20)), t=(y(40),), anchor=(1.5, -0.5))),
    # Flattening.
    "flat-child": stage(box(80, 50, 240, 200, GREY, box(60, 50, 120, 100, RED, t=(y(70),)), t=(y(-40),))),
    "flat-child-forward": stage(box(80, 50, 240, 200, GREY, box(60, 50, 120, 100, RED, t=(move(0, 0, 150),)), t=(x(50),))),
    "flat-crossing": stage(
        box(
            60, 40, 280, 220, GREY, box(40, 40, 200, 140, RED, t=(y(40),)), box(40, 40, 200, 140, BLUE, t=(y(-40),)), t=(x(40),), eye=400,
        ),
    ),
    "flat-thrice": stage(
        box(40, 30, 320, 240, GREY, box(40, 30, 240, 180, RED, box(40, 30, 160, 120, BLUE, t=(y(30),)), t=(x(30),)), t=(y(30),)),
    ),
    "nested-eyes": stage(
        box(
            40, 30, 320, 240, GREY, box(50, 40, 220, 160, RED, box(40, 30, 140, 100, BLUE, t=(y(50),)), t=(x(40),), eye=250), t=(y(35),),
            eye=300,
        ),
    ),
    # Shared space.
    "cube": stage(group(140, 90, 120, 120, *cube(120), t=(x(-25), y(35)))),
    "cube-one-sided": stage(group(140, 90, 120, 120, *cube(120, single_sided=True), t=(x(30), y(-50), z(15)))),
    "open-box": stage(group(140, 90, 120, 120, *cube(120)[1:4], t=(x(-35), y(20)))),
    "groups-in-groups": stage(
        group(
            100, 50, 200, 200,
            group(0, 0, 200, 200, box(20, 20, 160, 160, RED), box(60, 60, 80, 80, YELLOW, t=(move(0, 0, 60),)), t=(x(40),)),
            box(80, 0, 40, 200, BLUE, t=(move(0, 0, 20),)), t=(y(40),),
        ),
    ),
    "group-with-eye": stage(
        group(100, 50, 200, 200, box(20, 40, 160, 120, RED, t=(y(50),)), box(80, 0, 40, 200, BLUE, t=(move(0, 0, 30),)), eye=300),
        eye=None,
    ),
    "flat-in-group": stage(
        group(
            80, 50, 240, 200, box(0, 0, 240, 200, GREY, box(60, 50, 120, 100, RED, t=(y(60),)), t=(x(30),)),
            box(100, 20, 40, 160, BLUE, t=(move(0, 0, 40),)), t=(y(30),),
        ),
    ),
    "group-among-others": stage(
        box(60, 100, 280, 40, WHITE, z=10),
        group(130, 60, 140, 160, box(0, 0, 140, 160, RED, t=(y(60),)), box(0, 60, 140, 40, TEAL, z=80)),
        box(60, 170, 280, 40, YELLOW, z=-10),
    ),
    "carousel": stage(group(165, 95, 70, 110, *carousel(8, 130), t=(x(-20), y(10))), eye=700),
    # Crossing planes.
    "two-crossing": stage(*crossing(((y(50),), (y(-50),)))),
    "three-crossing": stage(*crossing(((y(50),), (y(-50),), (x(70),)))),
    "crossing-off-centre": stage(box(60, 60, 200, 180, RED, t=(y(35),)), box(140, 80, 200, 140, BLUE, t=(y(-55), x(20)))),
    "crossing-in-a-group": stage(
        group(
            100, 70, 200, 160, *(box(0, 0, 200, 160, c, t=t) for c, t in ((RED, (y(45),)), (GREEN, (y(-45),)), (BLUE, (x(90),)))),
            t=(x(-25), y(15)),
        ),
    ),
    "crossing-groups": stage(
        group(100, 70, 200, 160, box(0, 0, 200, 70, RED), box(0, 90, 200, 70, YELLOW), t=(y(50),)),
        group(100, 70, 200, 160, box(0, 40, 200, 80, BLUE), t=(y(-50),)),
    ),
    "windmill": stage(
        box(90, 70, 200, 50, RED, t=(y(15),)), box(240, 60, 50, 180, GREEN, t=(x(15),)), box(110, 190, 200, 50, BLUE, t=(y(-15),)),
        box(100, 60, 50, 180, YELLOW, t=(x(-15),)),
    ),
    "translucent-crossing": stage(box(100, 70, 200, 160, "#d84a3ab0", t=(y(45),)), box(100, 70, 200, 160, "#3a68c8b0", t=(y(-45),))),
    # Back faces.
    "one-sided-front": stage(
        box(40, 80, 140, 140, RED, t=(y(60),), single_sided=True), box(220, 80, 140, 140, BLUE, t=(y(-60),), single_sided=True),
    ),
    "one-sided-back": stage(
        box(40, 80, 140, 140, RED, t=(y(120),), single_sided=True), box(220, 80, 140, 140, BLUE, t=(x(150),), single_sided=True),
        box(170, 20, 60, 260, GREEN),
    ),
    "one-sided-child": stage(
        box(100, 70, 200, 160, RED, box(40, 30, 120, 100, WHITE), t=(y(150),), single_sided=True), box(20, 20, 60, 260, GREEN),
    ),
    "flip-card": stage(
        group(
            40, 70, 140, 160, box(0, 0, 140, 160, RED, single_sided=True),
            box(0, 0, 140, 160, BLUE, *arrow((20, 20)), t=(y(180),), single_sided=True), t=(y(30),),
        ),
        group(
            220, 70, 140, 160, box(0, 0, 140, 160, RED, single_sided=True),
            box(0, 0, 140, 160, BLUE, *arrow((20, 20)), t=(y(180),), single_sided=True), t=(y(150),),
        ),
    ),
    "one-sided-by-perspective": stage(
        box(0, 90, 60, 120, RED, t=(y(-100),), single_sided=True), box(340, 90, 60, 120, BLUE, t=(y(-80),), single_sided=True), eye=200,
    ),
    # Mirrors.
    "mirror-x": stage(box(100, 70, 200, 160, ORANGE, *arrow((20, 20)), t=(scale(-1), y(30)))),
    "mirror-y": stage(box(100, 70, 200, 160, ORANGE, *arrow((20, 20)), t=(x(30), scale(1, -1.2)))),
    "mirror-z": stage(group(140, 90, 120, 120, *cube(120), t=(scale(1, 1, -1), x(-25), y(35)))),
    "nothing-left": stage(
        box(40, 80, 140, 140, RED, t=(y(90),)), box(220, 80, 140, 140, BLUE, t=(scale(1, 0),)), box(150, 20, 100, 60, GREEN), eye=None,
    ),
    # What is done to a plane before it is placed.
    "faded": stage(
        box(80, 50, 240, 200, RED, box(60, 50, 160, 120, BLUE, t=(y(30),)), t=(y(-40),), opacity=0.5),
        box(20, 130, 360, 40, WHITE, z=-60),
    ),
    "clipped": stage(box(80, 50, 240, 200, GREY, box(120, 100, 200, 160, RED, t=(z(20),)), t=(y(45), x(20)), clips=True)),
    "clipped-in-a-group": stage(
        group(
            80, 50, 240, 200, box(0, 0, 240, 200, GREY, box(-40, 60, 320, 80, RED, t=(y(40),)), t=(x(40),), clips=True),
            box(110, -20, 30, 240, BLUE), t=(y(30),),
        ),
    ),
}

# Written with y upwards, as published files are.
Y_UP = {
    "y-up": stage(box(60, 40, 160, 120, RED, *arrow((20, 20)), t=(z(20), x(40))), box(240, 200, 100, 60, BLUE)),
    "y-up-nested": stage(
        box(60, 40, 260, 200, GREY, box(30, 20, 140, 100, RED, *arrow((10, 10)), t=(x(40), y(20)), anchor=(0, 1)), t=(y(40),), eye=400),
    ),
    "y-up-cube": stage(group(140, 90, 120, 120, *cube(120), t=(x(-25), y(35)))),
}
