import UIKit

/// Checks any collection view layout against what collection views expect of one, under data that changes at random.
///
///     let findings = CollectionLayoutChecker(size: CGSize(width: 393, height: 852)) { ShelfLayout() }.check(seed: 1)
///     #expect(findings.isEmpty, "\(findings)")
///
/// The checker shows the layout in a collection view without a window, asks for random rectangles and single elements, scrolls, changes the
/// size, inserts, deletes and moves items and sections, and compares what it is told. It draws nothing, and takes some milliseconds a step.
///
/// Checked are cells, headers and footers (``supplementaryKinds``) at the paths (section, 0), and the decoration views that the layout
/// shows. Elements that are hidden or have an alpha of 0 may be left out of a rectangle's elements.
@MainActor
public final class CollectionLayoutChecker {
    /// The kinds of supplementary views, each at the path (section, 0). Default headers and footers.
    public var supplementaryKinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
    /// Whether a rectangle's answer may have elements beside it, as UIKit allows. Default false.
    public var allowsExtraElements = false
    /// Whether elements that stay during an update may begin elsewhere than where they were, or end elsewhere. Default false.
    public var allowsDetours = false
    /// Whether items that don't exist are asked for, which must have no attributes. Default false: UIKit doesn't ask.
    public var asksForUnknownPaths = false
    /// How far elements may lie outside the content, in points. Default 0.
    public var allowedOverhang: CGFloat = 0
    /// How many sections there are at most. Default 6.
    public var maximumSections = 6
    /// How many items a section has at most. Default 40.
    public var maximumItems = 40
    /// How many findings are reported at most. Default 20.
    public var maximumFindings = 20
    /// The sizes that the view takes one after another. The first one is the initializer's.
    public var sizes: [CGSize]
    /// Called with the collection view before it is asked anything: for a delegate, insets and the like.
    public var prepare: (UICollectionView) -> Void = { _ in }

    /// Gives a flow layout the sizes of items, by their numbers; numbers stay with their items. Default nil: the layout's own.
    public var itemSize: ((Int) -> CGSize)?

    private let makeLayout: () -> UICollectionViewLayout

    /// A checker of the layouts that a closure makes, in views of a size in points and of that size turned.
    public init(size: CGSize, layout: @escaping () -> UICollectionViewLayout) {
        makeLayout = layout
        sizes = [size, CGSize(width: size.height, height: size.width)]
    }

    /// Checks a new layout, and returns what it broke: nothing if all is well.
    ///
    /// - Parameters:
    ///   - seed: of the random data; the same seed does the same.
    ///   - steps: how many times data, offset or size change.
    public func check(seed: UInt64, steps: Int = 20) -> [CollectionLayoutFinding] {
        let layout = makeLayout()
        let run = CollectionLayoutCheck(self, layout, seed: seed)
        prepare(run.view)
        run.run(steps: steps)
        return run.findings
    }
}
