import QuartzCore

/// S6: twelve pictures that are cut by rounded rectangles, ellipses and gradients, and six that are blended with what lies behind them.
final class MaskScene: BenchScene {
    static let name = "S6"
    static let shotFrames = [0, 60]
    let root = makeRoot()
    private let cells: [Cell]
    private let blended: [CALayer]

    private static let modes = ["multiply", "screen", "overlay", "softLight", "colorDodge", "difference"]

    init() {
        cells = (0..<12).map(Cell.init)
        blended = Self.modes.enumerated().map { index, mode in
            let layer = Self.makeQuad(width: 340, height: 260)
            layer.contents = ScenePalette.landscape(60 + index, width: 256, height: 256)
            layer.compositingFilter = mode + "BlendMode"
            layer.opacity = 0.8
            return layer
        }
        root.contents = ScenePalette.landscape(100, width: 1280, height: 800)
        cells.forEach { root.addSublayer($0.layer) }
        blended.forEach(root.addSublayer)
    }

    func update(frame: Int) {
        let t = 2 * .pi * Double(frame) / 120
        for (index, cell) in cells.enumerated() {
            let angle = t + Double(index) * .pi / 6
            cell.move(
                to: CGPoint(
                    x: 40 + 320 * Double(index % 4) + 30 * cos(angle), y: 33 + 267 * Double(index / 4) + 20 * sin(angle)),
                x: cos(2 * angle), y: sin(2 * angle))
        }
        for (index, layer) in blended.enumerated() {
            let a = t + Double(index) * .pi / 3
            layer.position = CGPoint(x: 40 + 430 * Double(index % 3) + 25 * cos(a), y: 60 + 400 * Double(index / 3) + 25 * sin(a))
        }
    }

    /// A picture with a dark strip, cut by a shape that moves over it.
    private final class Cell {
        let layer = CALayer()
        private let cut: Cut

        /// What cuts the picture.
        private enum Cut {
            /// The layer itself: its bounds, with rounded corners.
            case bounds
            case ellipse(CAShapeLayer)
            case gradient(CAGradientLayer)
        }

        init(_ index: Int) {
            let picture = CALayer()
            picture.frame = CGRect(x: 0, y: 0, width: 240, height: 200)
            picture.contents = ScenePalette.landscape(40 + index, width: 256, height: 256)
            let strip = CALayer()
            strip.frame = CGRect(x: 0, y: 156, width: 240, height: 44)
            strip.backgroundColor = CGColor(gray: 0, alpha: 0.5)
            layer.anchorPoint = .zero
            layer.bounds = CGRect(x: 0, y: 0, width: 240, height: 200)
            layer.addSublayer(picture)
            layer.addSublayer(strip)
            switch index % 3 {
            case 0:
                layer.cornerRadius = 40
                layer.masksToBounds = true
                cut = .bounds
            case 1:
                let mask = CAShapeLayer()
                mask.anchorPoint = .zero
                mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 208, height: 168), transform: nil)
                layer.mask = mask
                cut = .ellipse(mask)
            default:
                let mask = CAGradientLayer()
                mask.frame = layer.bounds
                mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
                layer.mask = mask
                cut = .gradient(mask)
            }
        }

        /// - Parameters:
        ///   - origin: where the picture's upper left corner is, in points of the root.
        ///   - x: where the cut is, from -1 to 1.
        ///   - y: where the cut is, from -1 to 1.
        func move(to origin: CGPoint, x: Double, y: Double) {
            let corner = CGPoint(x: 16 + 16 * x, y: 16 + 16 * y)
            layer.position = origin
            switch cut {
            case .bounds:
                // The bounds move over the picture, and the layer with them, so that the picture stays.
                layer.bounds = CGRect(origin: corner, size: CGSize(width: 208, height: 168))
                layer.position = CGPoint(x: origin.x + corner.x, y: origin.y + corner.y)
            case .ellipse(let mask): mask.position = corner
            case .gradient(let mask):
                mask.startPoint = CGPoint(x: (120 - 100 * x) / 240, y: (100 - 100 * y) / 200)
                mask.endPoint = CGPoint(x: (120 + 100 * x) / 240, y: (100 + 100 * y) / 200)
            }
        }
    }
}
