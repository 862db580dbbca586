/// Holds the view of a page, and is bent with it.
final class PagePlace: UIView {
    let page: UIViewController
    /// Mirrored where the page is on the back of a sheet, which is seen from behind.
    private let side = UIView()

    init(_ page: UIViewController) {
        self.page = page
        super.init(frame: .zero)
        addSubview(side)
        page.view.autoresizingMask = []
        side.addSubview(page.view)
    }

    required init?(coder: NSCoder) { nil }

    /// Lies flat.
    func lie(in frame: CGRect, mirrored: CGAffineTransform = .identity) {
        layer.pageCurl = nil
        alpha = 1
        side.transform = .identity
        self.frame = frame
        side.frame = bounds
        page.view.frame = side.bounds
        side.transform = mirrored
        isUserInteractionEnabled = true
        isHidden = false
    }
}

/// The sheet that is turned: a page on its front and, if it is double sided, one on its back.
@MainActor
final class TurningSheet {
    /// A finger on the sheet.
    struct Hold {
        /// Where it was put down.
        let start: CGPoint
        /// How far the edge of the sheet was from it, in points from the spine.
        let offset: CGFloat
        let drift: CGFloat
    }

    let front: PagePlace, back: PagePlace?
    /// Where the sheet lies flat, in the area of the pages.
    private let home: CGRect
    private let isVertical: Bool
    let spineAtEnd: Bool
    /// How far it is turned, 0...1.
    var progress: CGFloat
    /// The progress at which the turn is complete.
    let target: CGFloat
    private let grip: CGFloat
    /// How far the finger has moved along the edge, in points.
    var drift: CGFloat = 0
    var hold: Hold?
    var motion: (curve: TimedMove, start: Double, drift: CGFloat, toEnd: Bool)?
    var link: OwnedDisplayLink?

    init(
        front: PagePlace, back: PagePlace?, home: CGRect, isVertical: Bool, spineAtEnd: Bool, progress: CGFloat, target: CGFloat,
        grip: CGFloat
    ) {
        (self.front, self.back, self.home, self.isVertical, self.spineAtEnd) = (front, back, home, isVertical, spineAtEnd)
        (self.progress, self.target, self.grip) = (progress, target, grip)
        front.lie(in: home)
        back?.lie(in: home, mirrored: CGAffineTransform(scaleX: isVertical ? 1 : -1, y: isVertical ? -1 : 1))
        for place in [front, back] { place?.isUserInteractionEnabled = false }
    }

    /// The length from the spine to the free edge.
    var length: CGFloat { isVertical ? home.height : home.width }
    /// Where the free edge is, in points from the spine; negative on its other side.
    var edge: CGFloat { length * (1 - 2 * progress) }
    /// How much of the turn is done, 0...1.
    var done: CGFloat { target == 1 ? progress : 1 - progress }

    /// The distance of a point from the spine, on the side where the sheet lies flat.
    func along(_ point: CGPoint) -> CGFloat {
        let place = isVertical ? point.y : point.x, low = isVertical ? home.minY : home.minX
        return spineAtEnd ? low + length - place : place - low
    }

    /// Bends the sheet as far as it is turned.
    func show(isDark: Bool) {
        guard !UIAccessibility.isReduceMotionEnabled else { return fade() }
        let across = isVertical ? home.width : home.height
        let bent = CurledSheet(along: length, across: across, grip: grip * across, progress: progress, drift: drift)
        var curl = bent.curl(isVertical: isVertical, spineAtEnd: spineAtEnd)
        curl?.paper = isDark ? PageCurl.darkPaper : PageCurl.lightPaper
        if back != nil { curl?.sides = .front }
        front.layer.pageCurl = curl
        curl?.sides = .back
        back?.layer.pageCurl = curl
        back?.isHidden = curl == nil
    }

    /// Instead of movement: the front fades, and the back appears on the other side of the spine.
    private func fade() {
        front.alpha = 1 - progress
        guard let back else { return }
        let other = isVertical
            ? home.offsetBy(dx: 0, dy: spineAtEnd ? length : -length) : home.offsetBy(dx: spineAtEnd ? length : -length, dy: 0)
        back.lie(in: other)
        back.isUserInteractionEnabled = false
        back.alpha = progress
    }

    /// Ends the bend.
    func lieFlat() {
        motion = nil
        link = nil
        for place in [front, back] {
            place?.layer.pageCurl = nil
            place?.alpha = 1
            place?.isUserInteractionEnabled = true
        }
    }
}
