/// Blurred silhouettes of shadow paths, kept while frames use them.
struct ShadowCache {
    /// A finished shadow in the layer's space, offset not applied.
    struct Shadow {
        var pixels: PixelBuffer
        /// What the pixels cover, in points.
        var rect: CGRect
        /// Pixels per point.
        var scale: Double
    }

    /// No shadow is drawn with more pixels a side than this; larger ones are drawn coarser.
    static let maximumSide = 8_192.0

    private struct Key: Hashable {
        var path: ObjectIdentifier
        var radius: CGFloat
        var scale: Double
        var color: UInt32
    }

    private struct Entry {
        /// Holds the path, so that its identity is not given to another one.
        var path: CGPath
        var shadow: Shadow
        var isUsed: Bool
    }

    private var entries: [Key: Entry] = [:]

    /// The shadow of a path at about `scale` pixels per point; nil for an empty path.
    mutating func shadow(of path: CGPath, radius: CGFloat, scale: Double, color: UInt32) -> Shadow? {
        // Steps of a quarter octave let a layer move in depth without a new blur each frame.
        var scale = exp2((log2(scale) * 4).rounded(.up) / 4)
        let margin = max(0, radius) * 3
        let box = path.boundingBoxOfPath
        guard !box.isNull, box.width.isFinite, box.height.isFinite else { return nil }
        let rect = box.insetBy(dx: -margin, dy: -margin)
        scale = min(scale, (Self.maximumSide - 4) / max(rect.width, rect.height, 1))
        let key = Key(path: ObjectIdentifier(path), radius: radius, scale: scale, color: color)
        if let entry = entries[key] {
            entries[key]?.isUsed = true
            return entry.shadow
        }
        let width = Int((rect.width * scale).rounded(.up)) + 2, height = Int((rect.height * scale).rounded(.up)) + 2
        let context = CGContext(pixels: PixelBuffer(width: width, height: height), scale: scale, flipped: true)
        context.translateBy(x: -rect.minX + 1 / scale, y: -rect.minY + 1 / scale)
        context.setFillColor(.opaqueBlack)
        context.addPath(path)
        context.fillPath()
        let alpha = gaussianBlurredAlpha(context.finish().pixels, sigma: Double(radius) * scale)
        let shadow = Shadow(
            pixels: alpha.tinted(color), rect: CGRect(x: rect.minX - 1 / scale, y: rect.minY - 1 / scale, width: Double(width) / scale, height: Double(height) / scale),
            scale: scale)
        entries[key] = Entry(path: path, shadow: shadow, isUsed: true)
        return shadow
    }

    /// Drops what the last frame did not use.
    mutating func endFrame() {
        guard !entries.isEmpty else { return }
        entries = entries.filter { $0.value.isUsed }
        for key in entries.keys { entries[key]?.isUsed = false }
    }
}

extension PixelBuffer {
    /// A premultiplied colour multiplied with this buffer's alpha.
    func tinted(_ color: UInt32) -> PixelBuffer {
        let result = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let alpha = self[x, y] >> 24
                var pixel: UInt32 = 0
                for shift: UInt32 in [0, 8, 16, 24] {
                    pixel |= ((((color >> shift) & 255) * alpha + 127) / 255) << shift
                }
                result[x, y] = pixel
            }
        }
        return result
    }
}
