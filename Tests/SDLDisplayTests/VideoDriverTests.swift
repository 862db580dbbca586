import Foundation
import TestSupport
import Testing

@testable import SDLDisplay

/// A compositor that says what it offers, and nothing else.
private final class Compositor {
    let environment: [String: String]
    private let folder: SocketFolder
    private let thread: Thread

    /// Listens for one client, to which `answer` is sent.
    init(answer: [UInt8]) throws {
        let folder = try SocketFolder(), listener = try folder.listen(at: "wayland-7")
        self.folder = folder
        environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-7"]
        thread = Thread {
            let client = accept(listener, nil, nil)
            var request = [UInt8](repeating: 0, count: 24)
            _ = recv(client, &request, 24, Int32(MSG_WAITALL))
            _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
            // The client finds the end of the answer, and may go on asking.
            shutdown(client, Int32(SHUT_WR))
            while recv(client, &request, 24, 0) > 0 {}
            close(client)
            close(listener)
        }
        thread.start()
    }

    /// Offers interfaces by the messages of the protocol.
    convenience init(_ interfaces: [String]) throws {
        let globals = interfaces.enumerated().flatMap { index, name in Self.global(UInt32(index + 1), name) }
        try self.init(answer: globals + Self.event(3, 0, [0, 0, 0, 0]))
    }

    static func event(_ object: UInt32, _ kind: UInt32, _ arguments: [UInt8]) -> [UInt8] {
        word(object) + word(UInt32(arguments.count + 8) << 16 | kind) + arguments
    }

