import UIKit

/// Shows a flip: a page turns about its spine, and the other screen appears under it and on its back.
final class FlipScene: TransitionScene {
    private let style: FlipStyle
    private let perspective: TransitionPerspective
    /// What lies on both sides of the spine under the turning page: before it and behind it along the axis.
    private let before: ScreenPart, behind: ScreenPart
    private let front: ScreenPart, back: ScreenPart
    private var spinePosition: CGFloat = 0
    private var frontLength: CGFloat = 0, backLength: CGFloat = 0

    init(from source: UIView, to destination: UIView, style: FlipStyle, perspective: TransitionPerspective) {
        self.style = style
        self.perspective = perspective
        let axis = style.axis
        (before, behind) = (ScreenPart(axis: axis), ScreenPart(axis: axis))
        (front, back) = (ScreenPart(axis: axis), ScreenPart(axis: axis))
        super.init(from: source, to: destination)
        let sides: CAEdgeAntialiasingMask = axis == .vertical ? [.layerLeftEdge, .layerRightEdge] : [.layerTopEdge, .layerBottomEdge]
        // Of the turning page, all but the spine is smooth.
        let start: CAEdgeAntialiasingMask = axis == .vertical ? .layerTopEdge : .layerLeftEdge
        let end: CAEdgeAntialiasingMask = axis == .vertical ? .layerBottomEdge : .layerRightEdge
        for (page, isBehindSpine) in [(front, spine != .right), (back, spine == .right)] {
            page.smoothEdges(sides.union(isBehindSpine ? end : start))
            page.shadowOffset = TurnedPage.shadowOffset
            let stops = TurnedPage.gradient
            page.setShade(isBehindSpine ? stops : stops.reversed().map { (1 - $0.location, $0.darkness) })
        }
        for part in [before, behind] {
            part.smoothEdges([])
        }
        for part in [before, behind, front, back] { layer.addSublayer(part) }
    }

    required init?(coder: NSCoder) { nil }

    private var spine: FlipSpine { style.spine }
    /// The screens in the order of the book: a page that is turned backward shows the mirror in time.
    private var isMirrored: Bool { style.isBackward }

    override func prepare() {
        let first = picture(of: isMirrored ? destination : source), second = picture(of: isMirrored ? source : destination)
        let size = bounds.size, length = style.axis.length(of: size)
        let half = PixelSplit.lengths(of: length, in: 2, scale: pixelsPerPoint)[0]
        switch spine {
        case .middle:
            spinePosition = half
            before.show(first, from: 0, to: half, of: size)
            behind.show(second, from: half, to: length, of: size)
            front.show(first, from: half, to: length, of: size)
            back.show(second, from: 0, to: half, of: size)
        case .left:
            spinePosition = 0
            behind.show(second, from: 0, to: length, of: size)
            front.show(first, from: 0, to: length, of: size)
        case .right:
            spinePosition = length
            before.show(second, from: 0, to: length, of: size)
            front.show(first, from: 0, to: length, of: size)
        }
        before.isHidden = spine == .left
        behind.isHidden = spine == .right
        frontLength = style.axis.length(of: front.bounds.size)
        backLength = spine == .middle ? half : 0
        layer.sublayerTransform = perspective.transform(panel: spine == .middle ? half : length)
        place(before, at: 0)
        place(behind, at: spine == .middle ? half : 0)
        for page in [front, back] { page.shadowPath = CGPath(rect: page.bounds, transform: nil) }
    }

    override func show(at progress: CGFloat) {
        let shown = isMirrored ? 1 - progress : progress
        // A page that is bound at an edge has left the screen after its first stage, which takes the whole time.
        let page = TurnedPage(spine == .middle ? 2 * shown : min(shown, 1 - 1e-9))
        front.isHidden = !page.isInFirstStage
        back.isHidden = page.isInFirstStage || spine != .middle
        turn(front, length: frontLength, isBehindSpine: spine != .right, page)
        turn(back, length: backLength, isBehindSpine: spine == .right, page)
        // The page that is covered: what appears in the first stage, what disappears in the second.
        let revealed = spine == .right ? before : behind, covered = spine == .right ? behind : before
        revealed.shadeOpacity = page.isInFirstStage ? page.coveredShade : 0
        covered.shadeOpacity = page.isInFirstStage ? 0 : page.coveredShade
    }

    private func turn(_ part: ScreenPart, length: CGFloat, isBehindSpine: Bool, _ page: TurnedPage) {
        guard !part.isHidden, length > 0 else { return }
        let reach = length * cos(page.angle), height = length * sin(page.angle)
        let spine = FoldedSheet.Joint(position: spinePosition, z: 0)
        let edge = FoldedSheet.Joint(position: spinePosition + (isBehindSpine ? reach : -reach), z: height)
        let panel = FoldedSheet.Panel(length: length, start: isBehindSpine ? spine : edge, end: isBehindSpine ? edge : spine)
        part.transform = panel.transform(along: style.axis)
        part.shadeOpacity = page.pageShade
        part.shadowOpacity = Float(page.shadowOpacity)
    }

    private func place(_ part: ScreenPart, at position: CGFloat) {
        part.transform =
            style.axis == .vertical ? CATransform3DMakeTranslation(0, position, 0) : CATransform3DMakeTranslation(position, 0, 0)
    }
}
