import UIKit

/// Portraits of people who don't exist, drawn from a number each: skin, hair, clothes, glasses and mood. Usable from any thread.
enum Portraits {
    /// The side of a portrait, in points.
    static let side: CGFloat = 160

    /// Draws the portrait that follows from a number.
    static func draw(_ seed: UInt64) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        format.opaque = true
        let size = CGSize(width: side, height: side)
        return UIGraphicsImageRenderer(size: size, format: format).image { draw(seed, $0.cgContext) }
    }

    private static func color(_ hue: CGFloat, _ saturation: CGFloat, _ brightness: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
        UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha).cgColor
    }

    /// Hue, saturation and brightness of skins, from light to dark.
    private static let skins: [(CGFloat, CGFloat, CGFloat)] = [
        (0.06, 0.22, 0.98), (0.07, 0.30, 0.95), (0.07, 0.38, 0.88), (0.07, 0.48, 0.76), (0.06, 0.55, 0.60), (0.06, 0.58, 0.45),
    ]
    private static let hairs: [(CGFloat, CGFloat, CGFloat)] = [
        (0.08, 0.60, 0.18), (0.07, 0.65, 0.30), (0.08, 0.60, 0.45), (0.11, 0.55, 0.78), (0.04, 0.75, 0.60), (0.60, 0.08, 0.75),
        (0.0, 0.0, 0.12),
    ]

    private static func draw(_ seed: UInt64, _ context: CGContext) {
        var numbers = PortraitNumbers(seed: seed)
        let skin = skins[numbers.below(skins.count)]
        let hair = hairs[numbers.below(hairs.count)]
        let hue = numbers.share()
        func ellipse(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ fill: CGColor) {
            context.setFillColor(fill)
            context.fillEllipse(in: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height))
        }
        let backdrop = [color(hue, 0.28, 0.95), color(hue, 0.50, 0.62)]
        if let gradient = CGGradient(colorsSpace: nil, colors: backdrop, locations: [0, 1]) {
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 60, y: 45), startRadius: 0, endCenter: CGPoint(x: 80, y: 80), endRadius: 120,
                options: [.drawsAfterEndLocation])
        }
        let tone = color(skin.0, skin.1, skin.2)
        let shade = color(skin.0, min(1, skin.1 + 0.12), skin.2 * 0.84)
        let strands = color(hair.0, hair.1, hair.2)
        let style = numbers.below(6)
        let width = 58 + numbers.share() * 10
        let height = 74 + numbers.share() * 8
        let face = CGPoint(x: 80, y: 72)

        // Long hair falls behind the shoulders.
        if style == 1 || style == 4 {
            ellipse(80, 82, width + 34, height + (style == 1 ? 46 : 20), strands)
        }
        // Shoulders, neck, collar.
        let cloth = (hue + 0.35 + numbers.share() * 0.3).truncatingRemainder(dividingBy: 1)
        ellipse(80, 168, 136, 104, color(cloth, 0.55, 0.62))
        ellipse(80, 170, 126, 96, color(cloth, 0.50, 0.70))
        context.setFillColor(shade)
        context.fill(CGRect(x: 67, y: 96, width: 26, height: 26))
        ellipse(80, 121, 34, 20, shade)
        ellipse(80, 119, 28, 18, tone)
        // Ears and face.
        ellipse(80 - width / 2, 75, 12, 18, shade)
        ellipse(80 + width / 2, 75, 12, 18, shade)
        ellipse(face.x, face.y, width, height, tone)
        ellipse(face.x - width * 0.27, face.y + 14, 14, 9, color(0.02, 0.55, 0.9, 0.22))
        ellipse(face.x + width * 0.27, face.y + 14, 14, 9, color(0.02, 0.55, 0.9, 0.22))
        drawHair(style, face, width, height, strands, context)
        if numbers.below(5) == 0 {
            // A beard leaves the mouth free.
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: face.y + 12, width: 160, height: 60))
            ellipse(face.x, face.y + 3, width + 3, height + 4, strands)
            ellipse(face.x, face.y + 12, width * 0.66, 26, tone)
            ellipse(face.x, face.y + 26, 30, 15, tone)
            context.restoreGState()
        }
        drawFeatures(&numbers, face, width, strands, shade, context)
    }

    private static func drawHair(
        _ style: Int, _ face: CGPoint, _ width: CGFloat, _ height: CGFloat, _ strands: CGColor, _ context: CGContext
    ) {
        let top = face.y - height / 2
        let left = face.x - width / 2 - 4
        let right = face.x + width / 2 + 4
        func cap(_ fringe: CGFloat, _ parting: CGFloat) {
            context.beginPath()
            context.move(to: CGPoint(x: left, y: face.y + 2))
            context.addCurve(
                to: CGPoint(x: face.x, y: top - 12), control1: CGPoint(x: left - 4, y: top + 2),
                control2: CGPoint(x: face.x - 30, y: top - 12))
            context.addCurve(
                to: CGPoint(x: right, y: face.y + 2), control1: CGPoint(x: face.x + 30, y: top - 12),
                control2: CGPoint(x: right + 4, y: top + 2))
            context.addQuadCurve(to: CGPoint(x: face.x + parting, y: top + fringe), control: CGPoint(x: right - 6, y: top + fringe))
            context.addQuadCurve(to: CGPoint(x: left, y: face.y + 2), control: CGPoint(x: left + 6, y: top + fringe))
            context.closePath()
            context.setFillColor(strands)
            context.fillPath()
        }
        switch style {
        case 0: cap(22, 14)
        case 1: cap(20, -2)
        case 2:
            for index in 0..<11 {
                let angle = CGFloat.pi * (1 + CGFloat(index) / 10)
                let radius = width / 2 + 3
                context.setFillColor(strands)
                let spot = CGPoint(x: face.x + radius * cos(angle), y: face.y - 8 + (height / 2) * sin(angle))
                context.fillEllipse(in: CGRect(x: spot.x - 12, y: spot.y - 12, width: 24, height: 24))
            }
        case 3: cap(12, 0)
        case 4:
            cap(26, -16)
        default:
            // A bald head with a rim of hair.
            context.setFillColor(strands)
            context.fillEllipse(in: CGRect(x: left - 2, y: face.y - 14, width: 11, height: 30))
            context.fillEllipse(in: CGRect(x: right - 9, y: face.y - 14, width: 11, height: 30))
        }
    }

    private static func drawFeatures(
        _ numbers: inout PortraitNumbers, _ face: CGPoint, _ width: CGFloat, _ strands: CGColor, _ shade: CGColor, _ context: CGContext
    ) {
        let eye = width * 0.22
        let y = face.y + 2
        let dark = CGColor(red: 0.14, green: 0.10, blue: 0.10, alpha: 1)
        for side in [-1, 1] as [CGFloat] {
            context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.95))
            context.fillEllipse(in: CGRect(x: face.x + side * eye - 5.5, y: y - 4, width: 11, height: 8))
            context.setFillColor(dark)
            context.fillEllipse(in: CGRect(x: face.x + side * eye - 2.8, y: y - 3, width: 5.6, height: 6))
            context.setStrokeColor(strands)
            context.setLineWidth(2.4)
            context.setLineCap(.round)
            context.beginPath()
            context.move(to: CGPoint(x: face.x + side * (eye - 7), y: y - 9))
            context.addQuadCurve(to: CGPoint(x: face.x + side * (eye + 7), y: y - 8), control: CGPoint(x: face.x + side * eye, y: y - 13))
            context.strokePath()
        }
        context.setStrokeColor(shade)
        context.setLineWidth(2.2)
        context.beginPath()
        context.move(to: CGPoint(x: face.x, y: y + 4))
        context.addQuadCurve(to: CGPoint(x: face.x - 1, y: y + 16), control: CGPoint(x: face.x + 7, y: y + 15))
        context.strokePath()
        let smile = 3 + numbers.share() * 6
        context.setStrokeColor(CGColor(red: 0.62, green: 0.25, blue: 0.25, alpha: 1))
        context.setLineWidth(2.6)
        context.beginPath()
        context.move(to: CGPoint(x: face.x - 11, y: y + 22))
        context.addQuadCurve(to: CGPoint(x: face.x + 11, y: y + 22), control: CGPoint(x: face.x, y: y + 22 + smile * 1.6))
        context.strokePath()
        if numbers.below(3) == 0 {
            context.setStrokeColor(CGColor(red: 0.15, green: 0.15, blue: 0.18, alpha: 0.9))
            context.setLineWidth(1.8)
            for side in [-1, 1] as [CGFloat] {
                context.strokeEllipse(in: CGRect(x: face.x + side * eye - 10, y: y - 9, width: 20, height: 18))
            }
            context.beginPath()
            context.move(to: CGPoint(x: face.x - eye + 10, y: y))
            context.addLine(to: CGPoint(x: face.x + eye - 10, y: y))
            context.strokePath()
        }
    }
}
