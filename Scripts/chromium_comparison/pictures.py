"""Pictures: reading and writing PNG files, and comparing where no edge is near."""

import dataclasses
import struct
import zlib

# A pixel is near an edge when it is at most so many pixels from a change of colour …
REACH = 2
# … which is a difference of neighbours in a channel above this: blending may round neighbours differently.
STEP = 2


class PictureError(Exception):
    pass


@dataclasses.dataclass
class Picture:
    """Rows of red, green, blue, one byte each."""

    width: int
    height: int
    rows: list[bytes]


def read_png(path):
    """Reads a PNG file with 8 bits a channel and RGB or RGBA, as browsers and Cairo write it. Transparent pixels are shown on black."""
    data = path.read_bytes()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise PictureError(f"{path}: no PNG file")
    place, packed, header = 8, [], None
    while place + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        place += 12 + length
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed.append(body)
    if header is None or header[2] != 8 or header[3] not in (2, 6) or header[6] != 0:
        raise PictureError(f"{path}: not a PNG with 8 bits of RGB or RGBA")
    width, height, size = header[0], header[1], 3 if header[3] == 2 else 4
    raw = zlib.decompress(b"".join(packed))
    stride = width * size
    rows, former = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        former = unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), former, size)
        rows.append(bytes(former) if size == 3 else without_alpha(former))
    return Picture(width, height, rows)


def unfilter(kind, row, former, size):
    if kind == 1:
        for i in range(size, len(row)):
            row[i] = (row[i] + row[i - size]) & 255
    elif kind == 2:
        for i in range(len(row)):
            row[i] = (row[i] + former[i]) & 255
    elif kind == 3:
        for i in range(len(row)):
            row[i] = (row[i] + ((row[i - size] if i >= size else 0) + former[i]) // 2) & 255
    elif kind == 4:
        for i in range(len(row)):
            left, up, corner = (row[i - size], former[i], former[i - size]) if i >= size else (0, former[i], 0)
            guess = left + up - corner
            by_left, by_up, by_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
            near = left if by_left <= by_up and by_left <= by_corner else up if by_up <= by_corner else corner
            row[i] = (row[i] + near) & 255
    return row


def without_alpha(row):
    colors = bytearray(len(row) // 4 * 3)
    alpha = row[3::4]
    opaque = alpha.count(255) == len(alpha)
    for channel in range(3):
        values = row[channel::4]
        colors[channel::3] = values if opaque else bytes(v * a // 255 for v, a in zip(values, alpha))
    return bytes(colors)


def write_png(path, picture):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in picture.rows))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b""))


@dataclasses.dataclass
class Comparison:
    """What two pictures have in common away from edges."""

    mean: float  # mean absolute difference of a channel, 0 to 255
    largest: int  # largest difference of a channel, 0 to 255
    wrong: float  # part of the compared pixels that differ by more than STEP
    excluded: float  # part of all pixels that are near an edge
    picture: Picture  # differences as red, on the edges in grey


def changes(picture):
    """For each row a number whose bits are the pixels that differ from a neighbour."""
    width, rows = picture.width, picture.rows
    found = [0] * picture.height
    for y, row in enumerate(rows):
        # Most rows consist of few colours, and most are as the one above.
        if y and row != rows[y - 1]:
            for x in differing(row, rows[y - 1]):
                found[y] |= 1 << x
                found[y - 1] |= 1 << x
        # Where a pixel differs from its left neighbour.
        for x in differing(row[3:], row[:-3]):
            found[y] |= 3 << x
    return found


def differing(first, second):
    """The pixels of two rows that differ by more than a rounding."""
    pixels = set()
    for i, (a, b) in enumerate(zip(first, second)):
        if a != b and abs(a - b) > STEP:
            pixels.add(i // 3)
    return pixels


def compare(ours, theirs):
    if (ours.width, ours.height) != (theirs.width, theirs.height):
        raise PictureError(f"sizes differ: {ours.width} x {ours.height} and {theirs.width} x {theirs.height}")
    width, height = ours.width, ours.height
    marks = [a | b for a, b in zip(changes(ours), changes(theirs))]
    whole = (1 << width) - 1
    wide = [whole & ((m << 2) | (m << 1) | m | (m >> 1) | (m >> 2)) if m else 0 for m in marks]
    total = largest = wrong = compared = 0
    shown = []
    for y in range(height):
        edge = 0
        for near in wide[max(0, y - REACH) : y + REACH + 1]:
            edge |= near
        one, other = ours.rows[y], theirs.rows[y]
        compared += width - edge.bit_count()
        row = bytearray(width * 3)
        for x in range(width) if one != other or edge else ():
            if edge >> x & 1:
                row[3 * x : 3 * x + 3] = b"\x40\x40\x40"
                continue
            differences = [abs(one[i] - other[i]) for i in range(3 * x, 3 * x + 3)]
            most = max(differences)
            if most == 0:
                continue
            total += sum(differences)
            largest = max(largest, most)
            wrong += most > STEP
            row[3 * x] = max(64, most)
        shown.append(bytes(row))
    mean = total / (3 * compared) if compared else 255.0
    return Comparison(mean, largest, wrong / max(1, compared), 1 - compared / (width * height), Picture(width, height, shown))
