import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import DesktopSettings

/// Single values of settings.
@Suite struct DesktopSettingsTests {
    private func settings(_ values: (namespace: String, key: String, value: DesktopSettings.Value?)...) -> DesktopSettings {
        var settings = DesktopSettings()
        for (namespace, key, value) in values { settings.set(value, of: key, in: namespace) }
        return settings
    }

    private static let appearance = "org.freedesktop.appearance", interface = "org.gnome.desktop.interface"

    @Test("the colour scheme is dark for 1, light for 2, and no preference otherwise", arguments: [
        (DesktopSettings.Value.integer(0), nil), (.integer(1), .dark), (.integer(2), .light), (.integer(3), nil), (.integer(-1), nil),
        (.number(1), nil), (.flag(true), nil), (nil, nil),
    ] as [(DesktopSettings.Value?, DesktopSettings.ColorScheme?)])
    func colorScheme(value: DesktopSettings.Value?, scheme: DesktopSettings.ColorScheme?) {
        #expect(settings((Self.appearance, "color-scheme", .integer(1)), (Self.appearance, "color-scheme", value)).colorScheme == scheme)
    }

    @Test("text scales are positive and finite")
    func textScale() {
        for factor in [0.5, 1, 1.25, 3] { #expect(settings((Self.interface, "text-scaling-factor", .number(factor))).textScale == factor) }
        for factor in [0, -1, .nan, .infinity] { #expect(settings((Self.interface, "text-scaling-factor", .number(factor))).textScale == nil) }
        #expect(settings((Self.interface, "text-scaling-factor", .integer(1))).textScale == nil)
    }

    @Test("motion is reduced by its setting, or by animations that are off; contrast is a flag")
    func motion() {
        #expect(settings().reducesMotion == nil)
        #expect(settings((Self.appearance, "reduced-motion", .integer(0))).reducesMotion == false)
        #expect(settings((Self.appearance, "reduced-motion", .integer(1))).reducesMotion == true)
        #expect(settings((Self.appearance, "reduced-motion", .integer(5))).reducesMotion == nil)
        #expect(settings((Self.interface, "enable-animations", .flag(true))).reducesMotion == false)
        #expect(settings((Self.interface, "enable-animations", .flag(false))).reducesMotion == true)
        #expect(settings((Self.appearance, "reduced-motion", .integer(1)), (Self.interface, "enable-animations", .flag(true))).reducesMotion == true)
        #expect(settings((Self.appearance, "contrast", .integer(1))).prefersHighContrast == true)
        #expect(settings((Self.appearance, "contrast", .integer(0))).prefersHighContrast == false)
        #expect(settings((Self.appearance, "contrast", .flag(true))).prefersHighContrast == nil)
    }

    @Test("other settings don't count")
    func others() {
        #expect(settings(("org.kde.kdeglobals", "color-scheme", .integer(1)), (Self.appearance, "accent-color", nil)) == DesktopSettings())
    }

    @Test("the session bus is the environment's; none is launched")
    func address() throws {
        func bus(_ environment: [String: String]) -> String? { DesktopSettingsFollower.sessionBus(environment: environment) }
        #expect(bus([:]) == nil)
        #expect(bus(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
        #expect(bus(["DBUS_SESSION_BUS_ADDRESS": ""]) == nil)
        #expect(bus(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"]) == nil)
        let folder = FileManager.default.temporaryDirectory.appending(path: "lamina bus,\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(bus(["XDG_RUNTIME_DIR": folder.path]) == nil)
        try Data().write(to: folder.appending(path: "bus"))
        let address = try #require(bus(["XDG_RUNTIME_DIR": folder.path]))
        #expect(address.hasPrefix("unix:path=/") && address.hasSuffix("/bus") && address.lowercased().contains("lamina%20bus%2c"))
        #expect(bus(["XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": ""]) == nil)
    }
}

/// The settings portal, played on a bus of the tests' own.
@Suite(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct DesktopSettingsFollowerTests {
    private let bus: PrivateBus

    init() throws { bus = try PrivateBus() }

    /// The settings that a follower reported, in order.
    private final class Log: Sendable {
        let settings = Guarded<[DesktopSettings]>([])
        var all: [DesktopSettings] { settings.withLock { $0 } }
        func add(_ new: DesktopSettings) { settings.withLock { $0.append(new) } }
    }

    private let log = Log()

    private func follow(_ address: String? = nil, patience: Double = 10, callLimit: Double = 5) -> DesktopSettingsFollower {
        DesktopSettingsFollower(bus: address ?? bus.address, patience: patience, callLimit: callLimit) { [log] in log.add($0) }
    }

    private func until(_ condition: () -> Bool) async throws {
        for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(condition())
    }

    private static let dark = """
        ({'org.freedesktop.appearance': {'color-scheme': <uint32 1>, 'contrast': <uint32 1>, 'reduced-motion': <uint32 1>, \
        'accent-color': <(0.1, 0.2, 0.3)>}, 'org.gnome.desktop.interface': {'text-scaling-factor': <1.25>, 'enable-animations': <true>, \
        'font-name': <'Cantarell 11'>}, 'org.example': {'color-scheme': <uint32 2>}},)
        """

    @Test("the values at the start are known before the first frame")
    func start() throws {
        let portal = try MockPortal(on: bus, answer: .body(Self.dark))
        let follower = follow()
        defer { follower.close() }
        let settings = try #require(follower.first())
        #expect(settings.colorScheme == .dark && settings.textScale == 1.25)
        #expect(settings.prefersHighContrast == true && settings.reducesMotion == true)
        #expect(follower.first() == settings && portal.callCount == 1)
    }

    @Test("changes are reported once, those of other settings never")
    func changes() async throws {
        let portal = try MockPortal(on: bus, answer: .body(Self.dark))
        let follower = follow()
        defer { follower.close() }
        _ = follower.first()
        portal.sendChange("('org.freedesktop.appearance', 'color-scheme', <uint32 1>)")
        portal.sendChange("('org.freedesktop.appearance', 'accent-color', <(1.0, 1.0, 1.0)>)")
        portal.sendChange("('org.freedesktop.appearance', 'color-scheme', <uint32 2>)", member: "SomethingElse")
        // A few portals wrap values twice.
        portal.sendChange("('org.freedesktop.appearance', 'color-scheme', <<uint32 2>>)")
        portal.sendChange("('org.gnome.desktop.interface', 'text-scaling-factor', <2.0>)")
        portal.sendChange("('org.gnome.desktop.interface', 'enable-animations', <false>)")
        portal.sendChange("('org.freedesktop.appearance', 'reduced-motion', <uint32 0>)")
        portal.sendChange("('org.freedesktop.appearance', 'contrast', <uint32 0>)")
        try await until { log.all.last?.prefersHighContrast == false }
        #expect(log.all.map(\.colorScheme) == [.dark, .light, .light, .light])
        #expect(log.all.map(\.textScale).prefix(3) == [1.25, 1.25, 2])
        #expect(log.all.last?.reducesMotion == true)
    }

    @Test("values of wrong types are no preference, and other bodies are ignored")
    func garbage() async throws {
        let portal = try MockPortal(on: bus, answer: .body(Self.dark))
        let follower = follow()
        defer { follower.close() }
        _ = follower.first()
        for body in ["('a',)", "(uint32 1, 'b', <3>)", "(('org.freedesktop.appearance', 'color-scheme'), 'x', <uint32 2>)", "()"] { portal.sendChange(body) }
        for value in ["<'dark'>", "<[uint32 1, uint32 2]>", "<{'a': <1>}>"] {
            portal.sendChange("('org.freedesktop.appearance', 'color-scheme', \(value))")
        }
        portal.sendChange("('org.gnome.desktop.interface', 'text-scaling-factor', <-3.0>)")
        // Not before the first settings are told.
        try await until { log.all.last.map { $0.textScale == nil } ?? false }
        #expect(log.all.last?.colorScheme == nil && log.all.last?.prefersHighContrast == true)
    }

    @Test("answers of other types and errors are those of a desktop that says nothing", arguments: [
        "()", "('x',)", "(uint32 7,)", "({'org.freedesktop.appearance': 'x'},)", "(@a{sa{sv}} {},)",
        "({'org.freedesktop.appearance': {'color-scheme': <'dark'>, 'contrast': <@ay []>, 'reduced-motion': <-1.5>}},)",
        "({'org.gnome.desktop.interface': {'text-scaling-factor': <uint32 4000000000>, 'enable-animations': <uint32 0>}},)", "error",
    ])
    func wrongAnswers(body: String) throws {
        let portal = try MockPortal(on: bus, answer: body == "error" ? .error : .body(body))
        let follower = follow()
        defer { follower.close() }
        #expect(follower.first() == DesktopSettings() && portal.callCount == 1)
    }

    @Test("without a bus, or at a wrong address, nothing is waited for", arguments: [
        nil, "", "nonsense", "unix:path=/nonexistent/bus", "unix:", "tcp:host=localhost,port=1", "\u{0}", "unix:path=%zz",
    ])
    func noBus(address: String?) {
        let follower = DesktopSettingsFollower(bus: address, patience: 60) { [log] in log.add($0) }
        defer { follower.close() }
        #expect(follower.first() == DesktopSettings())
    }

    @Test("without a portal nothing is waited for, and one that starts later is read")
    func laterPortal() async throws {
        let follower = follow(patience: 60)
        defer { follower.close() }
        #expect(follower.first() == DesktopSettings())
        let portal = try MockPortal(on: bus, answer: .body(Self.dark))
        try await until { log.all.last?.colorScheme == .dark }
        // It ends, which changes nothing, and another one says less.
        portal.stop()
        let other = try MockPortal(on: bus, answer: .body("({'org.freedesktop.appearance': {'color-scheme': <uint32 2>}},)"))
        try await until { log.all.last?.colorScheme == .light }
        #expect(log.all.last?.textScale == nil && other.callCount == 1 && log.all.count == 3)
    }

    @Test("a portal that never answers is waited for no longer than the follower's patience; its changes still count")
    func silence() async throws {
        let portal = try MockPortal(on: bus, answer: .none)
        let follower = follow(patience: 0.05, callLimit: 0.3)
        defer { follower.close() }
        #expect(follower.first() == nil)
        try await until { log.all == [DesktopSettings()] }
        portal.sendChange("('org.freedesktop.appearance', 'color-scheme', <uint32 1>)")
        try await until { log.all.last?.colorScheme == .dark }
    }

    @Test("a bus that accepts and says nothing is given up, and closing waits for nothing")
    func silentBus() throws {
        let folder = try SocketFolder(), listener = try folder.listen(at: "bus")
        defer { close(listener) }
        let follower = follow("unix:path=\(folder.path)/bus", patience: 0.05)
        #expect(follower.first() == nil)
        follower.close()
        follower.close()
        #expect(log.all.isEmpty)
    }

    @Test("a closed follower reports nothing, and a bus that ends stops no program")
    func closing() async throws {
        let portal = try MockPortal(on: bus, answer: .body(Self.dark))
        let closed = follow()
        try await until { log.all.count == 1 }
        closed.close()
        let other = Log()
        let follower = DesktopSettingsFollower(bus: bus.address) { other.add($0) }
        _ = follower.first()
        portal.sendChange("('org.freedesktop.appearance', 'color-scheme', <uint32 2>)")
        try await until { other.all.last?.colorScheme == .light }
        #expect(log.all.count == 1)
        bus.stop()
        try await Task.sleep(for: .milliseconds(50))
        #expect(follower.first()?.colorScheme == .light)
        follower.close()
    }
}
