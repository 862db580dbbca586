/// The bar with time, reception and battery at the upper edge of a phone's screen. A window of its own, in front of the others.
///
/// What it shows is always the same, so that pictures are: the time of Apple's pictures, full reception, a full battery.
@MainActor
final class StatusBar: UIWindow {
    /// The height of the bar by the kind of device, in points.
    static func height(on idiom: UIUserInterfaceIdiom) -> CGFloat { idiom == .phone ? 44 : 24 }

    private let content = StatusBarContent(frame: .zero)
    private var appearance = StatusBarAppearance()

    init() {
        super.init(frame: .zero)
        windowLevel = .statusBar
        isUserInteractionEnabled = false
        layer.name = "status bar"
        addSubview(content)
        fit()
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }
    override var safeAreaInsets: UIEdgeInsets { .zero }

    /// The space that the bar takes from the screen now.
    var occupiedHeight: CGFloat { appearance.isHidden ? 0 : Self.height(on: screen.traitCollection.userInterfaceIdiom) }

    /// Takes the width of the screen.
    func fit() {
        let height = Self.height(on: screen.traitCollection.userInterfaceIdiom)
        frame = CGRect(x: 0, y: 0, width: screen.bounds.width, height: height)
        content.bounds = bounds
        placeContent()
    }

    /// Shows what the controllers want: at once, or animated in an animation block.
    func show(_ new: StatusBarAppearance) {
        let old = appearance
        appearance = new
        content.overrideUserInterfaceStyle =
            switch new.style {
            case .default: .unspecified
            case .lightContent: .dark
            case .darkContent: .light
            }
        if new.isHidden != old.isHidden { placeContent() }
    }

    private func placeContent() {
        let slides = appearance.animation == .slide
        content.center = CGPoint(x: bounds.midX, y: bounds.midY - (appearance.isHidden && slides ? bounds.height : 0))
        content.alpha = appearance.isHidden && !slides ? 0 : 1
    }
}

/// Draws the bar's signs.
private final class StatusBarContent: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        UIColor.label.set()
        // Low bars have small signs, and the time in the middle.
        let isLow = bounds.height < 40
        let middle = isLow ? bounds.midY : bounds.midY + 3
        let time = "9:41" as NSString
        let font = UIFont.systemFont(ofSize: isLow ? 12 : 16, weight: .semibold)
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.label]
        let size = time.size(withAttributes: attributes)
        let x = isLow ? bounds.midX : min(bounds.width * 0.14, 70)
        time.draw(at: CGPoint(x: x - size.width / 2, y: middle - size.height / 2), withAttributes: attributes)

        let right = bounds.width - (isLow ? 8 : 20)
        drawBattery(right: right, middle: middle)
        drawWaves(centerX: right - 40, middle: middle)
        drawBars(right: right - 54, middle: middle)
    }

    private func drawBattery(right: CGFloat, middle: CGFloat) {
        let shell = CGRect(x: right - 27, y: middle - 6, width: 24, height: 12)
        UIColor.label.withAlphaComponent(0.4).setStroke()
        let outline = UIBezierPath(roundedRect: shell.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 3.5)
        outline.lineWidth = 1
        outline.stroke()
        UIColor.label.withAlphaComponent(0.4).setFill()
        UIBezierPath(roundedRect: CGRect(x: right - 2, y: middle - 2, width: 1.5, height: 4), cornerRadius: 0.75).fill()
        UIColor.label.setFill()
        UIBezierPath(roundedRect: shell.insetBy(dx: 2, dy: 2), cornerRadius: 2).fill()
    }

    /// Three arcs over a point.
    private func drawWaves(centerX: CGFloat, middle: CGFloat) {
        let foot = CGPoint(x: centerX, y: middle + 5.5)
        UIColor.label.setFill()
        let rings: [(inner: CGFloat, outer: CGFloat)] = [(0, 3.4), (4.8, 7.2), (8.6, 11)]
        for ring in rings {
            let path = UIBezierPath()
            path.addArc(withCenter: foot, radius: ring.outer, startAngle: -.pi * 3 / 4, endAngle: -.pi / 4, clockwise: true)
            if ring.inner > 0 {
                path.addArc(withCenter: foot, radius: ring.inner, startAngle: -.pi / 4, endAngle: -.pi * 3 / 4, clockwise: false)
            } else {
                path.addLine(to: foot)
            }
            path.close()
            path.fill()
        }
    }

    /// Four bars, each higher than the one before.
    private func drawBars(right: CGFloat, middle: CGFloat) {
        UIColor.label.setFill()
        for index in 0..<4 {
            let height = 4 + CGFloat(index) * 7 / 3
            let x = right - 17 + CGFloat(index) * 4.7
            UIBezierPath(roundedRect: CGRect(x: x, y: middle + 5.5 - height, width: 3, height: height), cornerRadius: 1).fill()
        }
    }
}

extension UIApplication {
    /// Whether the screen has a status bar, as a phone's. Hosts ask for it; the default is none, as suits a window of the desktop.
    package var showsStatusBar: Bool {
        get { statusBar != nil }
        set {
            guard newValue != (statusBar != nil) else { return }
            if newValue {
                statusBar = StatusBar()
                statusBar?.show(statusBarAppearance)
                statusBar?.isHidden = false
                updateStatusBar()
            } else {
                statusBar?.isHidden = true
                statusBar = nil
            }
            screenSafeAreaChanged()
        }
    }

    /// What the screen's edges hide of all windows.
    var screenSafeArea: UIEdgeInsets { UIEdgeInsets(top: statusBar?.occupiedHeight ?? 0, left: 0, bottom: 0, right: 0) }

    func screenSafeAreaChanged() {
        for window in windows { window.reportSafeArea() }
    }

    func statusBarAppearanceChanged() {
        statusBar?.show(statusBarAppearance)
        screenSafeAreaChanged()
    }
}