    static func global(_ number: UInt32, _ name: String) -> [UInt8] {
        let text = Array(name.utf8) + [0]
        let padding = [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
        return event(2, 0, word(number) + word(UInt32(text.count)) + text + padding + word(1))
    }

    static func word(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
}

@Suite struct VideoDriverTests {
    static let whole = ["wl_compositor", "wl_shm", "wl_output", "wl_seat", "xdg_wm_base"]

    private func drivers(_ interfaces: [String], _ more: [String: String], libdecor: Bool = true) throws -> VideoDrivers {
        let compositor = try Compositor(interfaces)
        return VideoDrivers(compositor.environment.merging(more) { $1 }, hasLibdecor: libdecor, needsSeat: true)
    }

    @Test("in a session of Wayland windows are Wayland's, elsewhere X11's where there is X11")
    func order() throws {
        #expect(try drivers(Self.whole, [:]).names == "wayland")
        #expect(try drivers(Self.whole, ["DISPLAY": ":0"]).names == "wayland,x11")
        #expect(try drivers(Self.whole, ["DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"]).names == "wayland,x11")
        #expect(try drivers(Self.whole, ["DISPLAY": ":0", "XDG_SESSION_TYPE": "x11"]).names == "x11,wayland")
        #expect(try drivers(Self.whole, ["DISPLAY": ":0", "SDL_VIDEODRIVER": "x11"]).names == "x11")
        #expect(VideoDrivers(["DISPLAY": ":0"]).names == "x11")
        #expect(VideoDrivers(["DISPLAY": ":0", "WAYLAND_DISPLAY": "gone", "XDG_RUNTIME_DIR": "/nowhere"]).names == "x11")
        #expect(VideoDrivers([:]).names == "")
    }

    @Test("where nobody draws title bars, windows are X11's if they can be")
    func decorations() throws {
        let bare = try drivers(Self.whole, ["DISPLAY": ":0"], libdecor: false)
        #expect(bare.names == "x11,wayland" && !bare.decoratesWayland)
        let drawn = try drivers(Self.whole + ["zxdg_decoration_manager_v1"], ["DISPLAY": ":0"], libdecor: false)
        #expect(drawn.names == "wayland,x11" && drawn.decoratesWayland)
        #expect(try drivers(Self.whole, [:], libdecor: false).names == "wayland")
    }

    @Test("a compositor without seat, screen or shell isn't used, and the line says what it lacks", arguments: [
        ("wl_seat", "it has no seat, that is neither pointer nor keyboard"), ("wl_output", "it has no screen"),
        ("xdg_wm_base", "it has no shell for windows"), ("wl_compositor", "it has no surfaces"),
    ])
    func obstacles(missing: String, reason: String) throws {
        let rest = Self.whole.filter { $0 != missing }
        #expect(try drivers(rest, ["DISPLAY": ":0"]).names == "x11")
        let none = try drivers(rest, [:])
        #expect(none.names == "")
        #expect(none.failure("") == "neither X11 (DISPLAY is not set) nor Wayland (WAYLAND_DISPLAY=wayland-7; \(reason)) could be opened")
        let chosen = try drivers(rest, ["SDL_VIDEODRIVER": "wayland"])
        #expect(chosen.names == "" && chosen.failure("?") == "SDL_VIDEODRIVER=wayland could not be started (\(reason))")
    }

    @Test("a newer SDL needs no seat")
    func seat() throws {
        let compositor = try Compositor(Self.whole.filter { $0 != "wl_seat" })
        #expect(VideoDrivers(compositor.environment, hasLibdecor: true, needsSeat: false).names == "wayland")
    }

    @Test("what answers otherwise than a compositor isn't one", arguments: [
        [], [1, 2, 3], Compositor.event(1, 0, [0, 0, 0, 0]), Compositor.event(2, 0, [0, 0, 0, 0]), Compositor.global(1, "wl_seat"),
        [2, 0, 0, 0, 0, 0, 4, 0], [2, 0, 0, 0, 0, 0, 255, 255],
    ] as [[UInt8]])
    func otherAnswers(answer: [UInt8]) throws {
        let compositor = try Compositor(answer: answer)
        #expect(VideoDrivers(compositor.environment, hasLibdecor: true, needsSeat: true).names == "")
    }

    @Test("a name's length may lie")
    func lyingLength() throws {
        var global = Compositor.global(1, "wl_seat")
        global.replaceSubrange(12..<16, with: [255, 255, 255, 255])
        let compositor = try Compositor(answer: global + Compositor.event(3, 0, [0, 0, 0, 0]))
        let path = try #require(WaylandCompositor.socket(compositor.environment))
        #expect(WaylandCompositor(socket: path)?.interfaces == ["wl_seat"])
    }

    @Test("a compositor tells its screens' places, sizes and exact refresh rates")
    func screens() throws {
        func event(_ object: UInt32, _ kind: UInt32, _ words: [UInt32]) -> [UInt8] { Compositor.event(object, kind, words.flatMap(Compositor.word)) }
        let compositor = try Compositor(answer: Compositor.global(7, "wl_output") + Compositor.global(8, "wl_seat") + Compositor.global(9, "wl_output")
            + event(3, 0, [0]) + event(1, 1, [3])
            + event(4, 0, [0, 0, 600, 340, 0, 1, 0, 1, 0, 0]) + event(4, 1, [3, 1920, 1080, 59940]) + event(4, 1, [0, 1280, 720, 60000])
            + event(5, 0, [1920, UInt32(bitPattern: -40), 600, 340, 0, 1, 0, 1, 0, 0]) + event(5, 1, [1, 2560, 1440, 143_856]) + event(6, 0, [0]))
        let path = try #require(WaylandCompositor.socket(compositor.environment))
        let screens = try #require(WaylandCompositor(socket: path, findsScreens: true)).screens
        #expect(screens.map(\.rate) == [59.94, 143.856])
        #expect(screens.map(\.width) == [1920, 2560] && screens.map(\.height) == [1080, 1440])
        #expect(screens.map(\.x) == [0, 1920] && screens.map(\.y) == [0, -40])
    }

    @Test("a compositor that tells nothing of its screens is one nevertheless")
    func noScreens() throws {
        let compositor = try Compositor(answer: Compositor.global(7, "wl_output") + Compositor.event(3, 0, [0, 0, 0, 0]))
        let path = try #require(WaylandCompositor.socket(compositor.environment))
        let found = try #require(WaylandCompositor(socket: path, findsScreens: true))
        #expect(found.interfaces == ["wl_output"] && found.screens.isEmpty)
    }
}
