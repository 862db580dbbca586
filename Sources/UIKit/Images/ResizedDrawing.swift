extension CGContext {
    /// Draws an upright picture over a rectangle in nine parts: the caps in their size, the rest repeated or stretched.
    func drawResized(_ image: CGImage, scale: CGFloat, caps: UIEdgeInsets, mode: UIImage.ResizingMode, in rect: CGRect) {
        let columns = Part.parts(of: image.width, scale: scale, caps.left, caps.right, from: rect.minX, to: rect.maxX)
        let rows = Part.parts(of: image.height, scale: scale, caps.top, caps.bottom, from: rect.minY, to: rect.maxY)
        for row in rows {
            for column in columns {
                let texels = CGRect(x: column.texel, y: row.texel, width: column.texels, height: row.texels)
                let target = CGRect(x: column.low, y: row.low, width: column.high - column.low, height: row.high - row.low)
                guard target.width > 0, target.height > 0, let part = image.cropping(to: texels) else { continue }
                guard mode == .tile, column.isResized || row.isResized else {
                    drawUpright(part, in: target)
                    continue
                }
                // A cap that shares too little room is drawn smaller in its own direction, and repeated in the other.
                let tile = CGSize(
                    width: column.isResized ? column.texels / scale : target.width, height: row.isResized ? row.texels / scale : target.height)
                saveGState()
                clip(to: target)
                tileUpright(part, in: CGRect(origin: target.origin, size: tile))
                restoreGState()
            }
        }
    }

    /// One of the up to three parts of a direction.
    private struct Part {
        /// In the picture's pixels.
        var texel: CGFloat
        var texels: CGFloat
        /// In the context.
        var low: CGFloat
        var high: CGFloat
        var isResized: Bool

        static func parts(of pixels: Int, scale: CGFloat, _ head: CGFloat, _ tail: CGFloat, from low: CGFloat, to high: CGFloat) -> [Part] {
            let count = CGFloat(pixels)
            func whole(_ length: CGFloat) -> CGFloat { length.isFinite ? min(max((length * scale).rounded(), 0), count) : 0 }
            var a = whole(head), b = whole(tail)
            if a + b > count {
                let excess = a + b - count
                a -= (excess / 2).rounded(.up)
                b = max(0, count - a)
                a = max(0, a)
            }
            var start = a / scale, end = b / scale
            let length = high - low
            if start + end > length {
                let shrink = length / (start + end)
                start *= shrink
                end *= shrink
            }
            return [
                Part(texel: 0, texels: a, low: low, high: low + start, isResized: false),
                Part(texel: a, texels: count - a - b, low: low + start, high: high - end, isResized: true),
                Part(texel: count - b, texels: b, low: high - end, high: high, isResized: false),
            ].filter { $0.texels > 0 && $0.high > $0.low }
        }
    }
}
