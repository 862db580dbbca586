import AppTesting
import Foundation
import TestSupport
import Testing

@testable import lamina


/// `Scripts/install` and `Scripts/uninstall`, with the built program and a folder of the test's own as the prefix.
@Suite(.serialized) struct InstallTests {
    private let folder = ScratchFolder()
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../..").standardizedFileURL

    private var prefix: String { folder.path("prefix dir") }

    /// Runs a script on the prefix.
    private func script(_ name: String, _ arguments: String...) throws -> (status: Int32, output: String) {
        try Program.run(root.appendingPathComponent("Scripts/\(name)").path, ["--prefix", prefix] + arguments)
    }

    /// Every file and folder under the prefix, with the contents of files.
    private func tree() throws -> [String: Data?] {
        var tree: [String: Data?] = [:]
        for path in try FileManager.default.fileExists(atPath: prefix) ? FileManager.default.subpathsOfDirectory(atPath: prefix) : [] {
            let full = prefix + "/" + path
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
            tree[path] = .some(isFolder.boolValue ? nil : try Data(contentsOf: URL(fileURLWithPath: full)))
        }
        return tree
    }

    @Test("what is installed starts from there, is found by the desktop, and is removed without a trace")
    func thereAndBack() throws {
        // Others' things, some of them in folders that Lamina uses, too.
        for name in ["bin/other", "share/applications/other.desktop", "share/icons/hicolor/48x48/apps/other.png", "share/doc/other/README"] {
            try folder.write("other", to: "prefix dir/" + name)
        }
        try FileManager.default.createDirectory(atPath: prefix + "/share/fish/vendor_completions.d", withIntermediateDirectories: true)
        // The desktop's database of entries, as it is without Lamina.
        if Program.exists("update-desktop-database") {
            _ = try Program.run("update-desktop-database", ["--quiet", prefix + "/share/applications"])
        }
        let before = try tree()
        let installed = try script("install", "--program", Program.lamina)
        try #require(installed.status == 0, "\(installed.output)")
        #expect(installed.output.contains("Lamina is installed under \(prefix)."))

        let files = try tree()
        for path in [
            "bin/lamina", "share/applications/lamina-study.desktop", "share/metainfo/lamina.apps.study.metainfo.xml",
            "share/icons/hicolor/16x16/apps/lamina-todo.png", "share/icons/hicolor/512x512/apps/lamina-covers.png",
            "share/mime/packages/lamina.xml", "share/bash-completion/completions/lamina",
            "share/zsh/site-functions/_lamina", "share/fish/vendor_completions.d/lamina.fish", "share/lamina/Languages/deck.csv",
        ] { #expect(files[path].flatMap { $0 }?.isEmpty == false, "\(path) is missing or empty") }
        let entry = try String(contentsOfFile: prefix + "/share/applications/lamina-study.desktop", encoding: .utf8)
        #expect(entry.contains("Exec=\"\(prefix)/bin/lamina\" open study %f\n"))
        if Program.exists("update-desktop-database") {
            let cache = try String(contentsOfFile: prefix + "/share/applications/mimeinfo.cache", encoding: .utf8)
            #expect(cache.contains("application/x-apkg=lamina-study.desktop"))
        }

        // The installed program runs, and finds what it needs: its sample deck, with a picture of it.
        let list = try Program.run(prefix + "/bin/lamina", [])
        #expect(list.status == 0 && list.output == AppList.text + "\n")
        let deck = prefix + "/share/lamina/Languages/deck.csv", picture = folder.path("tray.png")
        let options = ["--headless", "--size", "300x200", "--scale", "1", "--snapshot", "0:\(picture)"]
        let drawn = try Program.run(prefix + "/bin/lamina", ["study", deck] + options)
        #expect(drawn.status == 0 && FileManager.default.fileExists(atPath: picture), "\(drawn.output)")

        // Installing again is the same, and leaves as little behind.
        let again = try script("install", "--program=\(Program.lamina)")
        #expect(again.status == 0, "\(again.output)")
        #expect(try Set(tree().keys) == Set(files.keys))
        let removed = try script("uninstall")
        #expect(removed.status == 0, "\(removed.output)")
        let after = try tree()
        #expect(after == before, "\(Set(after.keys).symmetricDifference(before.keys).sorted())")
        #expect(try script("uninstall").status == 1)
    }

    @Test("files of others are not overwritten, and nothing is installed then")
    func conflict() throws {
        try folder.write("mine", to: "prefix dir/bin/lamina")
        let before = try tree()
        let (status, output) = try script("install", "--program", Program.lamina)
        let reason = "is there, and isn't from Scripts/install: move it away, or choose another --prefix"
        #expect(status == 1 && output == "install: \(prefix)/bin/lamina \(reason)\n")
        #expect(try tree() == before)
    }

    @Test("a list that leads out of the prefix, or is damaged, removes nothing", arguments: [
        "file ../outside", "file share/../../outside", "file /etc/passwd", "thing bin/lamina", "file", "garbage",
    ])
    func damagedList(line: String) throws {
        try folder.write("precious", to: "outside")
        try folder.write("file bin/lamina\n\(line)\n", to: "prefix dir/share/lamina/installed")
        try folder.write("program", to: "prefix dir/bin/lamina")
        let before = try tree()
        let (status, output) = try script("uninstall")
        #expect(status == 1 && output.contains("is damaged") && output.split(separator: "\n").count == 1, "\(output)")
        #expect(try tree() == before && FileManager.default.fileExists(atPath: folder.path("outside")))
    }

    @Test("wrong arguments end with status 64, a missing program with 1")
    func wrongArguments() throws {
        for arguments in [["--nonsense"], ["--prefix"], ["--prefix", ""], ["extra"]] {
            for name in ["install", "uninstall"] {
                let (status, output) = try Program.run(root.appendingPathComponent("Scripts/\(name)").path, arguments)
                #expect(status == 64 && output.hasSuffix("see --help\n"), "\(name) \(arguments): \(output)")
            }
        }
        #expect(try script("install", "--program", folder.path("none")).status == 1)
        #expect(try tree().isEmpty)
        #expect(try Program.run(root.appendingPathComponent("Scripts/install").path, ["--help"]).status == 0)
    }
}
