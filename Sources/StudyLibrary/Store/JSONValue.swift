/// A value of JSON, whatever it is.
indirect enum JSONValue: Hashable, Codable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The value with the members of an older one that weren't understood, where it has objects in the same places. Objects in arrays are
    /// in the same place if they are equal but for such members, or else if nothing was added or removed.
    ///
    /// - Parameters:
    ///   - original: the older value.
    ///   - understood: what was understood of it.
    func keeping(_ original: JSONValue, but understood: JSONValue) -> JSONValue {
        switch (self, original, understood) {
        case (.object(var members), .object(let originals), .object(let known)):
            for (name, original) in originals {
                if let known = known[name] {
                    members[name] = members[name]?.keeping(original, but: known)
                } else if members[name] == nil {
                    members[name] = original
                }
            }
            return .object(members)
        case (.array(let elements), .array(let originals), .array(let known)) where originals.count == known.count:
            // The older elements that became these: those that stayed where they were first.
            var sources: [Int: Int] = [:], left = Set(known.indices)
            func find(_ source: (Int) -> Int?) {
                for index in elements.indices where sources[index] == nil {
                    if let source = source(index), left.remove(source) != nil { sources[index] = source }
                }
            }
            find { known.indices.contains($0) && known[$0] == elements[$0] ? $0 : nil }
            if elements.count == known.count { find { $0 } } else { find { index in left.sorted().first { known[$0] == elements[index] } } }
            return .array(elements.indices.map { index in
                sources[index].map { elements[index].keeping(originals[$0], but: known[$0]) } ?? elements[index]
            })
        default:
            return self
        }
    }
}
