import UIKit

/// A layer that shows a part of a screen's picture, with a shade over it.
final class ScreenPart: CALayer {
    private let shade = CALayer()
    private let axis: TransitionAxis

    /// Creates a part that turns about lines across `axis`.
    init(axis: TransitionAxis) {
        self.axis = axis
        super.init()
        anchorPoint = .zero
        shade.anchorPoint = .zero
        shade.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        shade.isHidden = true
        addSublayer(shade)
    }

    override init(layer: Any) {
        axis = (layer as? ScreenPart)?.axis ?? .vertical
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the part of a picture between two positions along the axis, in points.
    ///
    /// - Parameter size: of the whole picture, in points.
    func show(_ picture: UIImage, from start: CGFloat, to end: CGFloat, of size: CGSize) {
        contents = picture.cgImage
        let length = axis.length(of: size)
        guard length > 0 else { return }
        let low = start / length, part = (end - start) / length
        contentsRect =
            axis == .vertical ? CGRect(x: 0, y: low, width: 1, height: part) : CGRect(x: low, y: 0, width: part, height: 1)
        bounds = CGRect(
            x: 0, y: 0, width: axis == .vertical ? size.width : end - start, height: axis == .vertical ? end - start : size.height)
        shade.frame = bounds
    }

    /// The edges that turn are smooth; those where parts meet are not, which would let the background through (Features FF-16, FF-17).
    func smoothEdges(_ edges: CAEdgeAntialiasingMask) {
        for part in [self, shade] as [CALayer] {
            part.allowsEdgeAntialiasing = true
            part.edgeAntialiasingMask = edges
        }
    }

    /// Sets how dark the shade is, 0...1, at positions along the axis, 0...1. Without it the shade has the same darkness everywhere.
    ///
    /// It is a small picture that is stretched: gradients in perspective would be computed for every pixel of the screen.
    func setShade(_ stops: [(location: CGFloat, darkness: CGFloat)]) {
        let count = 128, isVertical = axis == .vertical
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = isVertical ? CGSize(width: 2, height: count) : CGSize(width: count, height: 2)
        let picture = UIGraphicsImageRenderer(size: size, format: format).image { context in
            for index in 0..<count {
                UIColor(white: 0, alpha: Self.darkness(at: (CGFloat(index) + 0.5) / CGFloat(count), in: stops)).setFill()
                context.fill(isVertical ? CGRect(x: 0, y: index, width: 2, height: 1) : CGRect(x: index, y: 0, width: 1, height: 2))
            }
        }
        shade.backgroundColor = nil
        shade.contents = picture.cgImage
    }

    private static func darkness(at position: CGFloat, in stops: [(location: CGFloat, darkness: CGFloat)]) -> CGFloat {
        guard let next = stops.firstIndex(where: { $0.location >= position }) else { return stops.last?.darkness ?? 0 }
        guard next > 0 else { return stops[0].darkness }
        let (a, b) = (stops[next - 1], stops[next])
        return a.darkness + (b.darkness - a.darkness) * (position - a.location) / (b.location - a.location)
    }

    /// How much of the shade is shown, 0...1.
    var shadeOpacity: CGFloat = 0 {
        didSet {
            guard shadeOpacity != oldValue else { return }
            shade.isHidden = shadeOpacity <= 0
            shade.opacity = Float(shadeOpacity)
        }
    }
}

/// The lengths of panels in whole pixels.
enum PixelSplit {
    /// Divides a length into a number of parts of whole pixels; those at the beginning take the pixels that are left over.
    static func lengths(of length: CGFloat, in count: Int, scale: CGFloat) -> [CGFloat] {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        // A length that is not whole pixels itself leaves its fraction to the last part.
        let pixels = (length * scale).rounded(.down)
        var rest = pixels, result: [CGFloat] = []
        for index in 0..<count {
            let part = (rest / CGFloat(count - index)).rounded(.up)
            result.append(part / scale)
            rest -= part
        }
        if let last = result.indices.last { result[last] += length - pixels / scale }
        return result
    }
}
