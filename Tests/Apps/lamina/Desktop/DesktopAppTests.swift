import AppSupport
import AppTesting
import CoreGraphics
import Foundation
import FoundationXML
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp
@testable import lamina

/// The apps as the desktop shows them: the list, entries, types of files, icons.
@Suite struct DesktopAppTests {
    private let folder = ScratchFolder()

    @Test("lamina without arguments lists the apps, how they are started and what each opens")
    func list() throws {
        let command = try Lamina.parseAsRoot([])
        #expect(command is Lamina)
        let lines = AppList.text.split(separator: "\n")
        #expect(lines.count == DesktopApp.all.count + 1)
        for (line, app) in zip(lines, DesktopApp.all) {
            #expect(line.hasPrefix("  lamina \(app.name) ") && line.hasSuffix("  " + app.opens) && line.count <= 110)
        }
        #expect(throws: (any Error).self) { _ = try Lamina.parseAsRoot(["nonsense"]) }
    }

    @Test("each app is a subcommand, and starts with and without a file", arguments: DesktopApp.all.map(\.name))
    func commands(name: String) throws {
        let app = try #require(DesktopApp(argument: name))
        #expect(Lamina.configuration.subcommands.contains { $0.configuration.commandName == name })
        for action in app.actions { _ = try Lamina.parseAsRoot(action.arguments) }
        for file in [nil, "/tmp/a b"] { _ = try Lamina.parseAsRoot(app.command(file)) }
    }

    @Test("the desktop opens files by the app's own commands")
    func openings() throws {
        #expect(DesktopApp.study.command("/a.apkg") == ["study", "/a.apkg"])
        #expect(DesktopApp.study.command(nil) == ["study"])
        #expect(DesktopApp.covers.command("/a") == ["covers", "/a"])
        #expect(DesktopApp.covers.command(nil) == ["covers"])
        #expect(DesktopApp.todo.command("/todo.txt") == ["todo", "open", "--import", "/todo.txt"])
        let command = try #require(try Lamina.parseAsRoot(["open", "covers", "/a b"]) as? OpenCommand)
        #expect(command.app.name == "covers" && command.file == "/a b")
        #expect(throws: (any Error).self) { _ = try Lamina.parseAsRoot(["open", "nothing"]) }
    }

    @Test("the sample deck is found beside the installed program, and nowhere else")
    func sampleDeck() throws {
        let deck = try folder.write("a,b", to: "share/lamina/Languages/deck.csv")
        let program = URL(fileURLWithPath: folder.path("bin/lamina"))
        #expect(try SampleDeck.installed(program: program) == URL(fileURLWithPath: deck).resolvingSymlinksInPath().path)
        #expect(throws: CommandError.self) { try SampleDeck.installed(program: URL(fileURLWithPath: folder.path("lib/x/lamina"))) }
        #expect(throws: CommandError.self) { try SampleDeck.installed(program: nil) }
    }

    // MARK: Entries

