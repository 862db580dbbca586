import UIKit

/// Draws the images of a card: front, back and shade. Any thread.
///
/// Lengths are points of a card that faces the viewer; images have `scale` pixels per point.
struct NoteCardDrawing: Hashable, Sendable {
    let cardSize: CGSize
    /// The parts of a standing card that neighbours and the drawer cover, plus a margin.
    let insets: UIEdgeInsets
    /// The width of a standing card's left part that its neighbour covers.
    let covered: CGFloat
    /// Pixels per point of the images.
    let scale: CGFloat
    /// Whether the appearance is dark: paper in a dim light.
    let isDark: Bool

    /// Image pixels per screen pixel of a card that faces the viewer, at least. Perspective enlarges the near edge by a tenth; more than that
    /// would be discarded by the sampler, and a card's bytes, and the time to draw it, grow with the square.
    private static let sharpness: CGFloat = 1.1
    /// Images are so many pixels wide, or a multiple of it. A card of 4 by 5 then has even sides in its first mip levels too, which are made
    /// in a third of the time.
    private static let widthStep: CGFloat = 32
    static let cornerRadius: CGFloat = 8
    /// The font sizes that are tried, large to small. Most cards hold single words.
    static let fontSizes: [CGFloat] = [36, 32, 29, 26.5, 24, 21.5, 19, 17, 15.5, 14, 13, 12, 11]
    /// The most characters of a text that are laid out; longer texts don't fit a card.
    static let maximumCharacters = 600
    /// The most dots for facets.
    static let mostFacetMarks = 6

    /// - Parameters:
    ///   - style: the tray's measures.
    ///   - pitch: the distance from one card's hinge to the next one's.
    ///   - displayScale: pixels per point of the screen.
    ///   - isDark: whether the appearance is dark.
    init(style: NoteTrayStyle, pitch: CGFloat, displayScale: CGFloat, isDark: Bool = false) {
        self.isDark = isDark
        cardSize = style.cardSize
        // The pitch is the visible width of a standing card on screen.
        covered = max(0, style.unprojected(style.standingWidth - pitch))
        insets = UIEdgeInsets(top: 11, left: covered + 7, bottom: style.hiddenHeight + 8, right: 8)
        scale = displayScale < 1.5 ? displayScale * 2 : Self.scale(cardWidth: cardSize.width, displayScale: displayScale)
    }

    private static func scale(cardWidth: CGFloat, displayScale: CGFloat) -> CGFloat {
        guard cardWidth > 0 else { return displayScale * sharpness }
        return (cardWidth * displayScale * sharpness / widthStep).rounded(.up) * widthStep / cardWidth
    }

    // MARK: Pictures

    /// The front of a card with its content.
    ///
    /// - Parameter blank: the ``placeholder()``, on whose copy most cards are drawn, since to draw paper takes longer than a text; nil to
    ///   draw it.
    func card(_ content: NoteCellContent, on blank: CGImage? = nil) -> CGImage? {
        picture { context in
            if let blank, content.paperColor == nil, content.facet == 0 {
                // Replaces the empty pixels without reading them, which blending would do.
                UIImage(cgImage: blank, scale: scale, orientation: .up).draw(at: .zero, blendMode: .copy, alpha: 1)
            } else {
                // Text of the facets behind the first one stands where the line would be.
                drawPaper(content.paperColor, hasMarginLine: content.facet == 0, in: context)
            }
            draw(content, in: context)
        }
    }

    /// The front of a card whose content is not drawn yet.
    func placeholder() -> CGImage? {
        picture { drawPaper(in: $0) }
    }

