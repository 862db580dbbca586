import UIKit

/// A wooden board with a shadow below: the shelf of a ``GridLayout``.
///
/// All shelves share one picture for light and one for dark surroundings, stretched along the grain to their length, and their shadow has a
/// path, so that a screen full of shelves costs no pass of its own.
@preconcurrency @MainActor
open class WoodenShelfView: UICollectionReusableView {
    private let board = UIImageView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isUserInteractionEnabled = false
        board.contentMode = .scaleToFill
        addSubview(board)
        layer.shadowOpacity = 0.5
        layer.shadowOffset = CGSize(width: 0, height: 5)
        layer.shadowRadius = 4
        layer.shadowColor = UIColor.black.cgColor
        showBoard()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        board.frame = bounds
        let path = CGRect(x: bounds.minX, y: bounds.minY - 5, width: bounds.width, height: bounds.height + 5)
        layer.shadowPath = CGPath(rect: path, transform: nil)
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showBoard()
    }

    private func showBoard() {
        board.image = traitCollection.userInterfaceStyle == .dark ? WoodPicture.darkBoard : WoodPicture.lightBoard
    }
}

/// Pictures of wood, drawn here.
@MainActor
enum WoodPicture {
    static let lightBoard = board(isDark: false)
    static let darkBoard = board(isDark: true)

    private static let size = CGSize(width: 1024, height: 37)

    /// The front of a board: its edge catches the light at the top, the grain runs along, the underside lies in shadow.
    private static func board(isDark: Bool) -> UIImage {
        let shade: CGFloat = isDark ? 0.5 : 1
        func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
            CGColor(red: red * shade, green: green * shade, blue: blue * shade, alpha: alpha)
        }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        format.opaque = true
        return UIGraphicsImageRenderer(size: size, format: format).image { renderer in
            let context = renderer.cgContext
            let width = size.width
            let height = size.height
            let colors = [color(0.80, 0.58, 0.36), color(0.70, 0.47, 0.27), color(0.55, 0.35, 0.19)]
            if let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.55, 1]) {
                context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: height), options: [])
            }
            var grain = Grain()
            for _ in 0..<90 {
                let y = grain.next() * height
                let drift = (grain.next() - 0.5) * 7
                let isLight = grain.next() > 0.7
                let start = (grain.next() * 1.4 - 0.4) * width
                let length = (0.25 + grain.next()) * width
                context.beginPath()
                context.move(to: CGPoint(x: start, y: y))
                context.addCurve(
                    to: CGPoint(x: start + length, y: y + drift),
                    control1: CGPoint(x: start + length * 0.3, y: y + (grain.next() - 0.5) * 6),
                    control2: CGPoint(x: start + length * 0.7, y: y + drift + (grain.next() - 0.5) * 6))
                context.setStrokeColor(isLight ? color(0.95, 0.76, 0.52, 0.22) : color(0.34, 0.19, 0.08, 0.10 + 0.16 * grain.next()))
                context.setLineWidth(0.4 + grain.next() * 1.1)
                context.strokePath()
            }
            context.setFillColor(color(1, 0.86, 0.64, 0.75))
            context.fill(CGRect(x: 0, y: 0, width: width, height: 1))
            context.setFillColor(color(1, 0.86, 0.64, 0.25))
            context.fill(CGRect(x: 0, y: 1, width: width, height: 3))
            context.setFillColor(color(0.2, 0.1, 0.04, 0.35))
            context.fill(CGRect(x: 0, y: height - 3, width: width, height: 3))
            context.setFillColor(color(0.12, 0.06, 0.02, 0.5))
            context.fill(CGRect(x: 0, y: height - 1, width: width, height: 1))
        }
    }

    /// Numbers from 0 to 1, the same in every run.
    private struct Grain {
        private var state: UInt32 = 0x2545_F491

        mutating func next() -> CGFloat {
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return CGFloat(state >> 8) / CGFloat(1 << 24)
        }
    }
}
