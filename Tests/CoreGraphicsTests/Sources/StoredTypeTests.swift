import Foundation
import Testing

/// The C libraries are imported for the implementation only. Whoever imports this module can't see a stored property with a type of
/// theirs, even a private one, takes the whole value for smaller than it is, and crashes; the compiler says nothing. Pointers are stored as
/// untyped ones instead.
@Suite("Types of C libraries")
struct StoredTypeTests {
    private static var sources: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources/CoreGraphics").standardized
    }

    /// The declarations of stored properties of instances that name something of a C library. Types and their members are told from what
    /// functions declare by their indentation.
    private func storedProperties(in source: String) -> [String] {
        var found: [String] = [], types: [Int] = []
        for line in source.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            while let type = types.last, indentation <= type { types.removeLast() }
            if line.firstMatch(of: /^ *[a-z@()_ ]*\b(struct|class|enum|extension|protocol|actor) +[A-Z]/) != nil { types.append(indentation) }
            guard let type = types.last, indentation == type + 4,
                line.firstMatch(of: /^ *([a-z@]+(\([a-z]+\))? +)*(let|var) +\w+/) != nil,
                line.firstMatch(of: /^ *[a-z@() ]*\b(static|class)\b/) == nil,
                line.firstMatch(of: /\b(cairo_|CAIRO_|pango_|Pango[A-Z]|PANGO_|gdk_|Gdk[A-Z]|g_|GObject|GError|GSList|GBytes|Fc[A-Z]|hb_|FT_)/) != nil
            else { continue }
            // A computed property opens its body on the line of its type.
            let isComputed = line.contains("{") && !line.contains(" = ") || line.hasSuffix("{") && !line.hasSuffix("= {")
            if !isComputed { found.append(String(line.drop { $0 == " " })) }
        }
        return found
    }

    @Test("no stored property has a type of a C library")
    func sources() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
        var count = 0
        for file in files where file.pathExtension == "swift" {
            let found = storedProperties(in: try String(contentsOf: file, encoding: .utf8))
            #expect(found.isEmpty, "\(file.lastPathComponent): \(found)")
            count += 1
        }
        #expect(count > 50)
    }

    @Test("stored properties of such types are found, other declarations are not")
    func finding() {
        let found = storedProperties(in: """
            package struct A {
                private let matrix: cairo_matrix_t
                package private(set) var lines: [PangoRectangle] = []
                nonisolated(unsafe) var face = FT_FaceRec_()
                static let shared = cairo_matrix_t()
                let pointer: OpaquePointer
                var filter: cairo_filter_t { CAIRO_FILTER_BEST }
                var mode: cairo_operator_t {
                    let result = CAIRO_OPERATOR_OVER
                    return result
                }
                struct B {
                    var rect: PangoRectangle?
                }
                func draw() {
                    var matrix = cairo_matrix_t()
                }
            }
            """)
        #expect(found.map { $0.split(separator: " ").first { $0.hasSuffix(":") || $0 == "face" } } == ["matrix:", "lines:", "face", "rect:"])
    }
}
