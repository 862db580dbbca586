import Foundation

/// `CGFloat` becomes an `NSNumber` where an object is asked for, and comes back from one, as on Apple's systems. Foundation on Linux does this
/// for all other numbers; it keeps a `CGFloat` in an opaque box, which is no `NSNumber` and can't be compared safely
/// (see ``CoreFoundationHeader``).
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) { result = CGFloat(source.doubleValue) }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat { CGFloat(source?.doubleValue ?? 0) }
}
