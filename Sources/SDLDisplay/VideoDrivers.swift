import CSDL
import Foundation

/// The window systems in which SDL is to open a window, from what the environment says.
///
/// In a session of Wayland that is Wayland: X11's windows are there shown by XWayland, which scales their pixels up on screens of high
/// density. (SDL itself would try X11 first, and the bare console last, with errors of its libraries about systems that are missing.)
struct VideoDrivers {
    /// SDL's names of them, separated by commas, in the order in which they are tried; empty for none.
    let names: String
    /// Whether libdecor can draw the title bars and edges of windows on Wayland, where the compositor draws none.
    let hasLibdecor: Bool
    /// Whether windows have title bars and edges on Wayland.
    let decoratesWayland: Bool
    private let environment: [String: String]
    /// Why no window can be opened in the Wayland compositor, which answers.
    private let waylandObstacle: String?

    /// Finds the window systems.
    ///
    /// - Parameters:
    ///   - environment: the program's environment.
    ///   - hasLibdecor: whether libdecor can draw title bars and edges. Isn't asked without a compositor.
    ///   - needsSeat: whether SDL needs a seat, that is a pointer or a keyboard.
    init(_ environment: [String: String], hasLibdecor: @autoclosure () -> Bool = Self.findsLibdecor(), needsSeat: Bool = Self.needsSeat) {
        func isSet(_ variable: String) -> Bool { !(environment[variable] ?? "").isEmpty }
        self.environment = environment
        let choice = environment["SDL_VIDEODRIVER"] ?? ""
        let compositor = choice.isEmpty || choice.contains("wayland")
            ? WaylandCompositor.socket(environment).flatMap { WaylandCompositor(socket: $0) } : nil
        let needs = [("wl_compositor", "surfaces"), ("xdg_wm_base", "shell for windows"), ("wl_output", "screen")]
            + (needsSeat ? [("wl_seat", "seat, that is neither pointer nor keyboard")] : [])
        let lack = compositor.flatMap { compositor in needs.first { !compositor.interfaces.contains($0.0) } }
        waylandObstacle = lack.map { "it has no \($0.1)" }
        self.hasLibdecor = compositor != nil && hasLibdecor()
        decoratesWayland = self.hasLibdecor || compositor?.interfaces.contains("zxdg_decoration_manager_v1") ?? false
        if !choice.isEmpty {
            names = choice == "wayland" && lack != nil ? "" : choice
        } else {
            let isWaylandSession = isSet("WAYLAND_DISPLAY") && environment["XDG_SESSION_TYPE"] != "x11"
            let wayland = compositor != nil && lack == nil ? ["wayland"] : [], x11 = isSet("DISPLAY") ? ["x11"] : []
            names = (isWaylandSession && decoratesWayland ? wayland + x11 : x11 + wayland).joined(separator: ",")
        }
    }

    /// A line about the window systems that were tried.
    ///
    /// - Parameter error: SDL's error.
    func failure(_ error: String) -> String {
        if let driver = environment["SDL_VIDEODRIVER"], !driver.isEmpty {
            return "SDL_VIDEODRIVER=\(driver) could not be started (\(waylandObstacle ?? error))"
        }
        let reasons = [("X11", "DISPLAY", nil), ("Wayland", "WAYLAND_DISPLAY", waylandObstacle)].map { system, variable, obstacle in
            let value = environment[variable] ?? ""
            return "\(system) (\(value.isEmpty ? "\(variable) is not set" : "\(variable)=\(value)")\(obstacle.map { "; \($0)" } ?? ""))"
        }
        return "neither \(reasons[0]) nor \(reasons[1]) could be opened"
    }

    /// Looks for a plugin of libdecor, which draws the title bars: it lies beside libdecor, or where a variable says.
    static func findsLibdecor() -> Bool {
        let chosen = getenv("LIBDECOR_PLUGIN_DIR").map { String(cString: $0) }
        let beside = sdl_decoration_library().map {
            URL(fileURLWithPath: String(cString: $0)).deletingLastPathComponent().path + "/libdecor/plugins-1"
        }
        let folder = chosen ?? beside
        let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        return files.contains { $0.hasSuffix(".so") }
    }

    /// SDL before 2.30 crashes where there is no seat.
    static var needsSeat: Bool {
        var version = SDL_version()
        SDL_GetVersion(&version)
        return (version.major, version.minor) < (2, 30)
    }
}
