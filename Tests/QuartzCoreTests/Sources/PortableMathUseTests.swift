import Foundation
import Testing

/// What decides about pixels calls none of C's mathematical functions whose results IEEE 754 leaves to the library: that is what makes
/// pictures the same bits on every machine. Nothing but a look at the sources can tell that this stays so.
@Suite struct PortableMathUseTests {
    /// What makes pixels, or moves what is drawn.
    private static let folders = [
        "Sources/CoreGraphics", "Sources/QuartzCore", "Sources/RasterRenderer", "Sources/UIKit/Animation", "Sources/UIKit/Images",
        "Sources/UIKit/ScrollView",
    ]

    /// Functions that IEEE 754 fixes to the last bit are free to use: `sqrt`, `floor`, `fmod`, `remainder`, `scalbn` and their like.
    private static let forbidden = try! NSRegularExpression(
        pattern: #"(?<![\w.])(?<!func )(?:(?:Foundation|Glibc|Darwin|Musl)\.)?"#
            + #"(sincos|a?(?:sin|cos|tan)h?|atan2|exp2?|exp10|expm1|log|log2|log10|log1p|pow|hypot|cbrt|erfc?|[lt]gamma)[fl]?\("#)

    /// The uses in a source text, comments left out, with their line numbers.
    private static func uses(in source: String) -> [(line: Int, name: String)] {
        source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line -> [(line: Int, name: String)] in
            let code = line.drop(while: \.isWhitespace).hasPrefix("//") ? "" : String(line.components(separatedBy: " //")[0])
            return forbidden.matches(in: code, range: NSRange(code.startIndex..., in: code)).map { match in
                (index + 1, String(code[Range(match.range(at: 1), in: code)!]))
            }
        }
    }

    @Test("No source that makes pixels calls C's mathematical functions")
    func sourcesKeepOut() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
        var seen = 0
        for folder in Self.folders {
            let place = root.appendingPathComponent(folder)
            let files = try #require(FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" && file.lastPathComponent != "PortableMath.swift" {
                seen += 1
                for use in Self.uses(in: try String(contentsOf: file, encoding: .utf8)) {
                    Issue.record("\(file.lastPathComponent):\(use.line) calls C's \(use.name) instead of PortableMath's")
                }
            }
        }
        #expect(seen > 150, "the sources were not found")
    }

    @Test(
        "The search finds each kind of use",
        arguments: [
            "let a = sin(x)", "let a = -cos(x)", "x.map { exp($0) }", "(log2(x))", "Foundation.pow(x, 2)", "atan2(y, x)", "hypot(a, b)",
            "expf(x)", "acosh(x)", "func f(_ x: Double) -> Double { log(x) }",
        ])
    func findsUses(line: String) {
        #expect(Self.uses(in: "import Foundation\n" + line).map(\.line) == [2])
    }

    @Test(
        "Comments, PortableMath and names that only look alike are no uses",
        arguments: [
            "// sin(x)", "let a = 1 // cos(x)", "PortableMath.sin(x)", "cosine(x)", "logger.log(text)", "curve.exp(1)",
            "static func sin(_ x: Double)", "x.squareRoot()", "floor(x)", "remainder(a, b)", "append(log)",
        ])
    func leavesOthers(line: String) {
        #expect(Self.uses(in: line).isEmpty)
    }
}
