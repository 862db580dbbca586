import UIKit

/// A part of a transition: which view of the two screens does what, and the name under which the theme has its timing.
@MainActor
public struct SmokescreenElement {
    enum Action {
        case stays(UIView, as: UIView?)
        case recedes(UIView)
        case appears(UIView)
        case moves(from: UIView?, to: UIView?)
        case travels(from: UIView?, to: UIView?, parts: [Part])
    }
    /// A part of two views that travel, such as a paragraph: it keeps together, and ends where the next one begins.
    public struct Part: Sendable, Hashable {
        /// Where it begins in the view of the first screen, in points below the corner that is matched.
        public var from: CGFloat
        /// Where it begins in the view of the second screen.
        public var to: CGFloat
        /// Whether both show the same, which is never paler than either. What differs fades out before the other fades in.
        public var isShared: Bool

        /// A part. Default: both views show the same in it.
        public init(from: CGFloat, to: CGFloat, isShared: Bool = true) {
            (self.from, self.to, self.isShared) = (from, to, isShared)
        }

        /// Whether a part that follows goes the same way.
        func continues(in next: Part) -> Bool { isShared == next.isShared && abs(next.from - from - (next.to - to)) <= 0.5 }
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
    ///
    /// - Parameters:
    ///   - from: in the first screen.
    ///   - to: in the second screen.
    ///   - name: in the theme.
    ///   - parts: parts of the two, from top to bottom. Default: none, all keeps together.
    public static func travels(from: UIView?, to: UIView?, _ name: String, parts: [Part] = []) -> SmokescreenElement {
        var joined: [Part] = []
        for part in parts where joined.last?.continues(in: part) != true { joined.append(part) }
        return SmokescreenElement(action: .travels(from: from, to: to, parts: joined.isEmpty ? [Part(from: 0, to: 0)] : joined), name: name)
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
        case .moves(let from, let to), .travels(let from, let to, _): [from, to].compactMap { $0 }
        }
    }
}
