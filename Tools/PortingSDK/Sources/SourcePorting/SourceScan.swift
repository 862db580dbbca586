/// What can be told of a file without parsing it.
public enum SourceScan {
    /// The modules whose import tells that a module is about an iPhone's interface.
    private static let interface: Set<Substring> = [
        "UIKit", "QuartzCore", "CoreGraphics", "SwiftUI", "WebKit", "MapKit", "AVKit", "SpriteKit", "SceneKit", "PDFKit", "SafariServices",
        "MessageUI", "PhotosUI", "StoreKit",
    ]

    /// The modules that a file imports, in whatever branch of a condition.
    public static func imports(of text: String) -> Set<String> {
        var imports: Set<String> = []
        for line in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\r") }) {
            // Most lines are told by their first letter: an attribute, an access level or the word itself.
            guard let first = line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }),
                "@ipf".utf8.contains(first)
            else { continue }
            var words = Substring(line).split(whereSeparator: { $0 == " " || $0 == "\t" })[...]
            while let word = words.first, word.first == "@" || ["public", "internal", "private", "fileprivate", "package"].contains(word) {
                words.removeFirst()
            }
            guard words.popFirst() == "import", var module = words.popFirst() else { continue }
            if ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"].contains(module) {
                guard let next = words.popFirst() else { continue }
                module = next
            }
            imports.insert(String(module.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
        return imports
    }

    /// Whether imports are those of a module that is written for an iPhone.
    ///
    /// Such a module is told that it runs on one. The others are left as they are: a package that knows Linux asks for it by `os(Linux)`,
    /// and takes its own way there.
    public static func isForPhone(_ imports: Set<String>) -> Bool {
        imports.contains { interface.contains(Substring($0)) }
    }
}
