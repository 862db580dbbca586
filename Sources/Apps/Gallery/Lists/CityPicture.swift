import UIKit

/// Pictures of cities as on old posters: a sky, a sun, hills, and towers or a sea. Drawn in code, once a city.
@MainActor
enum CityPicture {
    private static var pictures: [City: UIImage] = [:]
    private static let size = CGSize(width: 240, height: 160)

    /// The picture of a city, 240 by 160 points. A large one has more pixels and is drawn each time.
    static func picture(of city: City, isLarge: Bool = false) -> UIImage {
        if !isLarge, let picture = pictures[city] { return picture }
        let format = UIGraphicsImageRendererFormat()
        format.scale = isLarge ? 8 : 2
        format.opaque = true
        let picture = UIGraphicsImageRenderer(size: size, format: format).image { draw(city, in: $0.cgContext) }
        if !isLarge { pictures[city] = picture }
        return picture
    }

    private static func draw(_ city: City, in context: CGContext) {
        var numbers = PortraitNumbers(seed: city.seed)
        for _ in 0..<4 { _ = numbers.next() }
        let hue = numbers.share()
        func color(_ shift: CGFloat, _ saturation: CGFloat, _ brightness: CGFloat) -> CGColor {
            UIColor(hue: (hue + shift).truncatingRemainder(dividingBy: 1), saturation: saturation, brightness: brightness, alpha: 1).cgColor
        }
        if let sky = CGGradient(colorsSpace: nil, colors: [color(0, 0.55, 0.75), color(0.09, 0.32, 0.98)], locations: [0, 1]) {
            context.drawLinearGradient(sky, start: .zero, end: CGPoint(x: 0, y: 120), options: [.drawsAfterEndLocation])
        }
        context.setFillColor(color(0.14, 0.18, 1))
        let sun = 22 + numbers.share() * 22
        context.fillEllipse(in: CGRect(x: 24 + numbers.share() * 150, y: 36 + numbers.share() * 22, width: sun, height: sun))
        for layer in 0..<2 {
            let path = CGMutablePath(), top = 84 + CGFloat(layer) * 18
            let ends = [top - 14 + numbers.share() * 28, top - 14 + numbers.share() * 28]
            path.move(to: CGPoint(x: 0, y: ends[0]))
            path.addCurve(
                to: CGPoint(x: 240, y: ends[1]), control1: CGPoint(x: 70, y: top - 40 + numbers.share() * 60),
                control2: CGPoint(x: 160, y: top - 40 + numbers.share() * 60))
            path.addLine(to: CGPoint(x: 240, y: 160))
            path.addLine(to: CGPoint(x: 0, y: 160))
            path.closeSubpath()
            context.addPath(path)
            context.setFillColor(color(0.03, 0.42 + CGFloat(layer) * 0.1, 0.62 - CGFloat(layer) * 0.14))
            context.fillPath()
        }
        // The larger the city, the more and the higher its towers.
        let towers = city.people > 2_000_000 ? 16 : city.people > 400_000 ? 11 : 6
        let highest: CGFloat = city.people > 2_000_000 ? 74 : city.people > 400_000 ? 48 : 26
        var x = 10 + numbers.share() * CGFloat(18 - towers) * 8
        for _ in 0..<towers {
            let width = 8 + numbers.share() * 10, height = 12 + numbers.share() * highest
            let tower = CGRect(x: x, y: 138 - height, width: width, height: height + 22)
            context.setFillColor(color(0.02, 0.5, 0.2 + numbers.share() * 0.1))
            context.fill(tower)
            context.setFillColor(color(0.14, 0.4, 0.95))
            for window in 0..<Int(height / 6) where numbers.below(3) == 0 {
                let left = x + 2 + numbers.share() * (width - 6)
                context.fill(CGRect(x: left, y: tower.minY + 3 + CGFloat(window) * 6, width: 2, height: 2.5))
            }
            x += width + numbers.share() * 4 - 1
        }
        context.setFillColor(color(numbers.below(2) == 0 ? 0.5 : 0.02, 0.5, 0.3))
        context.fill(CGRect(x: 0, y: 138, width: 240, height: 22))
        context.setFillColor(CGColor(gray: 1, alpha: 0.14))
        for _ in 0..<9 {
            context.fill(CGRect(x: numbers.share() * 220, y: 141 + numbers.share() * 16, width: 12 + numbers.share() * 30, height: 1))
        }
    }
}
