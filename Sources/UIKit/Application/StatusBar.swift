/// The status bar with time, signal strength and battery at the upper edge of a phone's screen: a window in front of the others.
///
/// Its contents are constant, so that screenshots are reproducible: the time of Apple's screenshots, full signal, a full battery. A tap on
/// it scrolls to the top.
@MainActor
final class StatusBar: UIWindow {
    /// The height of the bar for a kind of device, in points: 44 on phones, otherwise 24.
    static func height(on idiom: UIUserInterfaceIdiom) -> CGFloat { idiom == .phone ? 44 : 24 }

    /// The bar itself. The window fills the screen so that it rotates like the others.
    private let bar = UIView()
    private let time = StatusBarSigns(size: CGSize(width: 80, height: 20)) { StatusBarSigns.drawTime(in: $0) }
    private let signs = StatusBarSigns(size: CGSize(width: 74, height: 20)) { StatusBarSigns.drawReceptionAndBattery(in: $0) }
    private var appearance = StatusBarAppearance()

    init() {
        super.init(frame: UIScreen.main.bounds)
        windowLevel = .statusBar
        layer.name = "status bar"
        time.autoresizingMask = isLow ? [.flexibleLeftMargin, .flexibleRightMargin] : .flexibleRightMargin
        signs.autoresizingMask = .flexibleLeftMargin
        bar.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        bar.addSubview(time)
        bar.addSubview(signs)
        addSubview(bar)
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in UIApplication.shared.keyWindow?.scrollToTop() }
        addGestureRecognizer(tap)
        layoutSigns()
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }
    override var safeAreaInsets: UIEdgeInsets { .zero }
    /// Touches below the bar or on a hidden bar go to the other windows.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        point.y < occupiedHeight && super.point(inside: point, with: event)
    }

    private var height: CGFloat { Self.height(on: screen.traitCollection.userInterfaceIdiom) }
    /// Whether the bar is a low one (below 40 points), with the time in the middle.
    private var isLow: Bool { height < 40 }

    /// The height that the bar covers on the screen, in points; 0 while it is hidden.
    var occupiedHeight: CGFloat { appearance.isHidden ? 0 : height }
    /// The bar's frame, whether or not it is hidden.
    var barFrame: CGRect { CGRect(x: 0, y: 0, width: bounds.width, height: height) }

    private func layoutSigns() {
        bar.bounds.size = barFrame.size
        let middle = isLow ? height / 2 : height / 2 + 3
        time.center = CGPoint(x: isLow ? bounds.midX : min(bounds.width * 0.14, 70), y: middle)
        signs.center = CGPoint(x: bounds.width - (isLow ? 5 : 17) - signs.bounds.width / 2, y: middle)
        layoutBar()
    }

    /// Applies the appearance that the controllers ask for: immediately, or animated inside an animation block.
    func show(_ new: StatusBarAppearance) {
        let old = appearance
        appearance = new
        bar.overrideUserInterfaceStyle =
            switch new.style {
            case .default: .unspecified
            case .lightContent: .dark
            case .darkContent: .light
            }
        if new.isHidden != old.isHidden { layoutBar() }
    }

    private func layoutBar() {
        let slides = appearance.animation == .slide
        bar.center = CGPoint(x: bounds.midX, y: height / 2 - (appearance.isHidden && slides ? height : 0))
        bar.alpha = appearance.isHidden && !slides ? 0 : 1
    }
}

/// Draws symbols of the bar at a fixed size, whatever the height of the bar.
private final class StatusBarSigns: UIView {
    private let drawing: (CGRect) -> Void

    init(size: CGSize, drawing: @escaping (CGRect) -> Void) {
        self.drawing = drawing
        super.init(frame: CGRect(origin: .zero, size: size))
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) { drawing(bounds) }

    static func drawTime(in bounds: CGRect) {
        let isPhone = UITraitCollection.current.userInterfaceIdiom == .phone
        let font = UIFont.systemFont(ofSize: isPhone ? 16 : 12, weight: .semibold)
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.label]
        let time = "9:41" as NSString, size = time.size(withAttributes: attributes)
        time.draw(at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), withAttributes: attributes)
    }

    static func drawReceptionAndBattery(in bounds: CGRect) {
        drawBattery(right: bounds.maxX - 3, middle: bounds.midY)
        drawWaves(centerX: bounds.maxX - 43, middle: bounds.midY)
        drawBars(right: bounds.maxX - 57, middle: bounds.midY)
    }

    private static func drawBattery(right: CGFloat, middle: CGFloat) {
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

    /// The Wi-Fi symbol: three arcs above a dot.
    private static func drawWaves(centerX: CGFloat, middle: CGFloat) {
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

    /// The signal strength: four bars of increasing height.
    private static func drawBars(right: CGFloat, middle: CGFloat) {
        UIColor.label.setFill()
        for index in 0..<4 {
            let height = 4 + CGFloat(index) * 7 / 3
            let x = right - 17 + CGFloat(index) * 4.7
            UIBezierPath(roundedRect: CGRect(x: x, y: middle + 5.5 - height, width: 3, height: height), cornerRadius: 1).fill()
        }
    }
}

extension UIApplication {
    /// Whether the screen has a status bar, like a phone's. Hosts set it; default false, for desktop windows.
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

    /// The status bar's frame in the screen's coordinates; zero without one.
    public var statusBarFrame: CGRect { UIWindowScene.main.statusBarManager?.statusBarFrame ?? .zero }
    /// The notification of a coming change of ``statusBarFrame``. Never posted.
    public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name("UIApplicationWillChangeStatusBarFrameNotification")
    /// The notification of a change of ``statusBarFrame``. Never posted.
    public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name("UIApplicationDidChangeStatusBarFrameNotification")

    /// The safe area insets of the screen: what the status bar covers, and what belongs to the device.
    var screenSafeArea: UIEdgeInsets {
        var insets = deviceInsets
        insets.top = max(insets.top, statusBar?.occupiedHeight ?? 0)
        return insets
    }

    func screenSafeAreaChanged() {
        for window in windows { window.reportSafeArea() }
    }

    func statusBarAppearanceChanged() {
        statusBar?.show(statusBarAppearance)
        screenSafeAreaChanged()
    }
}
