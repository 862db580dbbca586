/// The magnified piece of text above a finger that moves the caret or an end of the selection, so that the finger does not hide where it
/// is.
final class TextLoupe: UIView {
    static let size = CGSize(width: 116, height: 48)
    static let magnification: CGFloat = 1.25
    /// The distance from the loupe to the line below it, in points.
    static let gap: CGFloat = 16

    private let lens = TextLoupeLens(frame: CGRect(origin: .zero, size: size))
    private var overlay: Overlay?
    /// The point on the line's upper edge that the loupe is placed above, in the window's coordinates.
    private var line = CGPoint.zero

    init() {
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        isUserInteractionEnabled = false
        layer.shadowColor = CGColor(gray: 0, alpha: 1)
        layer.shadowOpacity = 0.22
        layer.shadowRadius = 9
        layer.shadowOffset = CGSize(width: 0, height: 4)
        lens.layer.cornerRadius = Self.size.height / 2
        lens.clipsToBounds = true
        addSubview(lens)
    }
    required init?(coder: NSCoder) { nil }

    /// Shows the text around a caret. The loupe appears by growing out of the caret.
    ///
    /// - Parameters:
    ///   - x: the finger's x coordinate, in the host's coordinates.
    ///   - caret: the rectangle of the caret at the moving end, in the host's coordinates.
    func show(over host: any TextEditorHost, x: CGFloat, caret: CGRect) {
        guard let window = host.window, x.isFinite else { return }
        lens.host = host
        // Next to a short line the loupe stays near the caret.
        let reach = Self.size.width / Self.magnification * 0.3
        lens.middle = CGPoint(x: min(max(x, caret.midX - reach), caret.midX + reach), y: caret.midY)
        lens.caret = caret
        lens.layer.borderWidth = 1 / max(host.contentScaleFactor, 1)
        let isDark = host.traitCollection.userInterfaceStyle == .dark
        lens.layer.borderColor = isDark ? CGColor(gray: 1, alpha: 0.3) : CGColor(gray: 0, alpha: 0.12)
        lens.setNeedsDisplay()
        line = host.convert(CGPoint(x: lens.middle.x, y: caret.minY), to: window)
        guard overlay == nil else { return place(in: window.bounds) }
        let shown = Overlay(self)
        shown.place = { [unowned self] container in
            place(in: container.bounds)
            return true
        }
        shown.appear = { [unowned self] in grow() }
        shown.disappear = { [unowned self] in shrink() }
        shown.didDismiss = { [weak self] in self?.overlay = nil }
        overlay = shown
        OverlayPresenter.shared.show(shown, in: window)
    }

    /// Dismisses the loupe, which shrinks back into the text.
    func dismiss() {
        if let overlay { OverlayPresenter.shared.dismiss(overlay) }
    }

    /// Positions the loupe above the line, within the window.
    private func place(in bounds: CGRect) {
        let half = CGSize(width: Self.size.width / 2, height: Self.size.height / 2)
        let room = bounds.insetBy(dx: half.width + 4, dy: half.height + 4)
        center = CGPoint(
            x: min(max(line.x, room.minX), max(room.minX, room.maxX)), y: max(line.y - Self.gap - half.height, room.minY))
    }

    private func grow() {
        let end = center
        center.y = line.y
        transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        alpha = 0
        UIView.animate(withDuration: 0.2, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
            self.center = end
            self.transform = .identity
            self.alpha = 1
        }
    }

    private func shrink() {
        center.y += Self.gap + Self.size.height / 2
        transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        alpha = 0
    }
}

/// Draws what a loupe shows: background, selection, text and caret, at the loupe's scale so that they are sharp.
private final class TextLoupeLens: UIView {
    weak var host: (any TextEditorHost)?
    /// The point that is shown in the middle, in the host's coordinates.
    var middle = CGPoint.zero
    var caret = CGRect.zero

    /// The colour behind the text: that of the nearest ancestor that has an opaque one.
    private func backgroundColor(behind host: UIView) -> UIColor {
        var view: UIView? = host
        while let current = view {
            if let color = current.backgroundColor?.resolvedColor(with: host.traitCollection), color.cgColor.alpha > 0.9 { return color }
            if current === host, (host as? UITextField)?.borderStyle == .roundedRect { break }
            view = current.superview
        }
        return UIColor.systemBackground.resolvedColor(with: host.traitCollection)
    }

    override func draw(_ rect: CGRect) {
        guard let host, let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(backgroundColor(behind: host).cgColor)
        context.fill(bounds)
        // A shadow is invisible on a dark background: the lens itself is lighter there.
        if host.traitCollection.userInterfaceStyle == .dark {
            context.setFillColor(CGColor(gray: 1, alpha: 0.12))
            context.fill(bounds)
        }
        let scale = TextLoupe.magnification
        context.translateBy(x: bounds.midX, y: bounds.midY)
        context.scaleBy(x: scale, y: scale)
        context.translateBy(x: -middle.x, y: -middle.y)
        let tint = host.tintColor.resolvedColor(with: host.traitCollection)
        let visible = CGRect(
            x: middle.x - bounds.width / 2 / scale, y: middle.y - bounds.height / 2 / scale, width: bounds.width / scale, height: bounds.height / scale)
        context.setFillColor(SelectionHighlight.fillColor(tint, host.traitCollection).cgColor)
        for part in host.editor.hasCaret ? [] : host.editor.selectionParts(host.editor.selection) where part.rect.intersects(visible) {
            context.fill(part.rect)
        }
        host.textLayout.paint(in: context, at: host.textOrigin, from: visible.minY, to: visible.maxY)
        context.setFillColor(tint.cgColor)
        context.fill(caret)
    }
}
