import UIKit

/// A part of a transition: which view of the two screens does what, and the name under which the theme has its timing.
@MainActor
public struct SmokescreenElement {
    enum Action {
        case stays(UIView, as: UIView?)
        case recedes(UIView)
        case appears(UIView)
        case moves(from: UIView?, to: UIView?)
        case travels(from: UIView?, to: UIView?)
    }
    let action: Action
    /// The name in the theme.
    public let name: String
    var clearsBackground = false

    /// A view that is the same in both screens, and stays where it is.
    ///
    /// - Parameters:
    ///   - view: in the first screen, which is shown.
    ///   - other: in the second one, which is left out of what appears.
    ///   - name: in the theme; it has no timing of its own.
    public static func stays(_ view: UIView, as other: UIView?, _ name: String = "stays") -> SmokescreenElement {
        SmokescreenElement(action: .stays(view, as: other), name: name)
    }

    /// A view of the first screen that recedes as the theme says: it becomes clear, smaller, or moves away. Views in it that are elements of
    /// their own are left out.
    public static func recedes(_ view: UIView, _ name: String) -> SmokescreenElement {
        SmokescreenElement(action: .recedes(view), name: name)
    }

    /// A view of the second screen that appears from where the theme says.
    public static func appears(_ view: UIView, _ name: String) -> SmokescreenElement {
        SmokescreenElement(action: .appears(view), name: name)
    }

    /// A view of the first screen that becomes one of the second: it moves from place to place while one fades into the other.
    ///
    /// Pictures are cropped and fitted by the way between their content modes; lines of text keep together through a change of font and
    /// colour; backgrounds and round corners change gradually. A view that is nil, as one that was deleted or scrolled away, makes the other
    /// one fade where it is.
    public static func moves(from: UIView?, to: UIView?, _ name: String) -> SmokescreenElement {
        SmokescreenElement(action: .moves(from: from, to: to), name: name)
    }

    /// A view of the first screen that becomes one of the second without a change of size, as text does that has other lines there: their
    /// upper left corners move together from place to place while one fades into the other. That of a text view is where its text begins.
    public static func travels(from: UIView?, to: UIView?, _ name: String) -> SmokescreenElement {
        SmokescreenElement(action: .travels(from: from, to: to), name: name)
    }

    /// The element without the background of its view.
    public func clearingBackground() -> SmokescreenElement {
        var element = self
        element.clearsBackground = true
        return element
    }

    /// Whether it has a timing.
    var isTimed: Bool { if case .stays = action { false } else { true } }

    /// The views of the element.
    var views: [UIView] {
        switch action {
        case .recedes(let view), .appears(let view): [view]
        case .stays(let view, let other): [view, other].compactMap { $0 }
        case .moves(let from, let to), .travels(let from, let to): [from, to].compactMap { $0 }
        }
    }
}
