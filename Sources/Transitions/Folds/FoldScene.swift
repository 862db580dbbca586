import UIKit

/// Shows a fold: the panels of one screen between the halves of the other.
final class FoldScene: TransitionScene {
    private let style: FoldStyle
    private let creases: Int
    private let perspective: TransitionPerspective
    private let sleeves: [ScreenPart]
    private let panels: [ScreenPart]
    /// The space in which panels and sleeves lie.
    private let space = CALayer()
    /// What lies behind it beside a cubic fold: sleeves that are flat.
    private let ground: [ScreenPart]

    init(from source: UIView, to destination: UIView, style: FoldStyle, creases: Int, perspective: TransitionPerspective) {
        self.style = style
        self.creases = max(1, creases)
        self.perspective = perspective
        sleeves = (0..<2).map { _ in ScreenPart(axis: style.axis) }
        panels = (0..<2 * self.creases).map { _ in ScreenPart(axis: style.axis) }
        ground = style.isCubic ? (0..<2).map { _ in ScreenPart(axis: style.axis) } : []
        super.init(from: source, to: destination)
        let outer: CAEdgeAntialiasingMask =
            style.axis == .vertical ? [.layerLeftEdge, .layerRightEdge] : [.layerTopEdge, .layerBottomEdge]
        for part in sleeves + panels {
            part.smoothEdges(outer)
            space.addSublayer(part)
        }
        for part in ground {
            part.smoothEdges([])
            layer.addSublayer(part)
        }
        layer.addSublayer(space)
        for (index, panel) in panels.enumerated() {
            // Light falls from the beginning of the axis: the crease stays visible as an edge between light and dark.
            let isBeforeCrease = index % 2 == 0
            panel.setShade(isBeforeCrease || style.isCubic ? [(0, 1), (1, 0)] : [(0, 1), (0.25, 0.25), (1, 0.25)])
        }
    }

    required init?(coder: NSCoder) { nil }

    private func sheet(at progress: CGFloat) -> FoldedSheet {
        FoldedSheet(
            length: style.axis.length(of: bounds.size), closed: style.kind == .fold ? progress : 1 - progress, creases: creases,
            isCubic: style.isCubic, scale: pixelsPerPoint)
    }

    override func prepare() {
        let folded = picture(of: style.kind == .fold ? source : destination)
        let flat = picture(of: style.kind == .fold ? destination : source)
        let sheet = sheet(at: 0), size = bounds.size
        space.frame = bounds
        space.sublayerTransform = perspective.transform(panel: sheet.leading.length)
        var position: CGFloat = 0
        for (part, panel) in zip(panels, sheet.panels) {
            part.show(folded, from: position, to: position + panel.length, of: size)
            position += panel.length
        }
        for sides in [sleeves, ground] where !sides.isEmpty {
            sides[0].show(flat, from: 0, to: sheet.leading.length, of: size)
            sides[1].show(flat, from: sheet.leading.length, to: style.axis.length(of: size), of: size)
        }
    }

    override func show(at progress: CGFloat) {
        let sheet = sheet(at: progress)
        for (part, panel) in zip(panels, sheet.panels) {
            part.transform = panel.transform(along: style.axis)
            part.shadeOpacity = sheet.panelShade
        }
        for (part, panel) in zip(sleeves, [sheet.leading, sheet.trailing]) {
            part.transform = panel.transform(along: style.axis)
            part.shadeOpacity = sheet.sleeveShade
        }
        for (part, panel) in zip(ground, [sheet.flatLeading, sheet.flatTrailing]) {
            part.transform = panel.transform(along: style.axis)
            part.shadeOpacity = sheet.groundShade
            part.isHidden = sheet.groundShade >= 1
        }
    }
}
