import Foundation

/// An Anki package's table of media: which entry of the archive holds the file that a note names.
struct AnkiMediaMap: Sendable {
    /// Names of entries by names of files, these in composed form, as Anki keeps them.
    private var entries: [String: String] = [:]

    /// The table has neither form.
    struct Failure: Error {}

    /// No media.
    init() {}

    /// Reads `{"0": "cat.png", …}` of the older layouts.
    init(json: [UInt8]) throws(Failure) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json)), let table = object as? [String: Any] else {
            throw Failure()
        }
        for (entry, name) in table {
            guard let name = name as? String else { throw Failure() }
            entries[Self.key(name)] = entry
        }
    }

    /// Reads the message of the newest layout: field 1 holds an entry again and again; its field 1 is the file's name, and its field
    /// 255 the entry in the archive where that isn't its index.
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

    /// The archive's entry for a file, under its name as it is or percent-encoded.
    func entry(for name: String) -> String? {
        entries[Self.key(name)] ?? name.removingPercentEncoding.flatMap { entries[Self.key($0)] }
    }

    private static func key(_ name: String) -> String {
        name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
    }
}
