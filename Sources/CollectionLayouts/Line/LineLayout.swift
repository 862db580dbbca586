import UIKit

/// The measures of a ``LineLayout``.
struct ZoomLineMeasures: Equatable {
    var itemSize = CGSize(width: 170, height: 200)
    var spacing: CGFloat = 30
    var sectionInset = UIEdgeInsets(top: 225, left: 35, bottom: 225, right: 35)
    var headerLength: CGFloat = 50
    var activeDistance: CGFloat = 200
    var zoomFactor: CGFloat = 0.3
}

/// The arithmetic of a ``LineLayout``.
struct ZoomLinePlacement: LinePlacement {
    let measures: ZoomLineMeasures
    var space: LayoutSpace
    let line: ItemLine

    init(_ measures: ZoomLineMeasures, counts: SectionCounts, in space: LayoutSpace) {
        var measures = measures
        measures.itemSize = measures.itemSize.asLengths
        self.measures = measures
        self.space = space
        let inset = measures.sectionInset
        line = ItemLine(
            ItemLine.Measures(
                itemLength: measures.itemSize.width, pitch: measures.itemSize.width + measures.spacing, before: inset.left,
                after: inset.right,
                header: measures.headerLength),
            counts: counts, viewLength: space.size.width)
    }

    var contentSize: CGSize { CGSize(width: line.length, height: space.size.height) }

    /// The middle between the insets.
    private var middle: CGFloat {
        let inset = measures.sectionInset
        return inset.top + (space.size.height - inset.top - inset.bottom) / 2
    }

    /// How much larger an item is whose middle lies at a distance from the view's.
    func zoom(at distance: CGFloat) -> CGFloat {
        guard measures.activeDistance > 0, abs(distance) < measures.activeDistance else { return 1 }
        return max(0, 1 + measures.zoomFactor * (1 - abs(distance) / measures.activeDistance))
    }

    func place(of element: PlacedElement) -> Place? {
        switch element {
        case .cell(let path):
            guard line.counts.contains(path) else { return nil }
            let size = measures.itemSize
            let centre = line.centre(of: path)
            let frame = CGRect(x: centre - size.width / 2, y: middle - size.height / 2, width: size.width, height: size.height)
            var place = Place(frame: space.pixel(frame))
            let distance = space.middle.x - centre
            if abs(distance) < measures.activeDistance {
                let zoom = zoom(at: distance)
                place.transform = CATransform3DMakeScale(zoom, zoom, 1)
                place.zIndex = 1
            }
            return place
        case .supplementary(ElementKind.header, let path):
            guard path.count == 2, path.item == 0, line.counts.counts.indices.contains(path.section) else { return nil }
            let length = line.measures.header
            guard length > 0 else { return nil }
            let start = line.extent(ofSection: path.section).lowerBound
            var place = Place(frame: space.pixel(CGRect(x: start, y: 0, width: length, height: space.size.height)))
            place.size = CGSize(width: place.size.height, height: place.size.width)
            place.transform = .quarterTurn
            place.headerTextAlignment = .center
            return place
        case .supplementary, .decoration: return nil
        }
    }

    func elements(near rect: CGRect) -> [PlacedElement] {
        let reach = 1 + measures.itemSize.width / 2 * max(1, 1 + abs(measures.zoomFactor))
        var list: [PlacedElement] = line.sections(from: rect.minX - 1, to: rect.maxX + 1).map { .header($0) }
        list += line.items(from: rect.minX - reach, to: rect.maxX + reach).map { .cell($0) }
        return list
    }
}

/// Items in one line that scrolls sideways; those near the middle of the view are larger.
///
/// Scrolling rests with an item in the middle, never a header, and every item can be brought there. Headers are turned a quarter against
/// the clock, to be read from below; a length of 0 stands for none.
@preconcurrency @MainActor
open class LineLayout: CenteringLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var measures = ZoomLineMeasures() { didSet { changed(oldValue, measures) } }

    /// The size of items away from the middle, in points. Default 170 x 200.
    open var itemSize: CGSize {
        get { measures.itemSize }
        set { measures.itemSize = newValue }
    }
    /// The space between items, in points. Default 30.
    open var itemSpacing: CGFloat {
        get { measures.spacing }
        set { measures.spacing = newValue }
    }
    /// Left and right, the space around the items of each section; the items lie midway between top and bottom. In points. Default top and
    /// bottom 225, left and right 35.
    open var sectionInset: UIEdgeInsets {
        get { measures.sectionInset }
        set { measures.sectionInset = newValue }
    }
    /// The length of headers along the line, in points; 0 stands for none. Default 50.
    open var headerLength: CGFloat {
        get { measures.headerLength }
        set { measures.headerLength = newValue }
    }
    /// How far from the middle of the view items begin to grow, in points. Default 200.
    open var activeDistance: CGFloat {
        get { measures.activeDistance }
        set { measures.activeDistance = newValue }
    }
    /// By how much an item in the middle is larger: 0.3 for 1.3 times its size. Default 0.3.
    open var zoomFactor: CGFloat {
        get { measures.zoomFactor }
        set { measures.zoomFactor = newValue }
    }

    override func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement {
        ZoomLinePlacement(measures, counts: counts, in: space)
    }
}
