import UIKit

/// An accessibility element on the screen, such as a label, a button or a switch. Tests find elements by label or identifier.
@MainActor
public struct ScreenElement {
    /// The view or `UIAccessibilityElement` that is the element.
    public let object: AccessibleObject

    /// The accessibility label.
    public var label: String? { object.accessibilityLabel }
    /// The accessibility value.
    public var value: String? { object.accessibilityValue }
    /// The accessibility hint.
    public var hint: String? { object.accessibilityHint }
    /// The accessibility identifier.
    public var identifier: String? { object.accessibilityIdentifier }
    /// The accessibility traits.
    public var traits: UIAccessibilityTraits { object.accessibilityTraits }
    /// The frame on the screen, in points.
    public var frame: CGRect { object.accessibilityFrame }
    /// The point that a tap activates, in points on the screen.
    public var activationPoint: CGPoint { object.accessibilityActivationPoint }
    /// The names of its custom actions.
    public var actionNames: [String] { (object.accessibilityCustomActions ?? []).map(\.name) }

    /// The description of the element in error messages.
    var words: String { "\(label.map { "\"\($0)\"" } ?? identifier ?? "an element without a label") at \(frame)" }
}

/// The reason why an element could not be found or used. Its description is one line.
public struct ScreenElementError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    /// The reason, and the labels that are on the screen instead.
    public let description: String
    public var errorDescription: String? { description }
}
