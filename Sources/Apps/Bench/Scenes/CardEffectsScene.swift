import QuartzCore

/// S5: twelve cards with gradients, shadows and group opacity over a gradient that turns.
final class CardEffectsScene: BenchScene {
    static let name = "S5"
    static let shotFrames = [0, 60]
    let root: CALayer
    private let ground = CAGradientLayer()
    private let cards: [CALayer]

    init() {
        root = Self.makeRoot()
        cards = (0..<12).map(Self.makeCard)
        ground.frame = root.bounds
        ground.colors = [[28, 20, 70], [120, 40, 110], [250, 140, 90]].map { ScenePalette.color($0) }
        root.addSublayer(ground)
        cards.forEach(root.addSublayer)
    }

    func update(frame: Int) {
        let t = 2 * .pi * Double(frame) / 120
        ground.startPoint = CGPoint(x: (640 - 700 * cos(t)) / 1280, y: (400 - 700 * sin(t)) / 800)
        ground.endPoint = CGPoint(x: (640 + 700 * cos(t)) / 1280, y: (400 + 700 * sin(t)) / 800)
        for (index, card) in cards.enumerated() {
            let angle = t + Double(index) * .pi / 6
            let scale = 1 + 0.1 * sin(angle)
            card.transform = CATransform3DMakeScale(scale, scale, 1)
            card.opacity = Float(0.8 + 0.2 * cos(angle))
        }
    }

    /// A card: its opacity is that of one picture of the card, its shadow and its children.
    private static func makeCard(_ index: Int) -> CALayer {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 256, height: 200)
        card.position = CGPoint(x: 160 + 320 * (index % 4), y: 133 + 267 * (index / 4))
        card.allowsGroupOpacity = true
        card.shadowPath = CGPath(roundedRect: card.bounds, cornerWidth: 24, cornerHeight: 24, transform: nil)
        card.shadowOpacity = 0.45
        card.shadowRadius = 12
        card.shadowOffset = CGSize(width: 0, height: 8)

        let fill = CAGradientLayer()
        fill.frame = card.bounds
        fill.cornerRadius = 24
        fill.colors = [ScenePalette.color(index), ScenePalette.color(index + 4)]
        fill.startPoint = .zero
        fill.endPoint = CGPoint(x: 1, y: 1)
        if index % 2 == 1 {
            fill.type = .radial
            fill.startPoint = CGPoint(x: 128.0 / 256, y: 60.0 / 200)
            fill.endPoint = CGPoint(x: (128.0 + 200) / 256, y: (60.0 + 200) / 200)
        }
        card.addSublayer(fill)
        card.addSublayer(shape(CGRect(x: 32, y: 36, width: 88, height: 88), radius: 44, CGColor(gray: 1, alpha: 1)))
        card.addSublayer(shape(CGRect(x: 88, y: 36, width: 88, height: 88), radius: 44, ScenePalette.color(index + 7)))
        card.addSublayer(shape(CGRect(x: 56, y: 104, width: 168, height: 56), radius: 28, ScenePalette.color([30, 30, 34])))
        return card
    }

    private static func shape(_ frame: CGRect, radius: CGFloat, _ color: CGColor) -> CALayer {
        let shape = CALayer()
        shape.frame = frame
        shape.cornerRadius = radius
        shape.backgroundColor = color
        return shape
    }
}
