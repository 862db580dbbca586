import Foundation

/// An Anki package's table of media, which maps the file names in notes to entries of the archive.
struct AnkiMediaMap: Sendable {
    /// The names of entries by file names, which are normalized (NFC) as in Anki.
    private var entries: [String: String] = [:]

    /// The table is in neither of the two formats.
    struct Failure: Error {}

    /// Creates an empty table.
    init() {}

    /// Reads the JSON of the older layouts, `{"0": "cat.png", …}`.
    init(json: [UInt8]) throws(Failure) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json)), let table = object as? [String: Any] else {
            throw Failure()
        }
        for (entry, name) in table {
            guard let name = name as? String else { throw Failure() }
            entries[Self.key(name)] = entry
        }
    }

    /// Reads the protobuf message of the newest layout: its repeated field 1 contains the entries. In these, field 1 is the file's name,
    /// and field 255 the name of the archive's entry if that isn't the index.
    init(protobuf: [UInt8]) throws(Failure) {
        do {
            var table = ProtobufReader(protobuf)
            var index = 0
            while let field = try table.next() {
                guard case .bytes(number: 1, let range) = field else { continue }
                var name: String?
                var entry = String(index)
                var reader = ProtobufReader(protobuf, in: range)
                while let field = try reader.next() {
                    switch field {
                    case .bytes(number: 1, let range):
                        name = String(decoding: protobuf[range], as: UTF8.self)
                    case .varint(number: 255, let value):
                        entry = String(value)
                    default:
                        break
                    }
                }
                if let name { entries[Self.key(name)] = entry }
                index += 1
            }
        } catch {
            throw Failure()
        }
    }

    var count: Int { entries.count }

    /// The names of all files, in an order that is the same each time.
    var names: [String] { entries.keys.sorted() }

    /// The archive's entry for a file, whose name may be percent-encoded; nil if there is none.
    func entry(for name: String) -> String? {
        entries[Self.key(name)] ?? name.removingPercentEncoding.flatMap { entries[Self.key($0)] }
    }

    private static func key(_ name: String) -> String {
        name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
    }
}
