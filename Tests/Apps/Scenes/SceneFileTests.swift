import AppTesting
import Foundation
import QuartzCore
import Testing

@testable import ScenesApp

@Suite struct SceneFileTests {
    private let folder = ScratchFolder()

    private func message(_ path: String) -> String {
        do {
            _ = try SceneFile(path: path)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("a file and a bundle are one document")
    func single() throws {
        let file = try SceneFile(path: folder.write("", to: "a.caml"))
        #expect(file.title == "a.caml")
        #expect(file.documents.map(\.lastPathComponent) == ["a.caml"])
        try folder.write("", to: "b.ca/main.caml")
        #expect(try SceneFile(path: folder.path("b.ca")).documents.map(\.lastPathComponent) == ["b.ca"])
        try folder.write("", to: "plain/main.caml")
        #expect(try SceneFile(path: folder.path("plain") + "/").documents.map(\.lastPathComponent) == ["plain"])
    }

    private static let wallpaper = [
        "x/descriptors/D/versions/0/contents/1.wallpaper/a_Floating.ca", "x/descriptors/D/versions/0/contents/1.wallpaper/b_Background.ca",
        "x/other/Middle.ca", "x/other/z_Foreground.ca",
    ]

    private static let ordered = ["b_Background.ca", "Middle.ca", "z_Foreground.ca", "a_Floating.ca"]

    @Test("bundles in a folder are ordered from back to front")
    func folderOfBundles() throws {
        for bundle in Self.wallpaper { try folder.write("", to: bundle + "/main.caml") }
        try folder.write("", to: "x/__MACOSX/c.ca/main.caml")
        try folder.write("", to: "x/.hidden/d.ca/main.caml")
        let file = try SceneFile(path: folder.path("x"))
        #expect(file.documents.map(\.lastPathComponent) == Self.ordered)
    }

    @Test("a property list says which bundle is behind and which in front, whatever they are called")
    func propertyList() throws {
        for name in ["Zenith sky (2).ca", "Aurora.ca", "Middle.ca"] { try folder.write("", to: "w/x.wallpaper/\(name)/main.caml") }
        let assets = ["backgroundAnimationFileName": "Zenith sky (2).ca", "floatingAnimationFileNameKey": "Aurora.ca", "other": "none"]
        let list: [String: Any] = ["version": 1, "assets": ["lockAndHome": ["default": assets]]]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            try data.write(to: URL(fileURLWithPath: folder.path("w/x.wallpaper/Wallpaper.plist")))
            let names = try SceneFile(path: folder.path("w")).documents.map(\.lastPathComponent)
            #expect(names == ["Zenith sky (2).ca", "Middle.ca", "Aurora.ca"])
        }
        // One that can't be read changes nothing.
        try folder.write("no list", to: "w/x.wallpaper/Wallpaper.plist")
        #expect(try SceneFile(path: folder.path("w")).documents.map(\.lastPathComponent) == ["Aurora.ca", "Middle.ca", "Zenith sky (2).ca"])
    }

    @Test("an archive is extracted for as long as its file lives, whatever its name")
    func archive() throws {
        let files = Self.wallpaper.map { (name: $0 + "/main.caml", text: "<caml/>") }
        let zip = SceneFixture.zip(files + [(name: "__MACOSX/e.ca/x", text: "")])
        var documents: [URL] = []
        for name in ["a.tendies", "archive"] {
            try zip.write(to: URL(fileURLWithPath: folder.path(name)))
            let file = try SceneFile(path: folder.path(name))
            documents = file.documents
            #expect(documents.map(\.lastPathComponent) == Self.ordered)
            #expect(try String(contentsOf: documents[0].appendingPathComponent("main.caml"), encoding: .utf8) == "<caml/>")
        }
        #expect(!FileManager.default.fileExists(atPath: documents[0].path))
    }

    @Test("what can't be shown is refused in one line that names it")
    func refusals() throws {
        #expect(message(folder.path("none.caml")) == "\(folder.path("none.caml")): no such file or folder")
        try folder.write("", to: "empty/readme.txt")
        #expect(message(folder.path("empty")).hasPrefix("\(folder.path("empty")): no .ca bundle"))
        let text = try folder.write("hello", to: "a.tendies")
        #expect(message(text) == "\(text): not a zip archive")
        let whole = SceneFixture.zip([(name: "a.ca/main.caml", text: "<caml/>")])
        let cut = folder.path("cut.tendies"), without = folder.path("without.tendies"), hostile = folder.path("hostile.tendies")
        try whole.dropLast(30).write(to: URL(fileURLWithPath: cut))
        #expect(message(cut) == "\(cut): the archive is cut off")
        try SceneFixture.zip([(name: "readme.txt", text: "hello")]).write(to: URL(fileURLWithPath: without))
        #expect(message(without) == "\(without): the archive holds no .ca bundle")
        try SceneFixture.zip([(name: "../a.ca/main.caml", text: "")]).write(to: URL(fileURLWithPath: hostile))
        #expect(message(hostile).contains("refused, because \"../a.ca/main.caml\" leads out of the archive"))
    }

    @Test("a pipe, to which nobody may ever write, is not waited for")
    @MainActor func pipes() throws {
        let pipe = folder.path("pipe.caml"), bundle = folder.path("piped.ca")
        try #require(mkfifo(pipe, 0o600) == 0)
        let error = #expect(throws: CAMLError.self) { try LayerScene(SceneFile(path: pipe)) { _ in } }
        #expect("\(error!)".contains("it is not a regular file"))
        try folder.write("<caml><CALayer/></caml>", to: "piped.ca/main.caml")
        try #require(mkfifo(bundle + "/index.xml", 0o600) == 0)
        #expect(throws: Never.self) { try LayerScene(SceneFile(path: bundle)) { _ in } }
    }
}
