import Foundation
import Testing
@testable import Decks

@Suite struct ZipWriterTests {
    @Test("An archive is written where nobody can have put a link, and nothing stays beside it", arguments: [true, false])
    func temporaryName(isFinished: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zip-writer-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let mine = folder.appendingPathComponent("mine.txt"), archive = folder.appendingPathComponent("a.zip")
        try Data("mine".utf8).write(to: mine)
        try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent(".a.zip.new"), withDestinationURL: mine)
        var writer: ZipWriter? = try ZipWriter(archive.path)
        try writer!.add("x", Data("content".utf8))
        if isFinished { try writer!.finish() }
        writer = nil
        #expect(try Data(contentsOf: mine) == Data("mine".utf8))
        #expect(FileManager.default.fileExists(atPath: archive.path) == isFinished)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == [".a.zip.new"] + (isFinished ? ["a.zip"] : []) + ["mine.txt"])
        if isFinished { #expect(try ZipArchive(OpenFile(archive)).contents(of: "x", limit: 100) == Array("content".utf8)) }
    }
}
