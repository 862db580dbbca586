import AppSupport
import QuartzCore

/// The icon of `lamina study`: a wooden tray with note cards, seen from the front.
enum StudyIcon {
    @MainActor
    static func draw(size: Int) -> IconCanvas {
        let canvas = IconCanvas(size: size, colors: [0xC98B57, 0x8A5230])
        // The inside of the tray is in the shade.
        canvas.add(canvas.gradient([0x3B1F10, 0x3B1F10], alphas: [0, 0.75]), x: 0, y: 0, width: 100, height: 74)
        let isSmall = canvas.detail == .low
        // From back to front, each card is nearer: larger and lower.
        let cards: [(x: CGFloat, y: CGFloat, color: UInt32)] = isSmall
            ? [(25, 16, 0x2FA39A), (13, 38, 0xE2483D)]
            : [(27, 13, 0x2FA39A), (20, 25.5, 0xF0A528), (13, 39, 0xE2483D)]
        for (index, card) in cards.enumerated() {
            let isFront = index == cards.count - 1
            let shade = UInt32(cards.count - 1 - index) * 12
            let top = 0xFFFFFF - shade * 0x010101, bottom = 0xF3ECDF - shade * 0x010101
            let layer = canvas.gradient([top, bottom], radius: isSmall ? 0 : 3)
            canvas.add(layer, x: card.x, y: card.y, width: 100 - 2 * card.x, height: 90)
            canvas.castShadow(layer, opacity: 0.4, blur: 2.2, drop: -0.6)
            // The heading's line of an index card, in the colour of its section.
            let line = canvas.fill(card.color)
            let width = 100 - 2 * card.x
            if isSmall {
                canvas.add(line, x: card.x, y: card.y, width: width, height: size <= 16 ? 9 : 8)
            } else {
                canvas.add(line, x: card.x + 7, y: card.y + 5.5, width: width - 14, height: 3.2)
                line.cornerRadius = line.bounds.height / 2
            }
            guard isFront, !isSmall else { continue }
            for row in 0..<(canvas.detail == .high ? 2 : 1) {
                let rule = canvas.fill(0x9DB4CE)
                canvas.add(rule, x: card.x + 7, y: card.y + 15 + CGFloat(row) * 8, width: row == 0 ? width - 14 : width - 30, height: 2.2)
                rule.cornerRadius = rule.bounds.height / 2
            }
        }
        drawFront(on: canvas)
        canvas.finish()
        return canvas
    }

    /// The front board of the tray, which hides the lower parts of the cards.
    @MainActor
    private static func drawFront(on canvas: IconCanvas) {
        let board = canvas.gradient([0xB9774A, 0x7B4526])
        canvas.add(board, x: 0, y: 69, width: 100, height: 31)
        canvas.castShadow(board, opacity: 0.55, blur: 3, drop: -1)
        // Its upper edge catches the light.
        canvas.add(canvas.fill(0xE9B888), x: 0, y: 69, width: 100, height: canvas.detail == .low ? 4 : 2.4)
        guard canvas.detail > .low else { return }
        // A notch for the hand.
        let notch = canvas.gradient([0x4A2814, 0x6B3C20], radius: 3.5)
        canvas.add(notch, x: 36, y: 81, width: 28, height: 7)
        guard canvas.detail == .high else { return }
        canvas.add(canvas.fill(0xF3CBA0, 0.5, radius: 0.5), x: 38, y: 88, width: 24, height: 1)
    }
}
