import CollectionLayouts
import UIKit

/// A text on a strip of masking tape, whose ends are torn in a zig-zag.
///
/// The strip is drawn, not masked: a mask would cost each label a pass of its own.
final class TapeLabel: UICollectionReusableView {
    private let tape = TapeView()
    private var alignment = NSTextAlignment.left

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(tape)
        isAccessibilityElement = true
        accessibilityTraits = .header
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(tape)
    }

    /// The text on the tape.
    var text = "" {
        didSet {
            tape.text = text
            accessibilityLabel = text
            setNeedsLayout()
        }
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        let alignment = (layoutAttributes as? StyledLayoutAttributes)?.headerTextAlignment ?? .left
        guard alignment != self.alignment else { return }
        self.alignment = alignment
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isLarge = bounds.height >= 40
        let margin: CGFloat = isLarge ? 20 : 5
        tape.fontSize = isLarge ? 17 : 13
        let height = min(bounds.height, isLarge ? 34 : 25)
        let width = min(tape.idealWidth, bounds.width - (isLarge ? 2 * margin : 0))
        let x = alignment == .center ? (bounds.width - width) / 2 : margin
        tape.frame = CGRect(x: x.rounded(), y: ((bounds.height - height) / 2).rounded(), width: max(0, width.rounded()), height: height)
    }
}

/// The strip itself.
final class TapeView: UIView {
    var text = "" {
        didSet { if text != oldValue { setNeedsDisplay() } }
    }
    var fontSize: CGFloat = 17 {
        didSet { if fontSize != oldValue { setNeedsDisplay() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        backgroundColor = .clear
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    private var attributes: [NSAttributedString.Key: Any] {
        [
            .font: UIFont.systemFont(ofSize: fontSize, weight: .semibold),
            .foregroundColor: UIColor(red: 0.20, green: 0.16, blue: 0.08, alpha: 0.9),
        ]
    }

    /// The width of the text with some tape beside it.
    var idealWidth: CGFloat { (text.size(withAttributes: attributes).width + fontSize * 2.2).rounded(.up) }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 12 else { return }
        let depth: CGFloat = 3
        let strip = bounds.insetBy(dx: 0, dy: 1.5)
        let teeth = max(3, Int(strip.height / 5))
        let path = CGMutablePath()
        path.move(to: CGPoint(x: strip.minX + depth, y: strip.minY))
        path.addLine(to: CGPoint(x: strip.maxX - depth, y: strip.minY))
        for tooth in 0..<teeth * 2 {
            path.addLine(
                to: CGPoint(
                    x: strip.maxX - (tooth.isMultiple(of: 2) ? 0 : depth),
                    y: strip.minY + strip.height * CGFloat(tooth + 1) / CGFloat(teeth * 2)))
        }
        path.addLine(to: CGPoint(x: strip.minX + depth, y: strip.maxY))
        for tooth in 0..<teeth * 2 {
            path.addLine(
                to: CGPoint(
                    x: strip.minX + (tooth.isMultiple(of: 2) ? 0 : depth),
                    y: strip.maxY - strip.height * CGFloat(tooth + 1) / CGFloat(teeth * 2)))
        }
        path.closeSubpath()
        context.saveGState()
        context.setShadow(offset: CGSize(width: 0, height: 1), blur: 2, color: CGColor(gray: 0, alpha: 0.5))
        context.addPath(path)
        context.setFillColor(CGColor(red: 0.91, green: 0.82, blue: 0.55, alpha: 0.95))
        context.fillPath()
        context.restoreGState()
        // Fine creases across the paper.
        context.saveGState()
        context.addPath(path)
        context.clip()
        var numbers = PortraitNumbers(seed: UInt64(text.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF }))
        for _ in 0..<Int(strip.width / 7) {
            let x = strip.minX + numbers.share() * strip.width
            context.setFillColor(CGColor(gray: numbers.share() > 0.5 ? 1 : 0.35, alpha: 0.10))
            context.fill(CGRect(x: x, y: strip.minY, width: 0.5 + numbers.share() * 1.2, height: strip.height))
        }
        context.restoreGState()
        let size = text.size(withAttributes: attributes)
        let room = strip.width - 2 * depth - 4
        let origin = CGPoint(x: max(strip.minX + depth + 2, strip.midX - size.width / 2), y: strip.midY - size.height / 2)
        text.draw(
            with: CGRect(x: origin.x, y: origin.y, width: min(size.width + 1, room), height: size.height),
            options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
            attributes: attributes, context: nil)
    }
}
