import Foundation
import Testing

/// The C libraries are imported for the implementation only, and so are, in UIKit, the modules that need them. Whoever imports these modules
/// can't see a stored property with a type of theirs, even a private one, takes the whole value for smaller than it is, and crashes; the
/// compiler says nothing. Pointers are stored as untyped ones instead.
@Suite("Types of hidden modules")
struct StoredTypeTests {
    /// Names of C libraries.
    private static let cNames = "cairo_|CAIRO_|pango_|Pango[A-Z]|PANGO_|gdk_|Gdk[A-Z]|g_|GObject|GError|GSList|GBytes|Fc[A-Z]|hb_|FT_"

    /// The text of a module's files.
    private static func texts(of module: String) throws -> [String: String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources/\(module)").standardized
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
        return try Dictionary(
            uniqueKeysWithValues: files.filter { $0.pathExtension == "swift" }.map { ($0.path, try String(contentsOf: $0, encoding: .utf8)) })
    }

    /// The declarations of stored properties of instances that name something of a hidden module. Types and their members are told from what
    /// functions declare by their indentation.
    ///
    /// - Parameters:
    ///   - source: the text of a file.
    ///   - names: what begins their names, as alternatives of a pattern.
    private func storedProperties(in source: String, naming names: String = cNames) throws -> [String] {
        let hidden = try Regex("\\b(\(names))")
        var found: [String] = [], types: [Int] = []
        for line in source.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            while let type = types.last, indentation <= type { types.removeLast() }
            if line.firstMatch(of: /^ *[a-z@()_ ]*\b(struct|class|enum|extension|protocol|actor) +[A-Z]/) != nil { types.append(indentation) }
            guard let type = types.last, indentation == type + 4,
                line.firstMatch(of: /^ *([a-z@]+(\([a-z]+\))? +)*(let|var) +\w+/) != nil,
                line.firstMatch(of: /^ *[a-z@() ]*\b(static|class)\b/) == nil,
                line.firstMatch(of: hidden) != nil
            else { continue }
            // A computed property opens its body on the line of its type.
            let isComputed = line.contains("{") && !line.contains(" = ") || line.hasSuffix("{") && !line.hasSuffix("= {")
            if !isComputed { found.append(String(line.drop { $0 == " " })) }
        }
        return found
    }

    @Test("no stored property has a type of a C library")
    func sources() throws {
        let texts = try Self.texts(of: "CoreGraphics")
        for (file, text) in texts {
            let found = try storedProperties(in: text)
            #expect(found.isEmpty, "\(file): \(found)")
        }
        #expect(texts.count > 50)
    }

    @Test("no stored property has a type of a module that needs C libraries", arguments: ["UIKit", "UIKitTesting"])
    func modules(_ module: String) throws {
        let types = try ["DesktopSettings", "GLRenderer", "RasterRenderer", "SDLDisplay"].flatMap { hidden in
            try Self.texts(of: hidden).values.flatMap { text in
                text.matches(of: /package (?:final )?(?:actor|class|enum|protocol|struct) (\w+)/).map { String($0.1) }
            }
        }
        #expect(types.contains("RasterRenderer") && types.contains("SoundSample"))
        let names = types.map { $0 + "\\b" }.joined(separator: "|")
        let texts = try Self.texts(of: module).filter { $0.value.contains("@_implementationOnly import") }
        for (file, text) in texts {
            let found = try storedProperties(in: text, naming: names)
            #expect(found.isEmpty, "\(file): \(found)")
        }
        #expect(texts.count > 1)
    }

    @Test("stored properties of such types are found, other declarations are not")
    func finding() throws {
        let found = try storedProperties(in: """
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
