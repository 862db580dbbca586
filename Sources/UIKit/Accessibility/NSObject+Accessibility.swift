import Foundation

// On Apple's systems every object has these. Here responders, bar items and accessibility elements have them as properties that subclasses
// override (``AccessibleObject``); for all others they are kept beside the object.
extension NSObjectProtocol where Self: NSObject {
    /// The object's name for assistive technology and tests. Default nil.
    public var accessibilityLabel: String? {
        get { kept(.label) }
        set { keep(.label, newValue) }
    }
    /// What using the object does. Default nil.
    public var accessibilityHint: String? {
        get { kept(.hint) }
        set { keep(.hint, newValue) }
    }
    /// The object's value. Default nil.
    public var accessibilityValue: String? {
        get { kept(.value) }
        set { keep(.value, newValue) }
    }
    /// The name by which tests find the object. Default nil.
    public var accessibilityIdentifier: String? {
        get { kept(.identifier) }
        set { keep(.identifier, newValue) }
    }

    private func kept(_ property: KeptAccessibility) -> String? { objc_getAssociatedObject(self, property.key) as? String }

    private func keep(_ property: KeptAccessibility, _ value: String?) {
        objc_setAssociatedObject(self, property.key, value, .OBJC_ASSOCIATION_COPY)
    }
}

/// The properties that are kept beside objects.
private enum KeptAccessibility: Int {
    case label, hint, value, identifier

    /// Addresses that nothing else has: never read or written.
    nonisolated(unsafe) private static let keys = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 1)

    var key: UnsafeRawPointer { UnsafeRawPointer(Self.keys + rawValue) }
}
