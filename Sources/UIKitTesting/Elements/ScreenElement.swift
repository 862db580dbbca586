import UIKit

/// A thing on the screen as people meet it who can't see it: a label, a button, a switch. Tests find it by what it is called, and use it.
@MainActor
public struct ScreenElement {
    /// The view, or the element that is no view.
    public let object: AccessibleObject

    /// What it is called.
    public var label: String? { object.accessibilityLabel }
    /// What it says at the moment.
    public var value: String? { object.accessibilityValue }
    /// What comes of using it.
    public var hint: String? { object.accessibilityHint }
    /// Its name for tests.
    public var identifier: String? { object.accessibilityIdentifier }
    /// What kind of thing it is.
    public var traits: UIAccessibilityTraits { object.accessibilityTraits }
    /// The rectangle on the screen, in points.
    public var frame: CGRect { object.accessibilityFrame }
    /// The point of the screen that a tap on it goes to.
    public var activationPoint: CGPoint { object.accessibilityActivationPoint }
    /// The names of what it can do besides being tapped.
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
