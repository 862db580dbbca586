import UIKit

/// A rule that a collection view layout broke, and how.
public struct CollectionLayoutFinding: Sendable, Hashable, CustomStringConvertible {
    /// What any layout is held to (Behaviour 8.1, 8.4).
    public enum Rule: String, Sendable, CaseIterable {
        /// An element whose frame lies in a rectangle is among the rectangle's elements.
        case missing
        /// A rectangle's elements lie in it.
        case extra
        /// A rectangle holds an element once.
        case duplicate
        /// What is asked twice is answered twice alike.
        case unstable
        /// An element has the same attributes alone as among those of a rectangle.
        case different
        /// All elements lie where scrolling can show them.
        case outsideContent
        /// All numbers are finite, and no size is less than 0.
        case notFinite
        /// Paths are those of elements that exist, and paths that don't exist have no attributes.
        case unknownPath
        /// Elements that cover each other have one order, by `zIndex` and then by their order in the answer.
        case order
        /// A copy is equal to its original and independent of it, and is of the layout's class.
        case copy
        /// Bounds that the layout says it doesn't follow change nothing.
        case followsBounds
        /// Elements begin and end an update with attributes of their own; those that stay begin where they were and end where they are
        /// then.
        case update
        /// What was noted for an update is gone after it.
        case leftover
    }

    /// The rule that was broken.
    public let rule: Rule
    /// The element, the rectangle and the numbers.
    public let explanation: String

    /// The rule and what broke it.
    public var description: String { "\(rule.rawValue): \(explanation)" }
}
