// Ports each folder as one module, and checks that no line is shifted and that what comes out parses. Prints findings and times.
//
//   swift run -c release check-porting [--print FILE] FOLDER…

import Foundation
import SourcePorting
import SwiftParser

var folders = Array(CommandLine.arguments.dropFirst())
var printed: String?
if folders.first == "--print", folders.count > 1 {
    printed = folders[1]
    folders.removeFirst(2)
}
guard !folders.isEmpty else {
    print("usage: check-porting [--print FILE] FOLDER…")
    exit(2)
}

let conditions = Conditions(
    flags: ["DEBUG", "SWIFT_PACKAGE"],
    importable: ["UIKit", "QuartzCore", "CoreGraphics", "Foundation", "XCTest", "Dispatch", "ObjectiveCRuntime"])
var failures = 0
var fileCount = 0
var lineCount = 0

func lines(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

for folder in folders {
    let root = URL(fileURLWithPath: folder)
    let paths = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build/") && !$0.hasSuffix("Package.swift") }.sorted()
    let texts = paths.compactMap { path in (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
    }
    let start = Date()
    let sources = texts.map { ParsedSource(name: $0, text: $1, conditions: conditions) }
    let module = ModuleDeclarations(sources.map(\.declarations))
    let ported = sources.map { $0.ported(in: module, named: root.lastPathComponent) }
    let seconds = Date().timeIntervalSince(start)
    let count = texts.reduce(0) { $0 + lines($1.1) }
    fileCount += texts.count
    lineCount += count
    print(
        "\(folder): \(texts.count) files, \(count) lines, \(ported.count(where: \.isChanged)) changed, \(String(format: "%.2f", seconds)) s"
    )
    for ((path, text), result) in zip(texts, ported) {
        func fail(_ reason: String) {
            failures += 1
            print("\(folder)/\(path): \(reason)")
        }
        if let printed, path.hasSuffix(printed) { print(result.text) }
        for finding in result.findings { print("\(folder)/\(path):\(finding.line):\(finding.column): \(finding.message)") }
        guard result.isChanged else { continue }
        let before = text.split(separator: "\n", omittingEmptySubsequences: false)
        let after = result.text.split(separator: "\n", omittingEmptySubsequences: false)
        if after.count < before.count { fail("lines are missing") }
        // A line that wasn't touched shows whether those after it are where they were.
        let same = zip(before, after).count { $0 == $1 }
        if before.count > 20, same * 3 < before.count { fail("\(same) of \(before.count) lines are as they were") }
        if !Parser.parse(source: text).hasError, Parser.parse(source: result.text).hasError { fail("the result doesn't parse") }
    }
}
print("\(fileCount) files, \(lineCount) lines, \(failures) failures")
exit(failures == 0 ? 0 : 1)
