/// The names by which a font file's fonts are asked for: family, full name and PostScript name.
enum FontNames {
    /// Reads the names of a TrueType or OpenType file; none if it is no such file.
    static func read(_ bytes: [UInt8]) -> [String] {
        guard bytes.starts(with: "ttcf".utf8) else { return names(bytes, fontAt: 0) }
        let count = min(number(bytes, 8, size: 4) ?? 0, 64)
        return (0..<count).flatMap { names(bytes, fontAt: number(bytes, 12 + 4 * $0, size: 4) ?? bytes.count) }
    }

    private static func names(_ bytes: [UInt8], fontAt start: Int) -> [String] {
        guard let count = number(bytes, start + 4, size: 2) else { return [] }
        for record in (0..<count).map({ start + 12 + 16 * $0 }) where tag(bytes, record) == "name" {
            guard let table = number(bytes, record + 8, size: 4) else { return [] }
            return names(bytes, tableAt: table)
        }
        return []
    }

    private static func names(_ bytes: [UInt8], tableAt table: Int) -> [String] {
        guard let count = number(bytes, table + 2, size: 2), let strings = number(bytes, table + 4, size: 2) else { return [] }
        var names: [String] = []
        for record in (0..<count).map({ table + 6 + 12 * $0 }) {
            guard let platform = number(bytes, record, size: 2), let name = number(bytes, record + 6, size: 2),
                let length = number(bytes, record + 8, size: 2), let offset = number(bytes, record + 10, size: 2)
            else { break }
            let start = table + strings + offset
            guard [1, 4, 6].contains(name), start + length <= bytes.count else { continue }
            let text = bytes[start..<start + length]
            if platform == 1 {
                names.append(String(decoding: text, as: UTF8.self))
            } else {
                let units = stride(from: 0, to: length - length % 2, by: 2).map {
                    UInt16(text[start + $0]) << 8 | UInt16(text[start + $0 + 1])
                }
                names.append(String(decoding: units, as: UTF16.self))
            }
        }
        return Array(Set(names)).sorted()
    }

    private static func tag(_ bytes: [UInt8], _ offset: Int) -> String? {
        offset + 4 <= bytes.count ? String(decoding: bytes[offset..<offset + 4], as: UTF8.self) : nil
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, size: Int) -> Int? {
        guard offset + size <= bytes.count else { return nil }
        return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
    }
}
