/// Drawing into the current context.
extension UIImage {
    /// Draws the image at its size, its upper left at a point of the current context.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image at its size with a blend mode and an opacity.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image over a rectangle of the current context, whatever its proportions.
    ///
    /// An image that isn't decoded yet is decoded at the size at which it is drawn.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image over a rectangle with a blend mode and an opacity. A resizable image keeps its caps.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else {
            return
        }
        context.saveGState()
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha < 1 { context.setAlpha(alpha) }
        context.interpolationQuality = .high
        if let capInsets = values.capInsets, rect.size != size, let image = uprightImage() {
            // Parts blended one by one would show seams, so they are drawn into one layer first.
            let isLayered = alpha < 1 || blendMode != .normal
            if isLayered { context.beginTransparencyLayer(auxiliaryInfo: nil) }
            context.drawResized(image, scale: scale, caps: capInsets, mode: resizingMode, in: rect)
            if isLayered { context.endTransparencyLayer() }
        } else {
            drawWhole(in: rect, context)
        }
        context.restoreGState()
    }

    private func drawWhole(in rect: CGRect, _ context: CGContext) {
        let device = context.ctm
        let width = PortableMath.hypot(device.a, device.b) * rect.width, height = PortableMath.hypot(device.c, device.d) * rect.height
        let reach = max(width, height)
        guard reach.isFinite, var image = source.image(longerSide: Int(min(reach.rounded(.up), CGFloat(PixelBuffer.maximumSide))), keeps: true)
        else { return }
        if let tint = values.tint { image = filled(image, with: tint.cgColor) }
        if imageOrientation == .up {
            context.drawUpright(image, in: rect)
        } else {
            context.translateBy(x: rect.minX, y: rect.minY)
            context.concatenate(imageOrientation.turning(intoSize: rect.size))
            let sideways = imageOrientation.isSideways
            context.drawUpright(
                image, in: CGRect(x: 0, y: 0, width: sideways ? rect.height : rect.width, height: sideways ? rect.width : rect.height)
            )
        }
    }

    /// Fills a rectangle with copies of the image, the first at its upper left.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        let visible = rect.intersection(context.boundingBoxOfClipPath)
        let count = visible.isNull ? 0 : visible.width / size.width * (visible.height / size.height)
        if count > 1_000_000 {
            // Copies this small are indistinguishable.
            draw(in: visible)
        } else if !visible.isNull, !visible.isEmpty {
            var y = rect.minY + ((visible.minY - rect.minY) / size.height).rounded(.down) * size.height
            while y < visible.maxY {
                var x = rect.minX + ((visible.minX - rect.minX) / size.width).rounded(.down) * size.width
                while x < visible.maxX {
                    draw(at: CGPoint(x: x, y: y))
                    x += size.width
                }
                y += size.height
            }
        }
        context.restoreGState()
    }
}

extension UIImage.Orientation {
    /// The transform from the stored image, stretched to the upright size, to the upright image, with y pointing down.
    func turning(intoSize size: CGSize) -> CGAffineTransform {
        let w = size.width, h = size.height
        switch self {
        case .up: return .identity
        case .upMirrored: return CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .down: return CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .downMirrored: return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        // Counter-clockwise by a quarter: the stored right edge comes to the top.
        case .left: return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: h)
        // Mirrored first, then turned.
        case .leftMirrored: return CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: w, ty: 0)
        case .rightMirrored: return CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: w, ty: h)
        }
    }
}