    /// The back of a card. Its right edge is at the hinge and darker.
    func back() -> CGImage? {
        picture { context in
            drawPaper(hasMarginLine: false, in: context)
            let outline = outline(inset: 0)
            context.saveGState()
            context.addPath(outline)
            context.clip()
            // A printed back, like a playing card's, so that it doesn't look like an empty card.
            context.setFillColor(CGColor(red: 0.42, green: 0.53, blue: 0.62, alpha: isDark ? 0.5 : 0.34))
            context.addPath(self.outline(inset: 7))
            context.fillPath()
            // Shading of a side that faces away from the light.
            gradient(
                in: context, from: .zero, to: CGPoint(x: cardSize.width, y: 0),
                [(0, Self.shadow(0.07)), (0.5, Self.shadow(0.16)), (0.85, Self.shadow(0.30)), (1, Self.shadow(0.46))])
            let line = CGColor(red: 0.25, green: 0.34, blue: 0.43, alpha: 0.5)
            context.setStrokeColor(line)
            context.setLineWidth(1)
            context.addPath(self.outline(inset: 7))
            context.strokePath()
            context.addPath(self.outline(inset: 7))
            context.clip()
            let step: CGFloat = 12
            let reach = cardSize.width + cardSize.height
            for k in stride(from: -reach, through: reach, by: step) {
                context.move(to: CGPoint(x: bounds.midX + k - reach, y: bounds.midY - reach))
                context.addLine(to: CGPoint(x: bounds.midX + k + reach, y: bounds.midY + reach))
                context.move(to: CGPoint(x: bounds.midX + k + reach, y: bounds.midY - reach))
                context.addLine(to: CGPoint(x: bounds.midX + k - reach, y: bounds.midY + reach))
            }
            context.setStrokeColor(CGColor(red: 0.25, green: 0.34, blue: 0.43, alpha: 0.22))
            context.strokePath()
            context.restoreGState()
        }
    }

    /// The shade over a card: darkest where the card in front stands before it.
    func shade() -> CGImage? {
        picture(scale: 1) { context in
            context.addPath(outline(inset: 0))
            context.clip()
            let edge = max(0.05, min(0.9, covered / cardSize.width))
            gradient(
                in: context, from: CGPoint(x: 0, y: 0), to: CGPoint(x: cardSize.width, y: 0),
                [
                    (0, Self.shadow(0.60)), (edge, Self.shadow(0.44)), (edge + (1 - edge) * 0.08, Self.shadow(0.29)),
                    (edge + (1 - edge) * 0.28, Self.shadow(0.13)), (edge + (1 - edge) * 0.6, Self.shadow(0.06)), (1, Self.shadow(0.03)),
                ])
        }
    }

    // MARK: Content

    private func draw(_ content: NoteCellContent, in context: CGContext) {
        let layout = layout(of: content)
        if content.hasText { draw(content, in: layout.textRect) }
        if content.hasPicture { drawPicture(content.picture, in: layout.imageRect, border: layout.imageBorder, context: context) }
        if content.hasAudio { drawAudioBadge(in: layout.audioBadgeRect, context: context) }
        if content.facetCount > 1 { drawFacetMarks(content.facetCount, filled: content.facet, context: context) }
    }

    /// The layout of a content's parts.
    func layout(of content: NoteCellContent) -> NoteContentLayout {
        var insets = insets
        // The cards that are lifted aside from a facet behind the first one cover its right part, and no neighbour its left one.
        if content.facet > 0 { (insets.left, insets.right) = (insets.right, insets.left) }
        return NoteContentLayout(
            cardSize: cardSize, insets: insets, hasText: content.hasText, hasPicture: content.hasPicture, hasAudio: content.hasAudio)
    }

    private func draw(_ content: NoteCellContent, in rect: CGRect) {
        guard rect.width > 4, rect.height > 4 else { return }
        // Truncate first: the text may be megabytes long.
        let text = content.text.drop { $0.isWhitespace }.prefix(Self.maximumCharacters).trimmingCharacters(in: .whitespacesAndNewlines)
        let fitted = FittedText(text, in: rect.size, preparation: content.textPreparation)
        var box = rect
        if !content.hasPicture { box.origin.y += max(0, (rect.height - fitted.height) / 2 - rect.height * 0.03) }
        box.size.height = rect.maxY - box.minY
        fitted.draw(in: box)
    }

    private func drawPicture(_ picture: NoteCellContent.Picture, in area: CGRect, border: CGFloat, context: CGContext) {
        guard area.width > 2 * border + 4, area.height > 2 * border + 4 else { return }
        guard let image = image(of: picture, fitting: area.insetBy(dx: border, dy: border).size), image.size.width > 0, image.size.height > 0
        else { return drawBrokenPicture(in: area, context: context) }
        let inside = pixelAligned(NoteContentLayout.frame(ofPicture: image.size, in: area, border: border).insetBy(dx: border, dy: border), image)
        let frame = inside.insetBy(dx: -border, dy: -border)
        context.saveGState()
        // Whole pixels, which need no interpolation.
        context.setShadow(offset: CGSize(width: 0, height: scale.rounded() / scale), blur: 3, color: CGColor(red: 0.2, green: 0.12, blue: 0.05, alpha: 0.4))
        context.setFillColor(paper(1, 1, 1))
        context.fill(frame)
        context.restoreGState()
        context.setStrokeColor(CGColor(red: 0.35, green: 0.25, blue: 0.15, alpha: 0.25))
        context.stroke(frame, width: 0.5)
        image.draw(in: inside)
        guard isDark else { return }
        context.setFillColor(CGColor(red: 0.05, green: 0.03, blue: 0, alpha: 0.16))
        context.fill(inside)
    }