    /// The groups of an entry: their keys and values.
    private func groups(_ text: String) -> [(name: String, values: [String: String])] {
        var groups: [(name: String, values: [String: String])] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") {
                groups.append((String(line.dropFirst().dropLast()), [:]))
            } else if let equals = line.firstIndex(of: "=") {
                groups[groups.count - 1].values[String(line[..<equals])] = String(line[line.index(after: equals)...])
            }
        }
        return groups
    }

    @Test("an entry has what the specification asks for, and its window's class", arguments: DesktopApp.all.map(\.name))
    func entry(name: String) throws {
        let app = try #require(DesktopApp(argument: name))
        let groups = groups(DesktopEntry(app: app, program: "/opt/lamina/bin/lamina").text)
        let entry = try #require(groups.first)
        #expect(entry.name == "Desktop Entry" && entry.values["Type"] == "Application" && entry.values["Name"] == app.title)
        #expect(entry.values["Exec"] == "/opt/lamina/bin/lamina open \(name)" + (app.mimeTypes.isEmpty ? "" : " %f"))
        #expect(entry.values["TryExec"] == "/opt/lamina/bin/lamina" && entry.values["Icon"] == "lamina-\(name)")
        #expect(entry.values["StartupWMClass"] == "lamina-\(name)" && entry.values["Terminal"] == "false")
        // A comment is no repetition of the name, and no sentence with a full stop.
        #expect(app.comment != app.title && app.comment != app.genericName && !app.comment.hasSuffix("."))
        for key in ["Categories", "Keywords"] { #expect(entry.values[key]?.hasSuffix(";") == true) }
        let actions = entry.values["Actions"]?.split(separator: ";").map(String.init) ?? []
        #expect(groups.dropFirst().map(\.name) == actions.map { "Desktop Action \($0)" })
        for group in groups.dropFirst() { #expect(group.values["Name"]?.isEmpty == false && group.values["Exec"]?.isEmpty == false) }
    }

    @Test("study opens Anki packages, covers folders, todo its files")
    func types() {
        #expect(DesktopApp.study.mimeTypes.contains("application/x-apkg") && DesktopApp.covers.mimeTypes == ["inode/directory"])
        #expect(DesktopApp.todo.mimeTypes == ["text/x-todo-txt", "text/calendar"])
        #expect(XMLParser(data: Data(DesktopEntry.mimeTypes.utf8)).parse())
        for type in ["application/x-apkg", "application/x-colpkg", "text/x-todo-txt"] {
            #expect(DesktopEntry.mimeTypes.contains("type=\"\(type)\""))
        }
    }

    @Test("arguments of a command line are quoted and escaped", arguments: [
        ("/usr/bin/lamina", "/usr/bin/lamina"), ("/my programs/lamina", "\"/my programs/lamina\""), ("/50%/x", "/50%%/x"),
        ("/a$b`c\"d", "\"/a\\$b\\`c\\\"d\""), ("/a\\b", "\"/a\\\\b\""), ("", "\"\""), ("/ü", "/ü"), ("/a;b", "\"/a;b\""),
    ])
    func quoting(argument: String, quoted: String) { #expect(DesktopEntry.quoted(argument) == quoted) }

    @Test("backslashes of a command line are escaped once more, as in any value")
    func escaping() {
        let text = DesktopEntry(app: .gallery, program: "/a$b").text
        #expect(text.contains("Exec=\"/a\\\\$b\" open gallery\n") && text.contains("TryExec=/a$b\n"))
    }

    @Test("desktop-file-validate has nothing to say", .enabled(if: Program.exists("desktop-file-validate"), "needs desktop-file-utils"))
    func validated() throws {
        for app in DesktopApp.all {
            let file = try folder.write(DesktopEntry(app: app, program: "/my programs/50%/lamina").text, to: "\(app.identifier).desktop")
            let (status, output) = try Program.run("desktop-file-validate", [file])
            #expect(status == 0 && output.isEmpty, "\(output)")
        }
    }

    @Test("appstreamcli finds nothing wrong in what software centres read", .enabled(if: Program.exists("appstreamcli"), "needs appstream"))
    func metainfo() throws {
        for app in DesktopApp.all {
            let metainfo = AppMetainfo(app: app), file = try folder.write(metainfo.text, to: metainfo.fileName)
            let output = try Program.run("appstreamcli", ["validate", "--no-net", file]).output
            // Versions from 1.0 on warn that there is no home page, and then call it a failure.
            let faults = output.split(separator: "\n").filter {
                ($0.hasPrefix("W:") || $0.hasPrefix("E:")) && !$0.contains("url-homepage-missing")
            }
            #expect(faults.isEmpty && output.contains("alidation "), "\(output)")
        }
        // What it can find.
        let broken = try folder.write(
            AppMetainfo(app: .todo).text.replacing("<summary>", with: "<sumary>").replacing("</summary>", with: "</sumary>"),
            to: "broken.metainfo.xml")
        #expect(try Program.run("appstreamcli", ["validate", "--no-net", broken]).status != 0)
    }

    @Test("what is written into a folder is what belongs into a prefix")
    @MainActor func files() throws {
        try DesktopFilesCommand.parse([folder.path("stage"), "--program", "/x/lamina"]).run()
        let files = FileManager.default.enumerator(atPath: folder.path("stage/share"))?.compactMap { $0 as? String } ?? []
        let count = files.filter { !$0.hasSuffix("apps") && $0.contains(".") }.count
        #expect(count == DesktopApp.all.count * (2 + IconCanvas.sizes.count) + 1)
        for app in DesktopApp.all {
            for size in IconCanvas.sizes {
                let path = folder.path("stage/share/icons/hicolor/\(size)x\(size)/apps/\(app.identifier).png")
                let image = try #require(UIImage(contentsOfFile: path))
                #expect(image.cgImage?.width == size && image.cgImage?.height == size)
            }
        }
        for arguments in [[], ["a", "--program", ""], ["a", "--program", "x=y"], ["a", "--program", "x\ny"]] {
            #expect { _ = try DesktopFilesCommand.parse(arguments) } throws: { DesktopFilesCommand.exitCode(for: $0).rawValue == 64 }
        }
        _ = try folder.write("", to: "file")
        #expect(throws: CommandError.self) { try DesktopFilesCommand.parse([folder.path("file")]).run() }
    }

    // MARK: Icons

    @Test("an icon is drawn at any size, the same each time, for its size and with rounded corners", arguments: DesktopApp.all.map(\.name))
    @MainActor func icon(name: String) throws {
        let app = try #require(DesktopApp(argument: name))
        for size in IconCanvas.sizes + [17, 100, 1024] {
            let icon = try #require(app.icon(size: size))
            #expect(icon.width == size && icon.height == size)
            let pixels = icon.pixels
            let corners = [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)].map { pixels[$0.0, $0.1] >> 24 }
            #expect(corners.allSatisfy { $0 < 60 }, "\(size): \(corners)")
            #expect(pixels[size / 2, size / 2] >> 24 == 255)
            // The light comes from above: the upper edge is brighter than what is below it, the lower one darker than what is above it.
            // Looked at in a column that has nothing but the tile there; the smallest icons have none.
            guard size >= 22 else { continue }
            let column = size * 74 / 100
            func brightness(_ y: Int) -> Int {
                let pixel = pixels[column, y]
                return Int(pixel >> 16 & 255) + Int(pixel >> 8 & 255) + Int(pixel & 255)
            }
            let opaque = (0..<size).filter { pixels[column, $0] >> 24 == 255 }, inside = max(2, size / 40 + 1)
            let top = try #require(opaque.first), bottom = try #require(opaque.last)
            #expect(brightness(top) > brightness(top + inside) && brightness(bottom) < brightness(bottom - inside), "\(size)")
        }
        let once = try #require(app.icon(size: 48)).pngData(), again = try #require(app.icon(size: 48)).pngData()
        #expect(once == again)
    }

    @Test("the icons of the apps differ at every size")
    @MainActor func differences() throws {
        for size in IconCanvas.sizes {
            #expect(Set(try DesktopApp.all.map { try #require($0.icon(size: size)).pngData() }).count == DesktopApp.all.count)
        }
    }

    @Test("wrong arguments of the icon command end with status 64", arguments: [
        ["study"], ["paint", "-o", "a.png"], ["study", "--size", "8", "-o", "a.png"], ["study", "--size", "2000", "-o", "a.png"],
        ["study", "-o", "a.jpg"],
    ])
    func wrongIcons(arguments: [String]) {
        #expect { _ = try IconCommand.parse(arguments) } throws: { IconCommand.exitCode(for: $0).rawValue == 64 }
    }
}
