import AppTesting
import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import AppSupport
@testable import CoversApp

/// Options for how the interface looks, files that are opened in a window, and a real window on a desktop.
@Suite(.serialized) struct DesktopWindowTests {
    private let folder = ScratchFolder()

    @Test("options say how the interface looks")
    func preferences() throws {
        let none = try HostOptions.parse(["--headless"]).preferences
        #expect(none == InterfacePreferences())
        let all = try HostOptions.parse(["--appearance", "dark", "--text-scale", "1.25", "--high-contrast", "--reduced-motion"]).preferences
        #expect(all == InterfacePreferences(style: .dark, contentSizeCategory: .extraExtraLarge, contrast: .high, reducesMotion: true))
        #expect(try HostOptions.parse(["--appearance", "light"]).preferences.style == .light)
        for arguments in [["--appearance", "blue"], ["--text-scale", "0"], ["--text-scale", "nan"], ["--text-scale", "9"]] {
            #expect(throws: (any Error).self) { try HostOptions.parse(arguments) }
        }
    }

    @Test("a headless run looks as its options say, and the next one as if they had never been")
    func headlessRun() throws {
        func picture(_ name: String, _ options: String...) throws -> Data {
            let path = folder.path(name)
            let arguments = ["gallery", "--headless", "--size", "320x240", "--scale", "1", "--snapshot", "0:\(path)"] + options
            // A desktop that says otherwise isn't asked.
            let (status, output) = try Program.run(Program.lamina, arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
            #expect(status == 0, "\(output)")
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        let light = try picture("light.png"), dark = try picture("dark.png", "--appearance", "dark")
        #expect(light != dark)
        #expect(try picture("high.png", "--high-contrast") != light)
        #expect(try picture("dark2.png", "--dark") == dark && picture("light2.png", "--appearance", "light") == light)
    }

    @Test("more contrast changes each app that has quiet text", arguments: ["study", "notes", "todo"])
    func contrast(app: String) throws {
        func picture(_ name: String, _ options: String...) throws -> Data {
            let path = folder.path(name)
            let what = ["--store", folder.path("\(app)-\(name).sqlite")]
            let arguments = [app] + what + ["--headless", "--size", "480x600", "--scale", "1", "--snapshot", "0.5:\(path)"] + options
            let (status, output) = try Program.run(Program.lamina, arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
            #expect(status == 0, "\(output)")
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        #expect(try picture("\(app).png") != picture("\(app)-high.png", "--high-contrast"))
    }

    @Test("errors name files as they were given")
    func names() throws {
        for (path, text) in [("deck.apkg", "no zip"), ("scene.caml", "<no"), ("Pictures/a.txt", "x")] { _ = try folder.write(text, to: path) }
        for arguments in [
            ["study", "none.csv"], ["study", "deck.apkg"], ["study", "import", "deck.apkg"], ["render", "scene.caml", "-o", "x.png"],
            ["covers", "none"], ["play", "none.caml"], ["compare", "none.png", "x.png"],
        ] {
            let (status, output) = try Program.run(
                "/bin/sh", ["-c", "cd \(folder.path("")) && exec \"$0\" \"$@\" 2>&1", Program.lamina] + arguments,
                environment: ["XDG_DATA_HOME": folder.path("data")])
            let name = arguments.first { $0.contains(".") || $0 == "none" } ?? ""
            #expect(status == 1 && output.contains(name) && !output.contains(folder.path("")), "\(arguments): \(output)")
        }
    }

    @Test("a dropped file takes the place of what was shown; one that can't be opened is explained in an alert")
    @MainActor func dropped() async throws {
        let good = URL(fileURLWithPath: try folder.write("Hund,dog\nKatze,cat\n", to: "Animals.csv"))
        let bad = URL(fileURLWithPath: folder.path("none.apkg"))
        var titles: [String] = []
        try await HeadlessHost.open(size: CGSize(width: 480, height: 320), scale: 1) { host in
            let first = UIViewController(), window = host.show(first)
            let opener = AppDelegate()
            let opening = { @MainActor (url: URL) throws -> UIViewController in
                let controller = UIViewController()
                guard FileManager.default.fileExists(atPath: url.path) else { throw CommandError("there is no \(url.lastPathComponent)") }
                controller.title = url.lastPathComponent
                return controller
            }
            opener.open = { AppDelegate.show($0, in: window, opening) }
            UIApplication.shared.delegate = opener
            defer {
                UIApplication.shared.delegate = nil
                window.windowScene?.title = ""
            }
            UIApplication.shared.handle(.opened([bad]))
            await host.advance(by: 1)
            #expect(window.rootViewController === first)
            let alert = try #require(first.presentedViewController as? UIAlertController)
            #expect(alert.message == "there is no none.apkg")
            UIApplication.shared.handle(.opened([good]))
            await host.advance(by: 1)
            titles.append(window.rootViewController?.title ?? "")
            #expect(window.rootViewController !== first && window.rootViewController?.presentedViewController == nil)
            #expect(window.windowScene?.title == "Animals.csv")
        }
        #expect(titles == ["Animals.csv"])
    }

    @Test("a picture that is dropped onto covers shows the folder that it lies in")
    func folders() throws {
        let file = URL(fileURLWithPath: try folder.write("x", to: "Photos/a.jpg"))
        #expect(CoversCommand.folder(of: file).lastPathComponent == "Photos")
        #expect(CoversCommand.folder(of: folder.url) == folder.url)
        #expect(CoversCommand.folder(of: URL(fileURLWithPath: folder.path("none"))).lastPathComponent == "none")
    }

    @Test("why a file can't be opened is shown in an alert that a key puts away")
    @MainActor func failure() async throws {
        try await HeadlessHost.open(size: CGSize(width: 480, height: 240), scale: 1) { host in
            var isDone = false
            host.show(FailureController(message: "there is no deck") { isDone = true })
            await host.advance(by: 1)
            try await host.tap("OK")
            await host.advance(by: 1)
            #expect(isDone)
        }
    }

    @Test(
        "an app's window has its title, class and icon",
        .enabled(if: TouchScreen.isInstalled && Program.exists("xprop"), "needs Xorg and xprop"))
    func identity() throws {
        let screen = try TouchScreen()
        let app = try screen.run(Program.lamina, ["open", "gallery"])
        defer {
            app.terminate()
            app.waitUntilExit()
        }
        let window = try screen.xdotool("search --sync --name ^Gallery$").split(separator: "\n").first.map(String.init) ?? ""
        let properties = try Program.run("xprop", ["-display", screen.display, "-id", window, "WM_CLASS", "_NET_WM_NAME"]).output
        #expect(properties.contains("\"lamina-gallery\", \"lamina-gallery\"") && properties.contains("\"Gallery\""), "\(properties)")
        let icon = try Program.run("xprop", ["-display", screen.display, "-id", window, "32c", "_NET_WM_ICON"]).output
        #expect(icon.contains("= 128, 128, "), "\(icon.prefix(200))")
    }
}
