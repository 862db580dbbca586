/// A symbol and how it is to be drawn.
struct SymbolValues: Hashable, Sendable {
    var name: String
    var settings: SymbolSettings
}

/// Makes images of symbols.
enum SymbolRendering {
    /// What an image of a symbol depends on.
    private struct Key: Hashable {
        var symbol: SymbolValues
        var pointSize: CGFloat
        var scale: CGFloat
        /// The colours as they are now, since dynamic ones change.
        var colors: [CGColor]
    }

    private static let known = Guarded<[Key: UIImage]>([:])

    /// A symbol's image for a scale in pixels per point; nil where there is no such symbol.
    static func image(_ symbol: SymbolValues, displayScale: CGFloat, traits: UITraitCollection?) -> UIImage? {
        guard let shape = SymbolLibrary.shape(named: symbol.name) else { return nil }
        let scale = displayScale > 0 && displayScale.isFinite ? min(displayScale, 8) : 1
        let palette = symbol.settings.palette(traits ?? .current)
        let key = Key(symbol: symbol, pointSize: symbol.settings.resolvedPointSize, scale: scale, colors: palette.colors)
        if let image = known.withLock({ $0[key] }) { return image }

        let unit = key.pointSize * symbol.settings.scale.factor / 100
        let stroke = symbol.settings.weight.strokeWidth
        let box = shape.bounds(strokeWidth: stroke).insetBy(dx: -1.5, dy: -1.5)
        // Whole pixels around the drawing, which stays in their middle.
        let width = (box.width * unit * scale).rounded(.up), height = (box.height * unit * scale).rounded(.up)
        let source = ImageSource(width: Int(width), height: Int(height)) { context, size in
            context.translateBy(x: size.width / 2, y: size.height / 2)
            let pixels = unit * scale * size.width / width
            context.scaleBy(x: pixels, y: pixels)
            context.translateBy(x: -box.midX, y: -box.midY)
            shape.draw(in: context, strokeWidth: stroke, palette: palette)
        }
        let settings = symbol.settings
        let image = UIImage(source: source, scale: scale).with { values in
            values.symbol = symbol
            values.configuration = UIImage.SymbolConfiguration(settings, traits: traits)
            // A symbol's centre is aligned with the middle of capital letters.
            let capitals: CGFloat = 0.727 * key.pointSize
            values.baselineOffset = height / scale / 2 + box.midY * unit - capitals / 2
            values.flipsForRightToLeft = SymbolLibrary.isDirectional(symbol.name)
            if palette.hasOwnColors { values.renderingMode = .alwaysOriginal }
        }
        known.withLock { known in
            // Limits the cache, which animated sizes would fill.
            if known.count >= 512 { known.removeAll() }
            known[key] = image
        }
        return image
    }
}

/// The colours of a symbol's levels.
struct SymbolPalette: Sendable {
    /// The colour of level 0, 1 and so on; the last one holds for all further levels.
    var colors: [CGColor]
    /// Whether parts that are cut out of others in a single colour are painted in theirs.
    var separatesParts: Bool
    /// Whether the symbol has its own colours, so that tint colours don't apply.
    var hasOwnColors: Bool

    func color(_ level: Int) -> CGColor { colors[min(max(level, 0), colors.count - 1)] }
}

extension SymbolSettings {
    func palette(_ traits: UITraitCollection) -> SymbolPalette {
        func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traits).cgColor }
        switch colors {
        case .hierarchical(let color):
            let main = resolved(color)
            let fainter = [1, 0.5, 0.25].map { main.copy(alpha: main.alpha * $0) ?? main }
            return SymbolPalette(colors: fainter, separatesParts: true, hasOwnColors: true)
        case .palette(let colors) where !colors.isEmpty:
            return SymbolPalette(colors: colors.map(resolved), separatesParts: colors.count > 1, hasOwnColors: true)
        default: return SymbolPalette(colors: [.black], separatesParts: false, hasOwnColors: false)
        }
    }
}

extension UIImage.SymbolWeight {
    /// The width of lines, in hundredths of the point size.
    var strokeWidth: CGFloat {
        switch self {
        case .ultraLight: 2.4
        case .thin: 3.8
        case .light: 5.6
        case .unspecified, .regular: 7.6
        case .medium: 8.8
        case .semibold: 10.2
        case .bold: 11.8
        case .heavy: 13.6
        case .black: 15.8
        }
    }
}

extension SymbolShape {
    /// Draws the symbol in units, its middle at the origin.
    func draw(in context: CGContext, strokeWidth: CGFloat, palette: SymbolPalette) {
        context.setLineCap(.round)
        context.setLineJoin(.round)
        for step in steps {
            let isSign = step.operation == .cutSign || step.operation == .cutSignStroke
            let erases = step.operation == .cut || step.operation == .cutStroke || isSign && !palette.separatesParts
            let color = erases ? CGColor.black : palette.color(isSign ? 0 : step.level)
            context.saveGState()
            context.setBlendMode(erases ? .destinationOut : .normal)
            context.setLineWidth(strokeWidth * step.widthFactor)
            func paint(_ color: CGColor, fills: Bool) {
                context.setFillColor(color)
                context.setStrokeColor(color)
                context.beginPath()
                context.addPath(step.path)
                if fills { context.fillPath() } else { context.strokePath() }
            }
            switch step.operation {
            case .fill, .cut, .cutSign: paint(color, fills: true)
            case .stroke, .cutStroke, .cutSignStroke: paint(color, fills: false)
            case .both:
                // One shape, so that a faint colour isn't doubled where the two meet.
                let opaque = color.copy(alpha: 1) ?? color
                context.setAlpha(color.alpha)
                if color.alpha < 1 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
                paint(opaque, fills: true)
                paint(opaque, fills: false)
                if color.alpha < 1 { context.endTransparencyLayer() }
            }
            context.restoreGState()
        }
    }
}