    /// A frame of an image, moved and resized by less than a pixel so that an image which was made for it has its pixels on the card's: they
    /// are copied, and stay sharp, where others are interpolated.
    private func pixelAligned(_ frame: CGRect, _ image: UIImage) -> CGRect {
        let size = CGSize(width: image.size.width * image.scale / scale, height: image.size.height * image.scale / scale)
        guard abs(size.width - frame.width) * scale < 1, abs(size.height - frame.height) * scale < 1 else { return frame }
        return CGRect(
            x: (frame.minX * scale).rounded() / scale, y: (frame.minY * scale).rounded() / scale, width: size.width, height: size.height)
    }

    /// The image, decoded no larger than it is shown; nil if it can't be decoded.
    private func image(of picture: NoteCellContent.Picture, fitting size: CGSize) -> UIImage? {
        let pixels = CGSize(width: size.width * scale, height: size.height * scale)
        switch picture {
        case .none: return nil
        case .image(let image):
            let own = CGSize(width: image.size.width * image.scale, height: image.size.height * image.scale)
            let factor = min(pixels.width / max(1, own.width), pixels.height / max(1, own.height))
            guard factor < 0.5 else { return image.cgImage == nil ? nil : image }
            // In points of the image.
            let smaller = CGSize(width: own.width * factor / image.scale, height: own.height * factor / image.scale)
            return image.preparingThumbnail(of: smaller)
        case .provider(let provide):
            guard let image = try? provide(pixels), image.cgImage != nil else { return nil }
            return image
        }
    }

