"""Layers that can be written both as Core Animation markup and as HTML with CSS transforms.

All geometry is said once, in CSS's terms: y grows downwards, a list of transforms is applied from its last to its first. CSS multiplies
matrices with columns, Core Animation with rows, so a CSS product is turned round; `matrix3d` lists a column matrix by columns, which are
just the rows of the other.
"""

import dataclasses
import math

IDENTITY = tuple(1.0 if row == column else 0.0 for row in range(4) for column in range(4))


def product(first, second):
    """The matrix for row vectors that applies `first`, then `second`."""
    return tuple(sum(first[4 * row + k] * second[4 * k + column] for k in range(4)) for row in range(4) for column in range(4))


def translation(x, y=0.0, z=0.0):
    return IDENTITY[:12] + (float(x), float(y), float(z), 1.0)


def scaling(x, y, z):
    return (float(x), 0.0, 0.0, 0.0, 0.0, float(y), 0.0, 0.0, 0.0, 0.0, float(z), 0.0, 0.0, 0.0, 0.0, 1.0)


def rotation(x, y, z, degrees):
    length = math.sqrt(x * x + y * y + z * z)
    x, y, z = x / length, y / length, z / length
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    k = 1 - c
    return (
        x * x * k + c, x * y * k + z * s, x * z * k - y * s, 0.0,
        x * y * k - z * s, y * y * k + c, y * z * k + x * s, 0.0,
        x * z * k + y * s, y * z * k - x * s, z * z * k + c, 0.0,
        0.0, 0.0, 0.0, 1.0,
    )  # fmt: skip


def perspective(distance):
    return IDENTITY[:11] + (-1.0 / distance,) + IDENTITY[12:]


def skew_x(degrees):
    return IDENTITY[:4] + (math.tan(math.radians(degrees)),) + IDENTITY[5:]


# A transform function: its matrix, and how CSS spells its arguments.
FUNCTIONS = {
    "translate3d": (translation, "{}px, {}px, {}px"),
    "scale3d": (scaling, "{}, {}, {}"),
    "rotateX": (lambda a: rotation(1, 0, 0, a), "{}deg"),
    "rotateY": (lambda a: rotation(0, 1, 0, a), "{}deg"),
    "rotateZ": (lambda a: rotation(0, 0, 1, a), "{}deg"),
    "rotate3d": (rotation, "{}, {}, {}, {}deg"),
    "perspective": (perspective, "{}px"),
    "skewX": (skew_x, "{}deg"),
}


@dataclasses.dataclass
class Layer:
    """A coloured rectangle, or, where `is_group`, a space for others that has no look of its own: a CATransformLayer, preserve-3d."""

    x: float
    y: float
    width: float
    height: float
    color: str | None
    children: tuple["Layer", ...] = ()
    t: tuple = ()  # transform functions, each a name and its arguments
    z: float = 0.0
    anchor: tuple[float, float] = (0.5, 0.5)
    eye: float | None = None  # the distance of the eye that sees the children
    single_sided: bool = False
    opacity: float = 1.0
    clips: bool = False
    is_group: bool = False

    def matrix(self):
        matrix = IDENTITY
        for name, *arguments in self.t:
            matrix = product(FUNCTIONS[name][0](*arguments), matrix)
        return matrix


def box(x, y, width, height, color, *children, **more):
    return Layer(x, y, width, height, color, children, **more)


def group(x, y, width, height, *children, **more):
    return Layer(x, y, width, height, None, children, is_group=True, **more)


def numbers(values):
    return " ".join(f"{value:.12g}" for value in values)


def caml_color(color):
    """`#rrggbb` or `#rrggbbaa` as three or four parts of one."""
    return numbers(int(color[i : i + 2], 16) / 255 for i in range(1, len(color), 2))


