import CGio
import CoreGraphics
import Foundation
import TestSupport

/// A settings portal on a private bus that answers what tests have it answer. Values are written as GVariant texts.
///
/// `@unchecked Sendable`: a GDBus connection may be used from any thread, and the pointer never changes.
final class MockPortal: @unchecked Sendable {
    /// How the portal answers `ReadAll`.
    enum Answer: Sendable {
        /// With a body of any type, for instance `({'org.freedesktop.appearance': {'color-scheme': <uint32 1>}},)`.
        case body(String)
        /// With an error.
        case error
        /// Not at all.
        case none
    }

    struct Failure: Error {}

    private let connection: OpaquePointer
    private let shared: Shared

    /// What the connection's thread needs.
    private final class Shared: Sendable {
        let answer: Guarded<Answer>
        let calls = Guarded(0)
        init(_ answer: Answer) { self.answer = Guarded(answer) }
    }

    /// How often `ReadAll` was called.
    var callCount: Int { shared.calls.withLock { $0 } }
    /// The answer to later calls.
    func setAnswer(_ answer: Answer) { shared.answer.withLock { $0 = answer } }

    init(on bus: PrivateBus, answer: Answer) throws {
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard let connection = g_dbus_connection_new_for_address_sync(bus.address, GDBusConnectionFlags(rawValue: flags), nil, nil, nil)
        else { throw Failure() }
        self.connection = connection
        shared = Shared(answer)
        g_dbus_connection_add_filter(
            connection,
            { connection, message, incoming, data in
                guard incoming != 0, let message, let data, g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
                    let member = g_dbus_message_get_member(message), strcmp(member, "ReadAll") == 0
                else { return message }
                let shared = Unmanaged<Shared>.fromOpaque(data).takeUnretainedValue()
                shared.calls.withLock { $0 += 1 }
                switch shared.answer.withLock({ $0 }) {
                case .body(let text): MockPortal.reply(to: message, text, on: connection)
                case .error:
                    let reply = g_dbus_message_new_method_error_literal(message, "org.freedesktop.portal.Error.Failed", "no")
                    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
                    g_object_unref(reply)
                case .none: break
                }
                g_object_unref(message)
                return nil
            }, Unmanaged.passRetained(shared).toOpaque(), { Unmanaged<Shared>.fromOpaque($0!).release() })
        let name = Self.variant("('org.freedesktop.portal.Desktop', uint32 0)")
        let reply = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", name, nil,
            G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
        guard let reply else { throw Failure() }
        g_variant_unref(reply)
    }

    /// Leaves the bus.
    func stop() { g_dbus_connection_close_sync(connection, nil, nil) }

    deinit {
        stop()
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Sends `SettingChanged` with a body such as `('org.freedesktop.appearance', 'color-scheme', <uint32 1>)`.
    func sendChange(_ body: String, member: String = "SettingChanged") {
        g_dbus_connection_emit_signal(
            connection, nil, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", member, Self.variant(body), nil)
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    private static func reply(to message: OpaquePointer, _ text: String, on connection: OpaquePointer?) {
        let reply = g_dbus_message_new_method_reply(message)
        g_dbus_message_set_body(reply, variant(text))
        g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(reply)
    }

    private static func variant(_ text: String) -> OpaquePointer {
        guard let variant = g_variant_parse(nil, text, nil, nil, nil) else { fatalError("no GVariant text: \(text)") }
        return variant
    }
}

/// Releases an object of GDBus, which Swift sees as opaque.
private func g_object_unref(_ object: OpaquePointer?) { CGio.g_object_unref(object.map { UnsafeMutableRawPointer($0) }) }
