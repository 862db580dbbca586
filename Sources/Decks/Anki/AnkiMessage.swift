/// The fields of a protobuf message by their numbers. A malformed message has those that were read before the damage.
struct AnkiMessage {
    private let bytes: [UInt8]
    private var fields: [Int: [ProtobufReader.Field]] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var reader = ProtobufReader(bytes)
        while let field = try? reader.next() { fields[field.number, default: []].append(field) }
    }

    func number(_ number: Int) -> UInt64? {
        if case .varint(_, let value)? = fields[number]?.last { value } else { nil }
    }

    func text(_ number: Int) -> String? {
        if case .bytes(_, let range)? = fields[number]?.last { String(decoding: bytes[range], as: UTF8.self) } else { nil }
    }

    func message(_ number: Int) -> AnkiMessage? {
        if case .bytes(_, let range)? = fields[number]?.last { AnkiMessage(Array(bytes[range])) } else { nil }
    }

    func float(_ number: Int) -> Double? {
        if case .fixed32(_, let value)? = fields[number]?.last { Self.double(value) } else { nil }
    }

    /// Repeated numbers, which may be packed.
    func floats(_ number: Int) -> [Double] {
        (fields[number] ?? []).flatMap { field -> [Double] in
            switch field {
            case .fixed32(_, let value): [Self.double(value)]
            case .bytes(_, let range) where range.count % 4 == 0:
                stride(from: range.lowerBound, to: range.upperBound, by: 4).map { Self.double(bytes.uint32($0)) }
            default: []
            }
        }
    }

    /// The shortest decimal number that the bits stand for, so that 0.9 stays 0.9.
    private static func double(_ bits: UInt32) -> Double { Double("\(Float(bitPattern: bits))") ?? 0 }
}
