import UIKit

/// An accessibility element on the screen: a label, a button, a switch. Tests find elements by label or identifier, and use them.
@MainActor
public struct ScreenElement {
    /// The view, or the element that is no view.
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
    /// The rectangle on the screen, in points.
    public var frame: CGRect { object.accessibilityFrame }
    /// The point that a tap goes to, in points on the screen.
    public var activationPoint: CGPoint { object.accessibilityActivationPoint }
    /// The names of its custom actions.
    public var actionNames: [String] { (object.accessibilityCustomActions ?? []).map(\.name) }

    /// The element in an error's line.
    var words: String { "\(label.map { "\"\($0)\"" } ?? identifier ?? "an element without a label") at \(frame)" }
}

/// Why an element could not be found or used: one line.
public struct ScreenElementError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    /// What is wrong, and what is on the screen instead.
    public let description: String
    public var errorDescription: String? { description }
}
