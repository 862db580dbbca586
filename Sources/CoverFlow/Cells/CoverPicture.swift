import UIKit

/// What a cell shows of a cover: its picture in the size in which it is seen in the middle, and its reflection.
///
/// The reflection is drawn once, mirrored and mixed into the colour of the floor, so that a frame draws two plain rectangles a cover,
/// without
/// masks and, where the picture is opaque, without blending (Features CF-15).
struct CoverPicture: Sendable {
    /// The upright picture.
    let front: CGImage
    /// What the floor shows of it; nil without a floor.
    let reflection: CGImage?
    /// The size as a part of the square into which covers fit: 1 for the longer side.
    let size: CGSize

    /// Whether another picture has the same shape, but for the rounding of small ones.
    func hasShape(of other: CoverPicture) -> Bool {
        abs(size.width - other.size.width) < 0.03 && abs(size.height - other.size.height) < 0.03
    }

    /// How many bytes the pixels take.
    var byteCount: Int { 4 * (front.width * front.height + (reflection.map { $0.width * $0.height } ?? 0)) * 4 / 3 }
}

/// Draws the pictures of covers. Any thread.
struct CoverDrawing: Hashable, Sendable {
    /// The side of the square into which covers fit, in pixels of the screen.
    var pixelSide: Int
    /// The length of reflections as a part of that side; 0 for none.
    var reflection: CGFloat
    /// What covers stand on.
    var floor: UIColor
    /// How much of the picture is seen in the floor directly below it.
    static let reflectivity: CGFloat = 0.42
    /// How many pixels of the picture become one of the reflection, which makes it soft.
    static let softness: CGFloat = 2

    /// The picture of an image; nil if its pixels can't be decoded.
    func picture(of image: UIImage) -> CoverPicture? {
        let own = image.size, side = CGFloat(pixelSide)
        guard own.width > 0, own.height > 0, own.width.isFinite, own.height.isFinite else { return nil }
        let factor = side / max(own.width, own.height)
        let pixels = CGSize(width: max(1, (own.width * factor).rounded()), height: max(1, (own.height * factor).rounded()))
        // Nothing is gained by enlarging a small image here: the renderer does that.
        let isSmall = max(own.width, own.height) * image.scale <= side
        let length = side / image.scale
        guard let fitted = isSmall ? image : image.preparingThumbnail(of: CGSize(width: length, height: length)) else { return nil }
        guard let front = upright(fitted), let ready = UIImage(cgImage: front).preparingForDisplay()?.cgImage else { return nil }
        let size = CGSize(width: pixels.width / side, height: pixels.height / side)
        return CoverPicture(front: ready, reflection: reflected(ready, of: pixels), size: size)
    }

