import Foundation

/// The smallest variable font that is one: a glyph, a rectangle of 500 by 1000 units, and an axis of weight, 100...900, which moves its
/// right edge by 400. Table layouts are OpenType's.
enum VariableFont {
    static let data: Data = {
        func u16(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] } }
        func u32(_ values: Int...) -> [UInt8] { values.flatMap { u16($0 >> 16, $0) } }
        var tables: [(String, [UInt8])] = []
        // One axis of five numbers, no named instances.
        tables.append(("fvar", u16(1, 0, 16, 2, 1, 20, 0, 8) + Array("wght".utf8) + u32(100 << 16, 100 << 16, 900 << 16) + u16(0, 256)))
        // Contour of four points: all on the curve, coordinates as words.
        let glyph = u16(1, 0, 0, 500, 1_000, 3, 0) + [1, 1, 1, 1] + u16(0, 500, 0, -500) + u16(0, 0, 1_000, 0)
        tables.append(("glyf", glyph))
        // For all points and the four phantom ones: x moves by 0, 400, 400, 0 and then nothing, y not at all.
        let serialized: [UInt8] = [0, 0x43] + u16(0, 400, 400, 0) + [0x83, 0x87]
        let variation = u16(1, 10) + u16(serialized.count, 0xA000) + u16(0x4000) + serialized
        tables.append(("gvar", u16(1, 0, 1, 0) + u32(28) + u16(1, 1) + u32(28) + u32(0, variation.count) + variation))
        let bounds = u16(0, 0, 500, 1_000)
        tables.append(("head", u32(0x1_0000, 0x1_0000, 0, 0x5F0F_3CF5) + u16(0, 1_000) + u32(0, 0, 0, 0) + bounds + u16(0, 8, 2, 1, 0)))
        tables.append(("hhea", u32(0x1_0000) + u16(1_000, 0, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 1)))
        tables.append(("hmtx", u16(500, 0)))
        tables.append(("loca", u32(0, glyph.count)))
        tables.append(("maxp", u32(0x1_0000) + u16(1, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)))
        let name = "Weight".utf16.flatMap { u16(Int($0)) }
        tables.append(("name", u16(0, 1, 18) + u16(3, 1, 0x409, 256, name.count, 0) + name))
        var directory = u32(0x1_0000) + u16(tables.count, 128, 3, tables.count * 16 - 128), body: [UInt8] = []
        let start = 12 + 16 * tables.count
        for (tag, bytes) in tables {
            directory += Array(tag.utf8) + u32(0, start + body.count, bytes.count)
            body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        return Data(directory + body)
    }()
}
