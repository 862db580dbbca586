import UIKit

/// The measures of a ``CylinderLayout``, lengths in points.
struct CylinderMeasures: Equatable {
    var itemSize = CGSize(width: 170, height: 200)
    var itemSpacing: CGFloat = 20
    /// Nil stands for what fits the view.
    var radius: CGFloat?
    var tilt: CGFloat = -.pi / 15
    var viewerDistance: CGFloat = 1200
    var smallestRing = 6
}

/// The arithmetic of a ``CylinderLayout``.
struct CylinderPlacement: LinePlacement {
    let measures: CylinderMeasures
    var space: LayoutSpace
    let line: ItemLine
    /// The radius of the ring, in points.
    let radius: CGFloat
    /// How many items the ring holds.
    let slots: Int

    init(_ measures: CylinderMeasures, counts: SectionCounts, in space: LayoutSpace) {
        var measures = measures
        measures.itemSize = measures.itemSize.asLengths
        self.measures = measures
        self.space = space
        let width = max(1, measures.itemSize.width)
        let pitch = max(1, width + measures.itemSpacing)
        let radius = measures.radius?.asLength ?? max((space.size.width - width) / 2, 1.15 * width)
        let fitting = radius > pitch / 2 ? Int((.pi / asin(pitch / (2 * radius)) + 1e-9).rounded(.down)) : 1
        let slots = max(1, min(max(fitting, measures.smallestRing), counts.total))
        self.radius = radius
        self.slots = slots
        let half = (pitch - measures.itemSize.width) / 2
        line = ItemLine(
            ItemLine.Measures(itemLength: measures.itemSize.width, pitch: pitch, before: half, after: half), counts: counts,
            viewLength: space.size.width)
    }

    var contentSize: CGSize { CGSize(width: line.length, height: space.size.height) }

    /// From one item to the next, in radians.
    var step: CGFloat { 2 * .pi / CGFloat(slots) }

    /// Where an item stands on the ring, in radians from the front; positive to the right.
    func angle(of path: IndexPath) -> CGFloat { (line.centre(of: path) - space.middle.x) / line.measures.pitch * step }

    /// The turn of an item about the ring's axis, the ring's tilt and the perspective, about the front of the ring.
    func transform(angle: CGFloat) -> CATransform3D {
        var matrix = CATransform3DMakeRotation(angle, 0, 1, 0)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(radius * sin(angle), 0, radius * cos(angle)))
        matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(measures.tilt, 1, 0, 0))
        // The front of the tilted ring stands in the plane of the screen, the whole of it midway between top and bottom.
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(0, 0, -radius * cos(measures.tilt)))
        var perspective = CATransform3DIdentity
        if measures.viewerDistance > 0 { perspective.m34 = -1 / measures.viewerDistance }
        return CATransform3DConcat(matrix, perspective)
    }

    /// Whether the ring holds all items.
    private var isWhole: Bool { slots >= line.counts.total }

    func place(of element: PlacedElement) -> Place? {
        guard case .cell(let path) = element, line.counts.contains(path) else { return nil }
        let size = measures.itemSize
        let centre = line.centre(of: path)
        var place = Place(center: CGPoint(x: centre, y: space.size.height / 2), size: size)
        var angle = angle(of: path)
        if !isWhole {
            // Items come and go at the back of the ring; beyond it they wait there, unseen.
            let limit = .pi + step / 2
            place.alpha = abs(angle) < limit ? min(max((.pi - abs(angle)) / step + 0.5, 0), 1) : 0
            angle = min(max(angle, -limit), limit)
        }
        let shift = CATransform3DMakeTranslation(space.middle.x - centre, 0, 0)
        place.transform = CATransform3DConcat(transform(angle: angle), shift)
        return place
    }

    func elements(near rect: CGRect) -> [PlacedElement] {
        let reach = isWhole ? CGFloat.infinity : (CGFloat(slots) / 2 + 0.5) * line.measures.pitch
        return line.items(from: space.middle.x - reach, to: space.middle.x + reach).map { .cell($0) }
    }
}

/// Items on a ring that stands around a vertical axis, seen from in front and a little above; scrolling sideways turns it.
///
/// The ring is one scene in three dimensions: nearer items cover those behind them by their depth alone, all have the `zIndex` 0. Where
/// there are more items than the ring holds, those to come take their places at its back. Scrolling rests with an item in front.
@preconcurrency @MainActor
open class CylinderLayout: CenteringLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var measures = CylinderMeasures() { didSet { changed(oldValue, measures) } }

    /// The size of items, in points; the one in front has it on the screen. Default 170 x 200.
    open var itemSize: CGSize {
        get { measures.itemSize }
        set { measures.itemSize = newValue }
    }
    /// The least space between items, in points. Default 20.
    open var minimumItemSpacing: CGFloat {
        get { measures.itemSpacing }
        set { measures.itemSpacing = newValue }
    }
    /// From the axis to the items, in points. Default nil: as large as fits the view, but no smaller than 1.15 items.
    open var radius: CGFloat? {
        get { measures.radius }
        set { measures.radius = newValue }
    }
    /// By how much the ring is tilted towards the viewer, in radians; less than 0 shows it from above. Default -12°.
    open var tilt: CGFloat {
        get { measures.tilt }
        set { measures.tilt = newValue }
    }
    /// The distance of the viewer from the front of the ring, in points. Default 1200.
    open var viewerDistance: CGFloat {
        get { measures.viewerDistance }
        set { measures.viewerDistance = newValue }
    }

    override func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement {
        CylinderPlacement(measures, counts: counts, in: space)
    }
}
