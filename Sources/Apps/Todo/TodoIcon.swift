import AppSupport
import QuartzCore

/// The icon of `lamina todo`: rows of a heat map, the third of which folds.
enum TodoIcon {
    private static let heat: [UInt32] = [0xDD1F2B, 0xEA5A25, 0xF08A2B, 0xF6B53C]

    @MainActor
    static func draw(size: Int) -> IconCanvas {
        let canvas = IconCanvas(size: size, colors: [0x3A1210, 0x1C0807])
        // The folding row is as high as two thirds of the others.
        let edges: [CGFloat] = canvas.detail == .low ? [0, 25, 50, 75, 100] : [0, 27, 54, 73, 100]
        for (index, color) in heat.enumerated() where index != 2 {
            let row = canvas.gradient([lighter(color), color])
            canvas.add(row, x: 0, y: edges[index], width: 100, height: edges[index + 1] - edges[index])
            if canvas.detail > .low {
                canvas.add(canvas.fill(0x000000, 0.18), x: 0, y: edges[index + 1] - 1, width: 100, height: 1)
            }
        }
        drawFold(from: edges[2], to: edges[3], on: canvas)
        drawText(edges, on: canvas)
        canvas.finish()
        return canvas
    }

    private static func lighter(_ color: UInt32) -> UInt32 {
        [16, 8, 0].reduce(0) { $0 | min(255, (color >> $1 & 255) + 14) << $1 }
    }

    /// The folding row: its crease lies behind the screen, so its upper half faces down, away from the light.
    @MainActor
    private static func drawFold(from top: CGFloat, to bottom: CGFloat, on canvas: IconCanvas) {
        let rect = canvas.rect(0, top, 100, bottom - top), half = (rect.height / 2).rounded(), color = heat[2]
        if canvas.detail == .low {
            let upper = canvas.fill(0xA85413), lower = canvas.fill(0xFFB45E)
            upper.frame = CGRect(x: 0, y: rect.minY, width: rect.width, height: half)
            lower.frame = CGRect(x: 0, y: rect.minY + half, width: rect.width, height: rect.height - half)
            for layer in [upper, lower] { canvas.tile.addSublayer(layer) }
            return
        }
        let pinch = canvas.length(7), middle = rect.minY + half
        for (isUpper, y, shades) in [
            (true, rect.minY, [0x000000, 0x000000]), (false, rect.maxY, [0xFFFFFF, 0xFFFFFF]),
        ] as [(Bool, CGFloat, [UInt32])] {
            let path = CGMutablePath()
            path.addLines(between: [
                CGPoint(x: 0, y: y), CGPoint(x: rect.maxX, y: y), CGPoint(x: rect.maxX - pinch, y: middle), CGPoint(x: pinch, y: middle),
            ])
            path.closeSubpath()
            canvas.tile.addSublayer(canvas.shape(path, color))
            let light = canvas.gradient(shades, alphas: isUpper ? [0.12, 0.5] : [0.3, 0.02])
            light.frame = CGRect(x: 0, y: min(y, middle), width: rect.width, height: abs(y - middle))
            let mask = CAShapeLayer()
            var shift = CGAffineTransform(translationX: 0, y: -light.frame.minY)
            mask.path = path.copy(using: &shift)
            light.mask = mask
            canvas.tile.addSublayer(light)
        }
    }

    /// Bars that stand for text, and a tick in the first row.
    @MainActor
    private static func drawText(_ edges: [CGFloat], on canvas: IconCanvas) {
        let isSmall = canvas.detail == .low
        let height: CGFloat = isSmall ? 6 : 6.4
        for (index, width) in [(0, 40), (1, 58), (3, 46)] as [(Int, CGFloat)] {
            let middle = (edges[index] + edges[index + 1]) / 2
            let start: CGFloat = index == 0 && !isSmall ? 33 : 14
            let bar = canvas.fill(0xFFFFFF, 0.95)
            canvas.add(bar, x: start, y: middle - height / 2, width: width, height: height)
            bar.cornerRadius = isSmall ? 0 : bar.bounds.height / 2
        }
        guard !isSmall else { return }
        let middle = (edges[0] + edges[1]) / 2 + 0.5
        let tick = CGMutablePath()
        tick.addLines(between: [(14, middle), (18.6, middle + 4.6), (26.6, middle - 5)].map { x, y in
            CGPoint(x: canvas.length(x), y: canvas.length(y))
        })
        let line = canvas.shape(tick, 0xFFFFFF)
        line.fillColor = nil
        line.strokeColor = IconCanvas.color(0xFFFFFF)
        line.lineWidth = max(1.5, canvas.length(4.4))
        line.lineCap = .round
        line.lineJoin = .round
        canvas.tile.addSublayer(line)
    }
}
