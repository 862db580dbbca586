import QuartzCore
import UIKit

/// A square of pixels on which an app's icon is drawn with layers: a tile with rounded corners, lit from above, and a picture on it.
///
/// The icons of all apps share the tile, so that they look like one family. Lengths are given in hundredths of the tile's side, and edges are
/// rounded to whole pixels, so that each size is drawn for itself and sharp.
@MainActor
package struct IconCanvas {
    /// The sizes in which icons are installed, in pixels.
    package nonisolated static let sizes = [16, 22, 24, 32, 48, 64, 128, 256, 512]

    /// How much can be seen at a size.
    package enum Detail: Int, Comparable {
        /// Up to 24 pixels: shapes of whole pixels only.
        case low
        /// Up to 48 pixels: no lines of less than a pixel.
        case medium
        case high

        package static func < (one: Detail, other: Detail) -> Bool { one.rawValue < other.rawValue }
    }

    /// The side of the icon in pixels.
    package let size: Int
    package let detail: Detail
    /// The whole icon.
    package let root = CALayer()
    /// The tile, which clips what is added to it. Its coordinates are pixels.
    package let tile = CALayer()
    /// The side of the tile in pixels.
    package let side: CGFloat

    /// - Parameters:
    ///   - size: the side of the icon in pixels, at least 16.
    ///   - colors: the colours of the tile, from top to bottom.
    package init(size: Int, colors: [UInt32]) {
        self.size = size
        detail = size <= 24 ? .low : size <= 48 ? .medium : .high
        // Small icons fill their square; larger ones leave room for the shadow, an eighth in all.
        let inset: CGFloat = size <= 16 ? 0 : size <= 24 ? 1 : (CGFloat(size) / 16).rounded()
        side = CGFloat(size) - 2 * inset
        // The shadow falls down, so the tile lies a little higher than the middle.
        let top = inset - (size < 48 ? 0 : (CGFloat(size) / 64).rounded())
        let frame = CGRect(x: inset, y: top, width: side, height: side)
        let radius = side * 0.225
        root.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        root.position = CGPoint(x: CGFloat(size) / 2, y: CGFloat(size) / 2)

        if detail > .low {
            for (blur, drop, opacity) in [(0.012, 0.006, 0.35), (0.03, 0.02, 0.25)] as [(CGFloat, CGFloat, Float)] {
                let shadow = CALayer()
                shadow.frame = frame
                shadow.shadowPath = CGPath(
                    roundedRect: CGRect(x: 0, y: 0, width: side, height: side), cornerWidth: radius, cornerHeight: radius, transform: nil)
                shadow.shadowColor = Self.color(0x000000)
                shadow.shadowOpacity = opacity
                shadow.shadowRadius = blur * CGFloat(size)
                shadow.shadowOffset = CGSize(width: 0, height: drop * CGFloat(size))
                root.addSublayer(shadow)
            }
        }
        tile.frame = frame
        tile.cornerRadius = radius
        tile.cornerCurve = .continuous
        tile.masksToBounds = true
        root.addSublayer(tile)
        add(gradient(colors), x: 0, y: 0, width: 100, height: 100)
    }

    /// Draws the light on the upper edge and the shade on the lower one, above everything else.
    package func finish() {
        let width = max(1, side / 110)
        let rim = CAShapeLayer()
        let inner = CGRect(x: 0, y: 0, width: side, height: side).insetBy(dx: width / 2, dy: width / 2)
        let radius = side * 0.225 - width / 2
        rim.path = CGPath(roundedRect: inner, cornerWidth: radius, cornerHeight: radius, transform: nil)
        rim.fillColor = nil
        rim.strokeColor = Self.color(0xFFFFFF)
        rim.lineWidth = width
        rim.frame = CGRect(x: 0, y: 0, width: side, height: side)
        let light = CAGradientLayer()
        light.frame = rim.frame
        light.colors = [Self.color(0xFFFFFF, 0.5), Self.color(0xFFFFFF, 0.08), Self.color(0x000000, 0.05), Self.color(0x000000, 0.25)]
        light.locations = [0, 0.3, 0.6, 1]
        light.mask = rim
        tile.addSublayer(light)
    }

    // MARK: Measures

    /// Hundredths of the tile's side in pixels.
    package func length(_ hundredths: CGFloat) -> CGFloat { hundredths * side / 100 }

    /// A rectangle, in hundredths, in whole pixels. It is at least a pixel wide and high.
    package func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        let left = length(x).rounded(), top = length(y).rounded()
        return CGRect(
            x: left, y: top, width: max(1, length(x + width).rounded() - left), height: max(1, length(y + height).rounded() - top))
    }

    // MARK: Layers

    /// Adds a layer to the tile, or to another layer, at a place in hundredths.
    @discardableResult
    package func add<Layer: CALayer>(
        _ layer: Layer, x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat, to parent: CALayer? = nil
    ) -> Layer {
        layer.frame = rect(x, y, width, height)
        (parent ?? tile).addSublayer(layer)
        return layer
    }

    /// A layer of one colour.
    package func fill(_ color: UInt32, _ alpha: CGFloat = 1, radius: CGFloat = 0) -> CALayer {
        let layer = CALayer()
        layer.backgroundColor = Self.color(color, alpha)
        layer.cornerRadius = length(radius)
        return layer
    }

    /// A layer whose colours change evenly from top to bottom, or along another direction.
    package func gradient(
        _ colors: [UInt32], alphas: [CGFloat]? = nil, radius: CGFloat = 0, to end: CGPoint = CGPoint(x: 0.5, y: 1)
    ) -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.colors = colors.enumerated().map { Self.color($0.element, alphas?[$0.offset] ?? 1) }
        layer.startPoint = CGPoint(x: 1 - end.x, y: 0)
        layer.endPoint = end
        layer.cornerRadius = length(radius)
        return layer
    }

    /// A layer that shows a path, in pixels of its superlayer.
    package func shape(_ path: CGPath, _ color: UInt32, _ alpha: CGFloat = 1) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.path = path
        layer.fillColor = Self.color(color, alpha)
        return layer
    }

    /// A polygon of points in hundredths.
    package func polygon(_ points: [(x: CGFloat, y: CGFloat)]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: length($0.x), y: length($0.y)) })
        path.closeSubpath()
        return path
    }

    /// Gives a layer a soft shadow below it.
    package func castShadow(_ layer: CALayer, opacity: Float, blur: CGFloat, drop: CGFloat) {
        guard detail > .low else { return }
        layer.shadowColor = Self.color(0x000000)
        layer.shadowOpacity = opacity
        layer.shadowRadius = length(blur)
        layer.shadowOffset = CGSize(width: 0, height: length(drop))
    }

    /// A colour written as 0xRRGGBB.
    package static func color(_ rgb: UInt32, _ alpha: CGFloat = 1) -> CGColor {
        CGColor(
            red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255, alpha: alpha)
    }
}
