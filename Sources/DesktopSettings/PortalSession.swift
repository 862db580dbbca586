import CGio

/// The conversation with the settings portal. Used on the follower's thread only, in whose main loop all answers arrive.
final class PortalSession {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    private let thread: SettingsThread
    /// How long the portal may take to answer, in milliseconds.
    private let callLimit: Int32
    private var connection: OpaquePointer?
    private var subscription: UInt32 = 0
    private var watch: UInt32 = 0
    private var settings = DesktopSettings()
    /// The number of operations that will still report back.
    private(set) var pendingOperations = 0
    /// Whether the bus can't be reached.
    private(set) var hasFailed = false

    init(thread: SettingsThread, callLimit: Double) {
        self.thread = thread
        self.callLimit = Int32(min(max(0.001, callLimit), 3600) * 1000)
    }

    /// Connects to the bus.
    func connect(to bus: String) {
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        pendingOperations += 1
        g_dbus_connection_new_for_address(
            bus, GDBusConnectionFlags(rawValue: flags), nil, thread.cancellable,
            { _, result, data in
                PortalSession.take(data).connected(g_dbus_connection_new_for_address_finish(result, nil))
            }, retained())
    }

    private func connected(_ connection: OpaquePointer?) {
        pendingOperations -= 1
        guard let connection else {
            hasFailed = true
            return thread.report(settings)
        }
        self.connection = connection
        guard !thread.isClosed else { return }
        // Before anything is read, so that no change is missed.
        subscription = g_dbus_connection_signal_subscribe(
            connection, Self.name, Self.interface, "SettingChanged", Self.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, data in if let parameters { PortalSession.borrow(data).settingChanged(parameters) } },
            retained(), { PortalSession.release($0) })
        // Starts the portal if the bus can; reports back when it is there, and when it isn't.
        watch = g_bus_watch_name_on_connection(
            connection, Self.name, G_BUS_NAME_WATCHER_FLAGS_AUTO_START,
            { _, _, _, data in PortalSession.borrow(data).readAll() },
            { _, _, data in PortalSession.borrow(data).portalIsAbsent() },
            retained(), { PortalSession.release($0) })
    }

    /// Ends the conversation.
    func end() {
        if watch != 0 { g_bus_unwatch_name(watch) }
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        if let connection { g_object_unref(UnsafeMutableRawPointer(connection)) }
        (watch, subscription, connection) = (0, 0, nil)
    }

    private func portalIsAbsent() { thread.report(settings) }

    // MARK: Reading

    private func readAll() {
        guard let connection, !thread.isClosed else { return }
        let type = g_variant_type_new("(a{sa{sv}})")
        defer { g_variant_type_free(type) }
        pendingOperations += 1
        g_dbus_connection_call(
            connection, Self.name, Self.path, Self.interface, "ReadAll", Self.namespacesToRead(), type, G_DBUS_CALL_FLAGS_NONE, callLimit,
            thread.cancellable,
            { source, result, data in
                let reply = source.flatMap { g_dbus_connection_call_finish(OpaquePointer($0), result, nil) }
                PortalSession.take(data).answered(reply)
                if let reply { g_variant_unref(reply) }
            }, retained())
    }

    /// The arguments of `ReadAll`: a tuple of an array of namespaces.
    private static func namespacesToRead() -> OpaquePointer? {
        let children: [OpaquePointer?] = DesktopSettings.namespaces.map { g_variant_new_string($0) }
        let array = children.withUnsafeBufferPointer { g_variant_new_array(nil, $0.baseAddress, gsize($0.count)) }
        return withUnsafePointer(to: array) { g_variant_new_tuple($0, 1) }
    }

    /// Takes the answer of `ReadAll`; nil for an error, an answer of another type, or none in time.
    private func answered(_ reply: OpaquePointer?) {
        pendingOperations -= 1
        if let reply {
            // What is there before and isn't in the answer is gone: the portal may be another one.
            settings = DesktopSettings()
            Self.forEachEntry(of: g_variant_get_child_value(reply, 0)) { namespace, values in
                Self.forEachEntry(of: g_variant_ref(values)) { key, value in settings.set(Self.value(of: value), of: key, in: namespace) }
            }
        }
        thread.report(settings)
    }

    private func settingChanged(_ parameters: OpaquePointer) {
        let type = g_variant_type_new("(ssv)")
        defer { g_variant_type_free(type) }
        guard g_variant_is_of_type(parameters, type) != 0 else { return }
        let children = (0..<3).map { g_variant_get_child_value(parameters, gsize($0)) }
        defer { for child in children { g_variant_unref(child) } }
        guard let namespace = children[0], let key = children[1], let value = children[2] else { return }
        settings.set(Self.value(of: value), of: Self.text(of: key), in: Self.text(of: namespace))
        thread.report(settings)
    }

    // MARK: Values

    /// Calls `body` with each key and value of a dictionary, which is released afterwards.
    private static func forEachEntry(of dictionary: OpaquePointer?, _ body: (String, OpaquePointer) -> Void) {
        guard let dictionary else { return }
        defer { g_variant_unref(dictionary) }
        for index in 0..<g_variant_n_children(dictionary) {
            let entry = g_variant_get_child_value(dictionary, index)
            let key = g_variant_get_child_value(entry, 0), value = g_variant_get_child_value(entry, 1)
            if let key, let value { body(text(of: key), value) }
            for variant in [entry, key, value] { g_variant_unref(variant) }
        }
    }

    private static func text(of variant: OpaquePointer) -> String { g_variant_get_string(variant, nil).map { String(cString: $0) } ?? "" }

    /// The value in a variant, which some portals wrap in another one; nil for types that no setting here has.
    private static func value(of variant: OpaquePointer) -> DesktopSettings.Value? {
        var inner = g_variant_ref(variant)
        defer { g_variant_unref(inner) }
        for _ in 0..<4 where typeName(of: inner) == "v" {
            let wrapped = g_variant_get_variant(inner)
            g_variant_unref(inner)
            inner = wrapped
        }
        return switch typeName(of: inner) {
        case "u": .integer(Int(g_variant_get_uint32(inner)))
        case "i": .integer(Int(g_variant_get_int32(inner)))
        case "d": .number(g_variant_get_double(inner))
        case "b": .flag(g_variant_get_boolean(inner) != 0)
        default: nil
        }
    }

    private static func typeName(of variant: OpaquePointer?) -> String {
        variant.flatMap { g_variant_get_type_string($0) }.map { String(cString: $0) } ?? ""
    }

    // MARK: Passing the session through C

    private func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    private static func take(_ data: UnsafeMutableRawPointer?) -> PortalSession {
        Unmanaged<PortalSession>.fromOpaque(data!).takeRetainedValue()
    }

    private static func borrow(_ data: UnsafeMutableRawPointer?) -> PortalSession {
        Unmanaged<PortalSession>.fromOpaque(data!).takeUnretainedValue()
    }

    private static func release(_ data: UnsafeMutableRawPointer?) { Unmanaged<PortalSession>.fromOpaque(data!).release() }
}
