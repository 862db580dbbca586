extension UISheetPresentationController {
    /// A height at which a sheet rests.
    @preconcurrency @MainActor
    public final class Detent: NSObject {
        /// Identifies a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Creates an identifier from a raw value.
            public init(_ rawValue: String) { self.rawValue = rawValue }

            /// Half of the screen.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// Nearly all of the screen.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The detent's identifier.
        public let identifier: Identifier
        private let resolve: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(_ identifier: Identifier, _ resolve: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?) {
            self.identifier = identifier
            self.resolve = resolve
        }

        /// Half of the screen's height. Not available in a compact vertical size class.
        public class func medium() -> Detent {
            Detent(.medium) { context in
                context.containerTraitCollection.verticalSizeClass == .compact ? nil : context.maximumDetentValue * 0.55
            }
        }
        /// Nearly all of the screen.
        public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
        /// Creates a detent with a custom height.
        ///
        /// - Parameters:
        ///   - identifier: nil for a new unique one.
        ///   - resolver: returns the height in points without the safe area below; nil where the detent is not available.
        public class func custom(
            identifier: Identifier? = nil, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            lastNumber += 1
            return Detent(identifier ?? Identifier("lamina.detent.\(lastNumber)"), resolver)
        }
        private static var lastNumber = 0

        /// The detent's height in a context; nil where it is not available.
        public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? { resolve(context) }
    }
}

/// The values on which a detent's height may depend.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
    /// The traits of the presentation's container.
    var containerTraitCollection: UITraitCollection { get }
    /// The greatest height, without the safe area below.
    var maximumDetentValue: CGFloat { get }
}

private final class DetentContext: NSObject, UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat

    init(traits: UITraitCollection, maximum: CGFloat) {
        containerTraitCollection = traits
        maximumDetentValue = maximum
    }
}

/// The card's sizes.
extension UISheetPresentationController {
    /// Points between the top of the screen and a large card where the screen has no safe area.
    private static let leastTop: CGFloat = 40
    /// The size of the style `formSheet` in wide windows.
    private static let formSize = CGSize(width: 540, height: 620)
    /// The width of the style `pageSheet` in wide windows.
    private static let pageWidth: CGFloat = 704

    /// The container geometry, or the expected one while sizes for it are computed.
    private var room: SheetRoom? {
        expectedRoom ?? containerView.map { SheetRoom(bounds: $0.bounds, safeArea: $0.safeAreaInsets, traits: $0.traitCollection) }
    }

    /// The size of the card in a container of another size. The safe area is taken to stay the same.
    func sizeOfCard(in size: CGSize) -> CGSize {
        guard let containerView, size != containerView.bounds.size else { return frame(of: selectedDetent).size }
        var traits = containerView.traitCollection.values
        traits.fit(size)
        let former = expectedRoom
        expectedRoom = SheetRoom(
            bounds: CGRect(origin: .zero, size: size), safeArea: containerView.safeAreaInsets,
            traits: UITraitCollection(traitsFrom: [
                containerView.traitCollection, UITraitCollection(horizontalSizeClass: traits.horizontalSizeClass),
                UITraitCollection(verticalSizeClass: traits.verticalSizeClass),
            ]))
        defer { expectedRoom = former }
        return frame(of: selectedDetent).size
    }

    /// How the card is placed, by the container geometry.
    private enum Form {
        case phone, full, edge, centered
    }

    private var form: Form {
        guard let room else { return .phone }
        let traits = room.traits
        if traits.horizontalSizeClass == .regular, room.bounds.width >= 600, traits.verticalSizeClass != .compact { return .centered }
        if traits.verticalSizeClass == .compact { return prefersEdgeAttachedInCompactHeight ? .edge : .full }
        return .phone
    }

    /// Whether the card is attached to the lower edge: the view that it covers is pushed back, and its lower corners are the screen's.
    var isAttached: Bool { form == .phone || form == .edge }
    var isCentered: Bool { form == .centered }
    /// Whether the sheet is a card rather than full screen.
    var isCard: Bool { containerView != nil && form != .full }

    /// The y coordinate of the upper edge of a card of the maximum height.
    var largeTop: CGFloat {
        let safe = room?.safeArea.top ?? 0
        return safe > 0 ? safe : form == .edge ? 0 : Self.leastTop
    }

    /// The detents with their upper edges, from the lowest card to the highest one.
    var stops: [(identifier: Detent.Identifier, top: CGFloat)] {
        guard let room, isAttached else { return [] }
        let bounds = room.bounds, below = room.safeArea.bottom
        let maximum = max(bounds.height - largeTop - below, 0)
        let context = DetentContext(traits: room.traits, maximum: maximum)
        let found = detents.compactMap { detent -> (identifier: Detent.Identifier, top: CGFloat)? in
            guard let height = detent.resolvedValue(in: context), height.isFinite else { return nil }
            return (detent.identifier, bounds.height - below - min(max(height, 0), maximum))
        }
        return found.isEmpty ? [(.large, largeTop)] : found.sorted { $0.top > $1.top }
    }

    var selectedDetent: Detent.Identifier? {
        let known = stops.map(\.identifier)
        if let selectedDetentIdentifier, known.contains(selectedDetentIdentifier) { return selectedDetentIdentifier }
        return detents.first { known.contains($0.identifier) }?.identifier
    }

    /// Whether the views below are undimmed and get touches.
    var isUndimmed: Bool { isUndimmed(at: selectedDetent) }

    func isUndimmed(at detent: Detent.Identifier?) -> Bool {
        let stops = stops
        guard let largest = stops.firstIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }),
            let current = stops.firstIndex(where: { $0.identifier == detent })
        else { return false }
        return current <= largest
    }

    func frame(of detent: Detent.Identifier?) -> CGRect {
        guard let room else { return .zero }
        let bounds = room.bounds
        let scale = max(traitCollection.displayScale, 1)
        switch form {
        case .full:
            return bounds
        case .phone, .edge:
            let stops = stops
            let top = (stops.first { $0.identifier == detent } ?? stops.last)?.top ?? largeTop
            return frame(top: (top * scale).rounded() / scale)
        case .centered:
            let wish = presentedViewController.preferredContentSize
            let isForm = presentationStyle == .formSheet
            let natural = isForm ? Self.formSize : CGSize(width: Self.pageWidth, height: bounds.height)
            let most = CGSize(width: bounds.width - 40, height: bounds.height - max(room.safeArea.top, 20) * 2)
            let size = CGSize(
                width: min(isForm && wish.width > 0 ? wish.width : natural.width, most.width),
                height: min(isForm && wish.height > 0 ? wish.height : natural.height, most.height)
            )
            let x = ((bounds.width - size.width) / 2 * scale).rounded() / scale, y = ((bounds.height - size.height) / 2 * scale).rounded() / scale
            return CGRect(x: x, y: y, width: size.width, height: size.height)
        }
    }

    /// A card at the lower edge that begins at `top`.
    func frame(top: CGFloat) -> CGRect {
        guard let room else { return .zero }
        let bounds = room.bounds
        var width = bounds.width
        let wish = presentedViewController.preferredContentSize.width
        if form == .edge {
            let safe = room.safeArea
            width = min(widthFollowsPreferredContentSizeWhenEdgeAttached && wish > 0 ? wish : .infinity, bounds.width - safe.left - safe.right)
        }
        return CGRect(x: (bounds.width - width) / 2, y: top, width: width, height: max(bounds.height - top, 0))
    }
}

/// What a card's size depends on.
struct SheetRoom {
    let bounds: CGRect
    let safeArea: UIEdgeInsets
    let traits: UITraitCollection
}