    /// A picture drawn by hand, in a square of a given number of points.
    func picture(points: CGFloat, draw: (CGRect) -> Void) -> CoverPicture? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = CGFloat(pixelSide) / points
        format.opaque = true
        let square = CGRect(x: 0, y: 0, width: points, height: points)
        return UIGraphicsImageRenderer(size: square.size, format: format).image { _ in draw(square) }.cgImage.flatMap { front in
            UIImage(cgImage: front).preparingForDisplay().map { _ in
                let side = CGFloat(pixelSide)
                return CoverPicture(
                    front: front, reflection: reflected(front, of: CGSize(width: side, height: side)), size: CGSize(width: 1, height: 1))
            }
        }
    }

    private func upright(_ image: UIImage) -> CGImage? {
        guard let pixels = image.cgImage else { return nil }
        guard image.imageOrientation != .up else { return pixels }
        return renderer(image.size, scale: image.scale, isOpaque: Self.isOpaque(pixels)).image { _ in image.draw(at: .zero) }.cgImage
    }

    private func renderer(_ size: CGSize, scale: CGFloat, isOpaque: Bool) -> UIGraphicsImageRenderer {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = isOpaque
        return UIGraphicsImageRenderer(size: size, format: format)
    }

    private static func isOpaque(_ image: CGImage) -> Bool {
        switch image.alphaInfo {
        case .none, .noneSkipFirst, .noneSkipLast: true
        default: false
        }
    }

    // MARK: Reflections

    /// The upper part of the mirrored picture, fading into the floor.
    ///
    /// - Parameter pixels: the size in which the picture is seen, in pixels.
    func reflected(_ front: CGImage, of pixels: CGSize) -> CGImage? {
        guard reflection > 0 else { return nil }
        let length = (CGFloat(pixelSide) * reflection / Self.softness).rounded()
        let size = CGSize(width: max(1, (pixels.width / Self.softness).rounded()), height: max(1, length))
        let height = max(1, (pixels.height / Self.softness).rounded())
        let image = renderer(size, scale: 1, isOpaque: true).image { context in
            let bounds = CGRect(origin: .zero, size: size)
            floor.setFill()
            context.fill(bounds)
            let canvas = context.cgContext
            canvas.saveGState()
            canvas.clip(to: bounds)
            canvas.translateBy(x: 0, y: height)
            canvas.scaleBy(x: 1, y: -1)
            UIImage(cgImage: front).draw(in: CGRect(x: 0, y: 0, width: size.width, height: height))
            canvas.restoreGState()
            // The farther below, the less: the square of what is left, as light falls off.
            let steps = 8
            let locations = (0...steps).map { CGFloat($0) / CGFloat(steps) }
            let colors = locations.map { floor.withAlphaComponent(1 - Self.reflectivity * (1 - $0) * (1 - $0)).cgColor }
            if let fade = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: locations) {
                canvas.drawLinearGradient(
                    fade, start: .zero, end: CGPoint(x: 0, y: min(length, height)), options: [.drawsAfterEndLocation])
            }
        }
        return image.preparingForDisplay()?.cgImage
    }
}

/// Pictures for covers that have none: while theirs is loading, and where that failed.
extension CoverDrawing {
    /// In points of the square that placeholders are drawn in.
    private static let points: CGFloat = 200

    /// What is seen until a cover's own picture is there.
    func placeholder() -> CoverPicture? {
        picture(points: Self.points) { square in
            drawBlank(in: square)
            drawSymbol("photo", side: 64, at: CGPoint(x: square.midX, y: square.midY))
        }
    }

    /// What is seen of a cover whose picture could not be loaded: why.
    func failure(_ reason: String) -> CoverPicture? {
        picture(points: Self.points) { square in
            drawBlank(in: square)
            drawSymbol("exclamationmark.triangle", side: 44, at: CGPoint(x: square.midX, y: 62))
            let style = NSMutableParagraphStyle()
            style.alignment = .center
            style.lineBreakMode = .byTruncatingTail
            let text = NSAttributedString(
                string: reason,
                attributes: [
                    .font: UIFont.systemFont(ofSize: 15, weight: .medium), .foregroundColor: UIColor(white: 1, alpha: 0.7),
                    .paragraphStyle: style,
                ])
            let room = CGRect(x: 18, y: 98, width: square.width - 36, height: 88)
            text.draw(with: room, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
        }
    }

    private func drawBlank(in square: CGRect) {
        guard let canvas = UIGraphicsGetCurrentContext() else { return }
        let colors = [UIColor(white: 0.27, alpha: 1).cgColor, UIColor(white: 0.15, alpha: 1).cgColor]
        if let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) {
            canvas.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: square.maxY), options: [])
        }
        UIColor(white: 1, alpha: 0.14).setStroke()
        canvas.setLineWidth(1)
        canvas.stroke(square.insetBy(dx: 0.5, dy: 0.5))
    }

    private func drawSymbol(_ name: String, side: CGFloat, at center: CGPoint) {
        let configuration = UIImage.SymbolConfiguration(pointSize: side)
        let color = UIColor(white: 1, alpha: 0.32)
        guard let symbol = UIImage(systemName: name, withConfiguration: configuration)?.withTintColor(color) else { return }
        symbol.draw(at: CGPoint(x: center.x - symbol.size.width / 2, y: center.y - symbol.size.height / 2))
    }
}
