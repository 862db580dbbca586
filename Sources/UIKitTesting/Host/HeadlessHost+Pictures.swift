import Foundation
import QuartzCore
import UIKit

/// Pictures of the screen, and the views in it.
extension HeadlessHost {
    /// A picture of the screen, after pending layout and commits. It is black where there is no window.
    public func snapshot() -> CGImage {
        CATransaction.flush()
        return CGImage(pixels: server.picture(at: MediaClock.shared.now, geometry: display.geometry), isOpaque: true)
    }

    /// A description of the windows' layer trees, from back to front: a line for each layer with its class, frame and appearance. It is the
    /// same for the same layers, since it contains no addresses.
    public func layerTree() -> String {
        CATransaction.flush()
        return application.windows.map { LayerTreePrinter.text(of: $0.layer) }.joined()
    }

    /// A description of the display list that the renderer draws for the current screen: passes, quads, clips. It helps to find out why
    /// something is drawn as it is, or why it is slow.
    public func displayList() -> String {
        CATransaction.flush()
        return server.displayListText(at: MediaClock.shared.now, geometry: display.geometry)
    }

    /// Writes a snapshot of the screen to a file, replacing an existing one. The path's ending determines the format: `.png` for pixels,
    /// `.elements.txt` for the accessibility elements, `.list.txt` for the display list, any other `.txt` for the layer tree.
    public func writeSnapshot(to path: String) throws(SnapshotError) {
        try writeSnapshot(to: path, snapshot)
    }

    /// Like ``writeSnapshot(to:)``, with a function that draws the picture if pixels are asked for.
    func writeSnapshot(to path: String, _ picture: () -> CGImage) throws(SnapshotError) {
        switch SnapshotFormat(path: path) {
        case .pixels: try SnapshotError.wrapping(path) { try picture().pngData().write(to: URL(fileURLWithPath: path)) }
        case .layerTree: try SnapshotError.wrapping(path) { try Data(layerTree().utf8).write(to: URL(fileURLWithPath: path)) }
        case .elements: try SnapshotError.wrapping(path) { try Data(elementTree().utf8).write(to: URL(fileURLWithPath: path)) }
        case .displayList: try SnapshotError.wrapping(path) { try Data(displayList().utf8).write(to: URL(fileURLWithPath: path)) }
        case nil: throw SnapshotError(path: path, reason: SnapshotFormat.requirement)
        }
    }

    /// The colour of the pixel at a point of the screen, in points; nil outside of it. Each call draws the screen: to read several pixels
    /// at the same time, use ``PixelColor/init(in:x:y:)`` on one ``snapshot()``.
    public func pixel(at point: CGPoint) -> PixelColor? {
        let scale = display.geometry.scale
        let x = (point.x * scale).rounded(.down), y = (point.y * scale).rounded(.down)
        guard x >= 0, y >= 0, x < CGFloat(display.geometry.pixelWidth), y < CGFloat(display.geometry.pixelHeight) else { return nil }
        return PixelColor(in: snapshot(), x: Int(x), y: Int(y))
    }

    /// The first view of a class in the windows: frontmost window first, then depth-first from back to front. Nil if there is none.
    ///
    /// - Parameters:
    ///   - type: the class; subclasses count.
    ///   - name: the name of the view's layer; nil for any.
    ///   - predicate: a condition on the view. Default: none.
    public func view<View: UIView>(
        _ type: View.Type, named name: String? = nil, where predicate: (View) -> Bool = { _ in true }
    ) -> View? {
        views(type).first { (name == nil || $0.layer.name == name) && predicate($0) }
    }

    /// All views of a class in the windows, in the same order as ``view(_:named:where:)`` searches them.
    public func views<View: UIView>(_ type: View.Type) -> [View] {
        var found: [View] = []
        func visit(_ view: UIView) {
            if let match = view as? View { found.append(match) }
            for subview in view.subviews { visit(subview) }
        }
        for window in application.windows.reversed() { visit(window) }
        return found
    }
}

/// The colour of a pixel in sRGB, premultiplied, 0 to 255.
public struct PixelColor: Sendable, Hashable, CustomStringConvertible {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    /// Creates a colour from components of 0 to 255, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads the colour of a pixel of an image: in column `x` from the left and row `y` from the top, both from 0, which must be inside.
    public init(in image: CGImage, x: Int, y: Int) {
        let isInside = (0..<image.width).contains(x) && (0..<image.height).contains(y)
        precondition(isInside, "pixel (\(x), \(y)) of \(image.width) x \(image.height)")
        let value = image.pixels[x, y]
        red = UInt8(value >> 16 & 0xFF)
        green = UInt8(value >> 8 & 0xFF)
        blue = UInt8(value & 0xFF)
        alpha = UInt8(value >> 24)
    }

    /// The largest difference in any channel from another colour, 0 to 255.
    public func difference(to other: PixelColor) -> Int {
        let pairs = [(red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha)]
        return pairs.map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    /// `#rrggbb`, or `#rrggbbaa` if the colour isn't opaque.
    public var description: String {
        let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