    /// Draws the placeholder of an image that can't be decoded: a torn frame with sun and hill.
    private func drawBrokenPicture(in area: CGRect, context: CGContext) {
        let side = min(area.width, area.height, 54)
        let frame = CGRect(x: area.midX - side / 2, y: area.midY - side * 0.38, width: side, height: side * 0.76)
        context.saveGState()
        context.setStrokeColor(CGColor(red: 0.55, green: 0.45, blue: 0.36, alpha: 1))
        context.setLineWidth(1.6)
        context.setLineJoin(.round)
        context.setLineCap(.round)
        let w = frame.width, h = frame.height
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: frame.minX + x * w, y: frame.minY + y * h) }
        let halves: [[(CGFloat, CGFloat)]] = [
            [(0.44, 0), (0, 0), (0, 1), (0.40, 1), (0.50, 0.70), (0.38, 0.45), (0.44, 0)],
            [(0.58, 0), (1, 0), (1, 1), (0.54, 1), (0.64, 0.70), (0.52, 0.45), (0.58, 0)],
        ]
        for half in halves {
            context.addLines(between: half.map { point($0.0, $0.1) })
            context.closePath()
            context.strokePath()
        }
        context.strokeEllipse(in: CGRect(x: frame.minX + 0.70 * w, y: frame.minY + 0.18 * h, width: 0.16 * w, height: 0.16 * w))
        context.addLines(between: [point(0.08, 0.86), point(0.22, 0.52), point(0.33, 0.72)])
        context.strokePath()
        context.restoreGState()
    }

    /// Draws a round badge with a loudspeaker and two waves.
    private func drawAudioBadge(in rect: CGRect, context: CGContext) {
        guard rect.width > 6 else { return }
        context.saveGState()
        context.setFillColor(CGColor(red: 0.24, green: 0.42, blue: 0.60, alpha: 0.95))
        context.fillEllipse(in: rect)
        let unit = rect.width / 20
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: rect.minX + x * unit, y: rect.minY + y * unit) }
        let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        context.setFillColor(white)
        context.addLines(between: [point(4.6, 8), point(7, 8), point(10.2, 5.2), point(10.2, 14.8), point(7, 12), point(4.6, 12)])
        context.closePath()
        context.fillPath()
        context.setStrokeColor(white)
        context.setLineWidth(1.3 * unit)
        context.setLineCap(.round)
        for radius in [2.6, 5.2] as [CGFloat] {
            let steps = stride(from: -0.8, through: 0.8, by: 0.2).map { point(10.6 + radius * cos($0), 10 + radius * sin($0)) }
            context.addLines(between: steps)
            context.strokePath()
        }
        context.restoreGState()
    }

    /// Draws a dot for each facet, that of the card's own facet filled; of more facets than fit, the dots around it.
    private func drawFacetMarks(_ count: Int, filled: Int, context: CGContext) {
        let shown = min(count, Self.mostFacetMarks)
        let filled = filled - min(max(filled - shown / 2, 0), count - shown)
        let color = CGColor(red: 0.52, green: 0.40, blue: 0.28, alpha: 0.65)
        for i in 0..<shown {
            let dot = CGRect(x: cardSize.width - 9 - CGFloat(shown - i) * 6, y: 6, width: 3.4, height: 3.4)
            if i == filled {
                context.setFillColor(color)
                context.fillEllipse(in: dot)
            } else {
                context.setStrokeColor(color)
                context.setLineWidth(0.7)
                context.strokeEllipse(in: dot.insetBy(dx: 0.35, dy: 0.35))
            }
        }
    }

    // MARK: Paper

    private var bounds: CGRect { CGRect(origin: .zero, size: cardSize) }

    private func outline(inset: CGFloat) -> CGPath {
        let radius = max(0, Self.cornerRadius - inset * 0.6)
        return CGPath(roundedRect: bounds.insetBy(dx: inset, dy: inset), cornerWidth: radius, cornerHeight: radius, transform: nil)
    }

    private func drawPaper(_ color: UIColor? = nil, hasMarginLine: Bool = true, in context: CGContext) {
        var red: CGFloat = 1, green: CGFloat = 0.992, blue: CGFloat = 0.972, alpha: CGFloat = 1
        if let color { color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) }
        context.saveGState()
        context.addPath(outline(inset: 0))
        context.clip()
        gradient(
            in: context, from: .zero, to: CGPoint(x: 0, y: cardSize.height),
            [
                (0, paper(red, green, blue)), (0.6, paper(red * 0.985, green * 0.976, blue * 0.959)),
                (1, paper(red * 0.948, green * 0.9254, blue * 0.8868)),
            ])
        // The margin line of an index card, at the neighbour's edge: visible while a card is exposed.
        if hasMarginLine, covered > 12 {
            context.setFillColor(CGColor(red: 0.86, green: 0.42, blue: 0.36, alpha: 0.5))
            context.fill(CGRect(x: covered - 3, y: 0, width: 0.8, height: cardSize.height))
        }
        context.restoreGState()
        context.setLineWidth(0.8)
        context.setStrokeColor(CGColor(red: 0.42, green: 0.32, blue: 0.22, alpha: 0.38))
        context.addPath(outline(inset: 0.4))
        context.strokePath()
        // A highlight on the upper edge.
        context.setStrokeColor(CGColor(red: 1, green: 1, blue: 1, alpha: isDark ? 0.35 : 0.9))
        context.setLineWidth(1)
        context.move(to: CGPoint(x: Self.cornerRadius, y: 1.3))
        context.addLine(to: CGPoint(x: cardSize.width - Self.cornerRadius, y: 1.3))
        context.strokePath()
    }

    /// A color of the paper; dimmer, and a little warmer, in the dark.
    private func paper(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
        isDark
            ? CGColor(red: red * 0.80, green: green * 0.775, blue: blue * 0.74, alpha: 1)
            : CGColor(red: red, green: green, blue: blue, alpha: 1)
    }

    private static func shadow(_ alpha: CGFloat) -> CGColor { CGColor(red: 0.16, green: 0.09, blue: 0.03, alpha: alpha) }

    private func picture(scale: CGFloat? = nil, _ draw: (CGContext) -> Void) -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale ?? self.scale
        return UIGraphicsImageRenderer(size: cardSize, format: format).image { draw($0.cgContext) }.preparingForDisplay()?.cgImage
    }
}

/// Fills the current clip with a linear gradient.
func gradient(in context: CGContext, from start: CGPoint, to end: CGPoint, _ stops: [(CGFloat, CGColor)]) {
    let locations = stops.map(\.0)
    guard let gradient = CGGradient(colorsSpace: nil, colors: stops.map(\.1) as CFArray, locations: locations) else { return }
    context.drawLinearGradient(gradient, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
}
