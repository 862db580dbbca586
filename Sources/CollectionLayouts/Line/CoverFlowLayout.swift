import UIKit

/// The measures of a ``CoverFlowLayout``.
struct CoverFlowMeasures: Equatable {
    var itemSize = CGSize(width: 170, height: 200)
    var lineSpacing: CGFloat = -51
    var activeDistance: CGFloat = 100
    var flowOffset: CGFloat = 40
    var zoomFactor: CGFloat = 0.3
    var turn: CGFloat = .pi / 4
    var viewerDistance: CGFloat = 4.6777
}

/// The arithmetic of a ``CoverFlowLayout``.
struct CoverFlowPlacement: LinePlacement {
    /// How a cover stands at a distance from the middle of the view.
    struct Pose: Equatable {
        /// To the side, in points.
        var shift: CGFloat
        /// About the vertical axis, in radians.
        var turn: CGFloat
        var zoom: CGFloat
    }

    let measures: CoverFlowMeasures
    var space: LayoutSpace
    let line: ItemLine

    init(_ measures: CoverFlowMeasures, counts: SectionCounts, in space: LayoutSpace) {
        var measures = measures
        measures.itemSize = measures.itemSize.asLengths
        self.measures = measures
        self.space = space
        // Sections follow each other as items do.
        let half = measures.lineSpacing / 2
        line = ItemLine(
            ItemLine.Measures(
                itemLength: measures.itemSize.width, pitch: measures.itemSize.width + measures.lineSpacing, before: half, after: half),
            counts: counts, viewLength: space.size.width)
    }

    var contentSize: CGSize { CGSize(width: line.length, height: space.size.height) }

    /// The pose at a signed distance: the middle of the view less that of the cover, in points.
    func pose(at distance: CGFloat) -> Pose {
        let side: CGFloat = distance > 0 ? 1 : -1
        let share = measures.activeDistance > 0 ? min(1, abs(distance) / measures.activeDistance) : 1
        return Pose(
            shift: -side * measures.flowOffset * share, turn: side * measures.turn * share, zoom: 1 + measures.zoomFactor * (1 - share))
    }

    /// The pose as a matrix with its own perspective, so that covers look alike wherever they lie.
    func transform(_ pose: Pose) -> CATransform3D {
        var perspective = CATransform3DIdentity
        let distance = measures.viewerDistance * measures.itemSize.width
        if distance > 0 { perspective.m34 = -1 / distance }
        let moved = CATransform3DTranslate(perspective, pose.shift, 0, 0)
        return CATransform3DScale(CATransform3DRotate(moved, pose.turn, 0, 1, 0), pose.zoom, pose.zoom, 1)
    }

    func place(of element: PlacedElement) -> Place? {
        guard case .cell(let path) = element, line.counts.contains(path) else { return nil }
        let size = measures.itemSize
        let centre = line.centre(of: path)
        let frame = CGRect(
            x: centre - size.width / 2, y: (space.size.height - size.height) / 2, width: size.width, height: size.height)
        var place = Place(frame: space.pixel(frame))
        let distance = space.middle.x - centre
        place.transform = transform(pose(at: distance))
        // A step of depth for each point from the middle: at rest, turned covers lie further apart in depth than they reach, so that none
        // cuts another.
        place.zIndex = -Int(min(abs(distance).rounded(), 1e9))
        return place
    }

    func elements(near rect: CGRect) -> [PlacedElement] {
        // Perspective makes the near edge of a cover no more than twice as large.
        let reach = 1 + measures.itemSize.width * (1 + abs(measures.zoomFactor)) + 2 * abs(measures.flowOffset)
        return line.items(from: rect.minX - reach, to: rect.maxX + reach).map { .cell($0) }
    }
}

/// Covers in a row that scrolls sideways: the one in the middle faces the viewer, those beside it are turned towards the middle.
///
/// Scrolling rests with a cover in the middle, and every cover can be brought there. The nearer a cover is to the middle, the further in
/// front it lies: its `zIndex` is its distance in points, negated.
@preconcurrency @MainActor
open class CoverFlowLayout: CenteringLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var measures = CoverFlowMeasures() { didSet { changed(oldValue, measures) } }

    /// The size of covers, in points. Default 170 x 200.
    open var itemSize: CGSize {
        get { measures.itemSize }
        set { measures.itemSize = newValue }
    }
    /// From one cover's edge to the next one's, in points; less than 0 for covers that overlap. Default -51.
    open var itemSpacing: CGFloat {
        get { measures.lineSpacing }
        set { measures.lineSpacing = newValue }
    }
    /// How far from the middle of the view covers begin to turn, in points. Default 100.
    open var activeDistance: CGFloat {
        get { measures.activeDistance }
        set { measures.activeDistance = newValue }
    }
    /// How far covers that are turned stand aside, in points. Default 40.
    open var flowOffset: CGFloat {
        get { measures.flowOffset }
        set { measures.flowOffset = newValue }
    }
    /// By how much the cover in the middle is larger: 0.3 for 1.3 times its size. Default 0.3.
    open var zoomFactor: CGFloat {
        get { measures.zoomFactor }
        set { measures.zoomFactor = newValue }
    }
    /// By how much covers turn, in radians. Default π/4.
    open var turn: CGFloat {
        get { measures.turn }
        set { measures.turn = newValue }
    }
    /// The distance of the viewer, in widths of a cover. Default 4.6777.
    open var viewerDistance: CGFloat {
        get { measures.viewerDistance }
        set { measures.viewerDistance = newValue }
    }

    override func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement {
        CoverFlowPlacement(measures, counts: counts, in: space)
    }
}
