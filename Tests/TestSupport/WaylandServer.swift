import Foundation

/// A Wayland compositor of the tests' own: Weston or sway, in windows on an X server without a screen, which gives it a pointer and a keyboard.
package final class WaylandServer: Sendable {
    /// Whether the programs that it needs are installed.
    package static let isInstalled = XServer.areToolsInstalled && ["weston", "wl-paste"].allSatisfy(Program.exists)
    /// Whether those that sway needs are, and sway can be run: it doesn't run as root, and who is root needs a namespace to be somebody else.
    package static let isSwayInstalled = XServer.areToolsInstalled && ["sway", "swaymsg", "wl-paste"].allSatisfy(Program.exists)
        && (geteuid() != 0 || (try? Program.run("unshare", ["--map-user=1000", "true"]).status) == 0)

    /// The X server, whose pointer and keyboard are the compositor's.
    package let screen: XServer?
    /// What programs need in their environment to find the compositor, and nothing else.
    package let environment: [String: String?]
    /// The size of its screen in pixels.
    package let pixels: (width: Int, height: Int)
    /// The path of its socket.
    package let socket: String
    private let folder: SocketFolder
    private let server: TestServer

    /// Starts Weston.
    ///
    /// - Parameters:
    ///   - size: the size of its screen in units, of which each has as many pixels a side as the scale says.
    ///   - scale: the scale of its screen.
    ///   - hasSeat: whether it has a pointer and a keyboard. Without them it has no X server, either.
    package convenience init(size: (width: Int, height: Int) = (800, 700), scale: Int = 1, hasSeat: Bool = true) throws {
        var options = "--no-config --idle-time=0 --socket=wayland --width=\(size.width) --height=\(size.height) --scale=\(scale)"
        options += hasSeat ? " --backend=x11-backend.so --use-pixman" : " --backend=headless-backend.so"
        try self.init(
            "weston \(options)", socket: "wayland", pixels: (size.width * scale, size.height * scale), hasScreen: hasSeat, folder: SocketFolder())
    }

    /// Starts sway, which has screens of any scale, input methods and a primary selection, and lets windows without bars fill its screens.
    ///
    /// - Parameters:
    ///   - pixels: the size of each of its screens in pixels. The picture shows the last one.
    ///   - scales: the scales of its screens, which it calls `X11-1` and so on.
    package convenience init(swayOf pixels: (width: Int, height: Int), scales: [Double]) throws {
        let folder = try SocketFolder()
        let screens = scales.enumerated().map { "output X11-\($0 + 1) mode --custom \(pixels.width)x\(pixels.height) scale \($1)\n" }
        try (screens.joined() + "default_border none\n").write(toFile: folder.path + "/config", atomically: false, encoding: .utf8)
        let settings = "SWAYSOCK=\(folder.path)/sway WLR_BACKENDS=x11 WLR_RENDERER=pixman WLR_X11_OUTPUTS=\(scales.count)"
        let user = geteuid() == 0 ? "unshare --map-user=1000 " : ""
        try self.init("\(user)sway -c \(folder.path)/config", settings, socket: "wayland-1", pixels: pixels, hasScreen: true, folder: folder)
    }

    private init(
        _ command: String, _ settings: String = "", socket name: String, pixels: (width: Int, height: Int), hasScreen: Bool, folder: SocketFolder
    ) throws {
        self.pixels = pixels
        self.folder = folder
        // The X server's screen is larger, so that its pointer, which is in the middle at first, can enter.
        screen = hasScreen ? try XServer((pixels.width * 2 + 100, pixels.height * 2 + 100)) : nil
        socket = folder.path + "/" + name
        // It prints its address when others can connect.
        server = try TestServer(
            "{ (until test -S \(socket); do sleep 0.05; done; echo \(socket)) & "
                + "unset WAYLAND_DISPLAY; export XDG_RUNTIME_DIR=\(folder.path) DISPLAY=\(screen?.display ?? "") \(settings); exec \(command) >/dev/null; }")
        environment = [
            "WAYLAND_DISPLAY": name, "XDG_RUNTIME_DIR": folder.path, "XDG_SESSION_TYPE": "wayland", "DISPLAY": nil,
            "SDL_VIDEODRIVER": nil, "DBUS_SESSION_BUS_ADDRESS": "",
        ]
    }

    /// Has sway carry out a command, and returns its answer.
    @discardableResult
    package func sway(_ arguments: String...) throws -> String {
        String(decoding: try Program.output("timeout", ["10", "swaymsg", "-s", folder.path + "/sway"] + arguments).data, as: UTF8.self)
    }

    /// Ends the compositor, as a session's end does.
    package func stop() { server.stop() }

    /// What its screen shows: the colours of the pixels, red, green and blue, in rows from the top.
    package func picture() throws -> Data {
        let area = "\(pixels.width)x\(pixels.height)+0+0"
        return try screen?.run("import", "-window", "root", "-crop", area, "-depth", "8", "rgb:-") ?? Data()
    }

    /// The text on its clipboard.
    package func clipboard() throws -> String { try paste([]) }

    /// The text that is selected in one of its windows.
    package func selection() throws -> String { try paste(["--primary"]) }

    private func paste(_ options: [String]) throws -> String {
        let answer = try Program.output("timeout", ["10", "wl-paste", "--no-newline"] + options, environment: environment)
        return String(decoding: answer.data, as: UTF8.self)
    }

    /// Starts a program that offers a text as what is selected, until it is ended.
    package func select(_ text: String) throws -> Process {
        // Others go on, too, when nobody reads any more.
        let command = "trap '' PIPE; exec wl-copy --foreground --primary \"$0\""
        return try Program.start("sh", ["-c", command, text], environment: environment)
    }
}
