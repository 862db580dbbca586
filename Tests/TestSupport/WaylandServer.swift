import Foundation

/// A Wayland compositor of the tests' own: Weston, in a window on an X server without a screen, which gives it a pointer and a keyboard.
package final class WaylandServer: Sendable {
    /// Whether the programs that it needs are installed.
    package static let isInstalled = XServer.areToolsInstalled && ["weston", "wl-paste"].allSatisfy(Program.exists)

    /// The X server, whose pointer and keyboard are the compositor's.
    package let screen: XServer?
    /// What programs need in their environment to find the compositor, and nothing else.
    package let environment: [String: String?]
    /// The size of its screen in pixels.
    package let pixels: (width: Int, height: Int)
    private let folder: SocketFolder
    private let server: TestServer

    /// Starts a compositor.
    ///
    /// - Parameters:
    ///   - size: the size of its screen in units, of which each has as many pixels a side as the scale says.
    ///   - scale: the scale of its screen.
    ///   - hasSeat: whether it has a pointer and a keyboard. Without them it has no X server, either.
    package init(size: (width: Int, height: Int) = (800, 700), scale: Int = 1, hasSeat: Bool = true) throws {
        pixels = (size.width * scale, size.height * scale)
        // The X server's screen is larger, so that its pointer, which is in the middle at first, can enter.
        screen = hasSeat ? try XServer((pixels.width * 2 + 100, pixels.height * 2 + 100)) : nil
        folder = try SocketFolder()
        let socket = folder.path + "/wayland"
        var options = "--no-config --idle-time=0 --socket=wayland --width=\(size.width) --height=\(size.height) --scale=\(scale)"
        options += hasSeat ? " --backend=x11-backend.so --use-pixman" : " --backend=headless-backend.so"
        // It prints its address when others can connect.
        server = try TestServer(
            "{ (until test -S \(socket); do sleep 0.05; done; echo \(socket)) & "
                + "XDG_RUNTIME_DIR=\(folder.path) DISPLAY=\(screen?.display ?? "") exec weston \(options) >/dev/null; }")
        environment = [
            "WAYLAND_DISPLAY": "wayland", "XDG_RUNTIME_DIR": folder.path, "XDG_SESSION_TYPE": "wayland", "DISPLAY": nil,
            "SDL_VIDEODRIVER": nil, "DBUS_SESSION_BUS_ADDRESS": "",
        ]
    }

    /// Ends the compositor, as a session's end does.
    package func stop() { server.stop() }

    /// What its screen shows: the colours of the pixels, red, green and blue, in rows from the top.
    package func picture() throws -> Data {
        let area = "\(pixels.width)x\(pixels.height)+0+0"
        return try screen?.run("import", "-window", "root", "-crop", area, "-depth", "8", "rgb:-") ?? Data()
    }

    /// The text on its clipboard.
    package func clipboard() throws -> String {
        String(decoding: try Program.output("timeout", ["10", "wl-paste", "--no-newline"], environment: environment).data, as: UTF8.self)
    }
}
