import UIKit

/// The two halves of a folded row: layers that share one picture of the row's content, under the perspective of the row.
@MainActor
final class FoldedPaper {
    /// Has the halves, and the perspective. It has the size of the open row.
    let layer = CALayer()
    private let upper = CALayer()
    private let lower = CALayer()
    private var shades: (upper: CALayer, lower: CALayer)?
    private var painted: (color: FoldingListTheme.Color, upper: CGFloat, lower: CGFloat)?

    init() {
        layer.actions = Self.noActions
        layer.sublayerTransform = FoldGeometry.perspective
        // Where the halves meet neither has a soft edge, which would let the background through.
        for (half, anchor, edges) in [
            (upper, CGPoint(x: 0.5, y: 1), CAEdgeAntialiasingMask([.layerLeftEdge, .layerRightEdge, .layerBottomEdge])),
            (lower, CGPoint(x: 0.5, y: 0), CAEdgeAntialiasingMask([.layerLeftEdge, .layerRightEdge, .layerTopEdge])),
        ] {
            half.actions = Self.noActions
            half.anchorPoint = anchor
            half.allowsEdgeAntialiasing = true
            half.edgeAntialiasingMask = edges
            layer.addSublayer(half)
        }
        upper.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
        lower.contentsRect = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)
    }

    /// Layers change without implicit animations: a fold that is interpolated passes through planes that are none of its own (Features
    /// FL-16).
    static let noActions: [String: any CAAction] = [
        "contents": NSNull(), "bounds": NSNull(), "position": NSNull(), "hidden": NSNull(), "opacity": NSNull(), "transform": NSNull(),
        "backgroundColor": NSNull(), "sublayers": NSNull(), "onOrderIn": NSNull(), "onOrderOut": NSNull(), "path": NSNull(),
    ]

    /// How far the upper half reaches behind the lower one, in points: a pixel whose middle lies exactly on the crease belongs to one of
    /// them.
    private static let overlap: CGFloat = 1.0 / 64

    /// The content of the row, drawn when it was open.
    var picture: CGImage? {
        didSet {
            guard picture !== oldValue else { return }
            upper.contents = picture
            lower.contents = picture
        }
    }

    /// Shows a fold.
    ///
    /// - Parameters:
    ///   - fold: the geometry.
    ///   - size: of the open row.
    ///   - color: of the paper.
    ///   - shadesContent: whether less light falls on the content as well, as on pictures, and not only on the paper.
    func show(_ fold: FoldGeometry, size: CGSize, color: FoldingListTheme.Color, shadesContent: Bool) {
        let bounds = CGRect(origin: .zero, size: size)
        if layer.bounds != bounds {
            layer.bounds = bounds
            layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
            let half = CGRect(x: 0, y: 0, width: size.width, height: size.height / 2)
            lower.bounds = half
            upper.bounds = CGRect(x: 0, y: 0, width: size.width, height: half.height + Self.overlap)
            upper.anchorPoint.y = half.height / upper.bounds.height
            upper.contentsRect.size.height = upper.bounds.height / size.height
            for part in [upper, lower] { part.position = CGPoint(x: bounds.midX, y: bounds.midY) }
            shades?.upper.frame = upper.bounds
            shades?.lower.frame = half
        }
        upper.transform = fold.upperTransform
        lower.transform = fold.lowerTransform
        paint(color, upperLight: fold.upperLight, lowerLight: fold.lowerLight, shadesContent: shadesContent)
    }

    private func paint(_ color: FoldingListTheme.Color, upperLight: CGFloat, lowerLight: CGFloat, shadesContent: Bool) {
        let upperLight = shadesContent ? 1 : upperLight, lowerLight = shadesContent ? 1 : lowerLight
        if painted?.color != color || painted?.upper != upperLight {
            upper.backgroundColor = color.cgColor(light: upperLight)
        }
        if painted?.color != color || painted?.lower != lowerLight {
            lower.backgroundColor = color.cgColor(light: lowerLight)
        }
        painted = (color, upperLight, lowerLight)
    }

    /// Lets less light fall on the content, as a black layer over each half.
    func shadeContent(upperLight: CGFloat, lowerLight: CGFloat) {
        if shades == nil {
            let made = (upper: CALayer(), lower: CALayer())
            for (shade, half) in [(made.upper, upper), (made.lower, lower)] {
                shade.actions = Self.noActions
                shade.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
                shade.frame = half.bounds
                half.addSublayer(shade)
            }
            shades = made
        }
        shades?.upper.opacity = Float(1 - upperLight)
        shades?.lower.opacity = Float(1 - lowerLight)
    }
}

extension FoldingListTheme.Color {
    /// The colour in less light, from 0 to 1: a factor of its brightness.
    func cgColor(light: CGFloat = 1) -> CGColor { CGColor(red: red * light, green: green * light, blue: blue * light, alpha: 1) }
}