def caml(layer, parent_height, y_up=False, is_root=False, indent="  "):
    """A layer and everything in it as Core Animation markup. Where y grows upwards, everything is mirrored, level by level."""
    ax, ay = layer.anchor
    x, y = layer.x + layer.width * ax, layer.y + layer.height * ay
    matrix = layer.matrix()
    if y_up:
        y, ay = parent_height - y, 1 - ay
        mirror = scaling(1, -1, 1)
        matrix = product(product(mirror, matrix), mirror)
    attributes = {"bounds": numbers((0, 0, layer.width, layer.height)), "position": numbers((x, y))}
    if (ax, ay) != (0.5, 0.5):
        attributes["anchorPoint"] = numbers((ax, ay))
    if layer.z:
        attributes["zPosition"] = numbers((layer.z,))
    if matrix != IDENTITY:
        attributes["transform"] = numbers(matrix)
    if layer.eye:
        attributes["sublayerTransform"] = numbers(perspective(layer.eye))
    if layer.color:
        attributes["backgroundColor"] = caml_color(layer.color)
    if layer.single_sided:
        attributes["doubleSided"] = "0"
    if layer.opacity != 1:
        attributes["opacity"] = numbers((layer.opacity,))
    if layer.clips:
        attributes["masksToBounds"] = "1"
    if is_root and not y_up:
        attributes["geometryFlipped"] = "1"
    name = "CATransformLayer" if layer.is_group else "CALayer"
    text = f"{indent}<{name}" + "".join(f' {key}="{value}"' for key, value in attributes.items())
    if not layer.children:
        return text + "/>\n"
    inside = "".join(caml(child, layer.height, y_up, indent=indent + "    ") for child in layer.children)
    return f"{text}>\n{indent}  <sublayers>\n{inside}{indent}  </sublayers>\n{indent}</{name}>\n"


def html(layer, indent="  "):
    """A layer and everything in it as HTML.

    The sublayers of one layer share a space: they are sorted by depth and cut where they meet, and then lie in the layer's own plane. So an
    element that is flat holds a space that is not.
    """
    ax, ay = layer.anchor
    style = [f"left:{layer.x}px", f"top:{layer.y}px", f"width:{layer.width}px", f"height:{layer.height}px"]
    functions = [f"translateZ({layer.z}px)"] if layer.z else []
    functions += [f"{name}({FUNCTIONS[name][1].format(*arguments)})" for name, *arguments in layer.t]
    if functions:
        style += [f"transform-origin:{ax * 100}% {ay * 100}%", "transform:" + " ".join(functions)]
    if layer.eye:
        style += [f"perspective:{layer.eye}px", f"perspective-origin:{ax * 100}% {ay * 100}%"]
    if layer.color:
        style.append(f"background:{layer.color}")
    if layer.single_sided:
        style.append("backface-visibility:hidden")
    if layer.opacity != 1:
        style.append(f"opacity:{layer.opacity}")
    if layer.clips:
        style.append("overflow:hidden")
    if layer.is_group:
        style.append("transform-style:preserve-3d")
    inside = "".join(html(child, indent + "  ") for child in layer.children)
    if inside and not layer.is_group:
        inside = f'{indent} <div class="space">\n{inside}{indent} </div>\n'
    text = f'{indent}<div style="{";".join(style)}">'
    return f"{text}\n{inside}{indent}</div>\n" if inside else text + "</div>\n"


def caml_document(root, y_up=False):
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\n'
        + caml(root, root.height, y_up, is_root=True)
        + "</caml>\n"
    )


def html_document(root):
    return (
        '<!doctype html>\n<meta charset="utf-8">\n<style>\n'
        "body { margin: 0; background: #000; }\ndiv { position: absolute; }\n"
        ".space { left: 0; top: 0; width: 100%; height: 100%; transform-style: preserve-3d; }\n</style>\n"
        # A transform of its own keeps what is inside together.
        f'<div style="overflow:hidden;width:{root.width}px;height:{root.height}px">\n' + html(root) + "</div>\n"
    )
