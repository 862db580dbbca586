import UIKit

/// A row of a folding list: any content in its `contentView`, which folds as one picture when the row is not open.
///
/// The list colours the cell, and places it. While it is folded, the content view is hidden, and a picture of it, taken when the fold
/// began, is seen on both halves. Content that changes meanwhile calls ``setNeedsFoldPicture()``.
open class FoldingListCell: UICollectionViewCell {
    private let separator = CALayer()
    private var paper: FoldedPaper?
    private var marks: SwipeMarks?
    private var focus: CALayer?
    private var shown: FoldingListLayoutAttributes?
    /// The colour of the row now.
    private(set) var rowColor = FoldingListTheme.Color(0, 0, 0)
    private var isColored = false
    /// The theme of the list, whose ink content has. The list sets it, and calls ``themeDidChange()``.
    public internal(set) var theme = FoldingListTheme.heatMap {
        didSet {
            guard theme != oldValue else { return }
            focus?.borderColor = focusColor
            themeDidChange()
        }
    }
    /// How far a swipe must go for something to happen, in points. The list sets it.
    var swipeThreshold: CGFloat = 60

    /// Whether the shade of a fold falls on the content as well and not only on the colour of the row: right for pictures, while text stays
    /// brighter without. Default false.
    open var shadesContent = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        separator.actions = FoldedPaper.noActions
        separator.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.2)
        separator.zPosition = 1
        layer.addSublayer(separator)
        isAccessibilityElement = true
    }

    /// Archives are not supported here: an empty row.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isColored = false
        shown = nil
        paper?.picture = nil
        hidesContent = false
        showsFocus = false
        swipeDidChange(progress: 0)
    }

    // MARK: For subclasses

    /// Takes a new picture of the content if the row is folded: call it when the content changed.
    open func setNeedsFoldPicture() {
        paper?.picture = nil
        setNeedsLayout()
    }

    /// Lets the list ask for the height of the content anew, if the row has the height of its cell: the row grows or shrinks to it.
    open override func invalidateIntrinsicContentSize() {
        // The list moves its rows itself, so that fingers can catch them.
        UIView.performWithoutAnimation { super.invalidateIntrinsicContentSize() }
    }

    /// A swipe to the right completes so much of its way: 0 to 1. The default does nothing.
    open func swipeDidChange(progress: CGFloat) {}

    /// Whether a tap at a point, in the cell's coordinates, edits the row. Default false.
    open func editsOnTap(at point: CGPoint) -> Bool { false }

    /// Begins editing the row in place. The default does nothing.
    ///
    /// - Returns: whether it is being edited.
    open func beginEditing() -> Bool { false }

    /// Colours changed with the theme: subclasses set those of their content.
    open func themeDidChange() {}

    // MARK: Placing

    /// Whether less than the full height of the row is open, so that the halves are seen.
    var isFolded: Bool { shown.map { $0.slotHeight < $0.size.height && !$0.fades && $0.style != .flat } ?? false }

    private var hidesContent = false {
        didSet { if hidesContent != oldValue { contentView.isHidden = hidesContent } }
    }

    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let attributes = layoutAttributes as? FoldingListLayoutAttributes else { return }
        if let shown, shown.size != attributes.size { paper?.picture = nil }
        shown = attributes
        show(attributes)
        if isFolded, paper?.picture == nil { setNeedsLayout() } else { updateFold() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.isHidden = hidesContent
        if isFolded, paper?.picture == nil { drawPaper() }
        updateFold()
    }

    /// Takes the picture that folds. Laying out the content may lay out the cell again, so this waits for the cell's own layout.
    private func drawPaper() {
        let paper = self.paper ?? FoldedPaper()
        self.paper = paper
        paper.picture = renderPicture()
    }

    /// Shows all that needs no picture.
    private func show(_ attributes: FoldingListLayoutAttributes) {
        let bounds = CGRect(origin: .zero, size: attributes.size)
        let lower = bounds.midY + min(attributes.slotHeight, bounds.height) / 2
        let line = CGRect(x: 0, y: lower - 1, width: bounds.width, height: 1)
        if separator.frame != line { separator.frame = line }
        layoutFocusRing()
        let color = attributes.slide >= swipeThreshold ? Self.completingColor : attributes.color
        setColor(color)
        contentView.alpha = attributes.fades ? attributes.fold.ratio : 1
        if attributes.slide != 0 || marks != nil { updateMarks(attributes.slide) }
    }

    // MARK: Keys

    /// Whether a frame around the row shows that keys go to it.
    var showsFocus = false {
        didSet {
            guard showsFocus != oldValue else { return }
            focus?.isHidden = !showsFocus
            layoutFocusRing()
        }
    }

    /// The frame around the open part of the row, in the cell's coordinates; nil if there is none.
    var focusRect: CGRect? { focus.flatMap { $0.isHidden ? nil : $0.frame } }
    /// The frame has the ink of texts, which is seen on all rows.
    var focusColor: CGColor { theme.ink.uiColor.withAlphaComponent(0.9).cgColor }

    private func layoutFocusRing() {
        guard showsFocus, let shown else { return }
        let focus = self.focus ?? makeFocus(), height = min(shown.slotHeight, shown.size.height)
        let frame = CGRect(x: 0, y: (shown.size.height - height) / 2, width: shown.size.width, height: height)
        if focus.frame != frame { focus.frame = frame }
    }

    private func makeFocus() -> CALayer {
        let focus = CALayer()
        focus.actions = FoldedPaper.noActions
        focus.borderWidth = 2
        focus.borderColor = focusColor
        focus.zPosition = 2
        layer.addSublayer(focus)
        self.focus = focus
        return focus
    }

    private static let completingColor = FoldingListTheme.Color(46, 160, 56)
    /// How long a row takes to its next colour, in seconds.
    static let colorDuration = 0.3

    private func setColor(_ color: FoldingListTheme.Color) {
        guard color != rowColor || !isColored else { return }
        let animates = isColored && window != nil && UIView.inheritedAnimationDuration == 0
        rowColor = color
        isColored = true
        guard animates, !isFolded else { return updateColor() }
        // Rows that the list lets go to other places have these at once, but not the colours.
        let animationsAreEnabled = UIView.areAnimationsEnabled
        defer { UIView.setAnimationsEnabled(animationsAreEnabled) }
        if list?.recolorsMovedRows == true { UIView.setAnimationsEnabled(true) }
        UIView.animate(withDuration: Self.colorDuration, delay: 0, options: .allowUserInteraction) { self.updateColor() }
    }

    private func updateColor() { backgroundColor = isFolded ? .clear : rowColor.uiColor }

    private func updateFold() {
        guard let shown else { return }
        guard isFolded else {
            guard let paper, paper.layer.superlayer != nil else { return }
            paper.layer.removeFromSuperlayer()
            paper.picture = nil
            hidesContent = false
            UIView.performWithoutAnimation { updateColor() }
            return
        }
        guard let paper else { return }
        if paper.layer.superlayer == nil {
            layer.insertSublayer(paper.layer, below: separator)
            // Also if it was on its way to another colour.
            layer.removeAnimation(forKey: "backgroundColor")
            UIView.performWithoutAnimation { backgroundColor = .clear }
        }
        hidesContent = true
        let fold = shown.fold
        paper.show(fold, size: shown.size, color: rowColor, shadesContent: shadesContent)
        if shadesContent { paper.shadeContent(upperLight: fold.upperLight, lowerLight: fold.lowerLight) }
    }

    private func renderPicture() -> CGImage? {
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        hidesContent = false
        contentView.layoutIfNeeded()
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(1, traitCollection.displayScale)
        format.opaque = false
        return UIGraphicsImageRenderer(size: contentView.bounds.size, format: format).image { context in
            contentView.layer.render(in: context.cgContext)
        }.cgImage
    }

    private func updateMarks(_ slide: CGFloat) {
        let marks = self.marks ?? SwipeMarks(in: layer)
        self.marks = marks
        marks.show(slide: slide, threshold: swipeThreshold, size: bounds.size, ink: theme.backgroundInk)
        swipeDidChange(progress: min(max(slide / max(1, swipeThreshold), 0), 1))
    }

    /// Only the row's place takes touches.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard let shown else { return super.point(inside: point, with: event) }
        return abs(point.y - bounds.midY) <= min(shown.slotHeight, bounds.height) / 2 && bounds.minX <= point.x && point.x <= bounds.maxX
    }

    // MARK: Accessibility

    /// The list that shows the row.
    weak var list: FoldingListView?

    /// Complete, delete, insert below, move up and down, as far as the data source allows; unless others were set.
    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { super.accessibilityCustomActions ?? list?.accessibilityActions(for: self) }
        set { super.accessibilityCustomActions = newValue }
    }
}

/// The signs beside a row that is swiped: a tick to its left, a cross to its right.
@MainActor
private final class SwipeMarks {
    private let tick = CAShapeLayer()
    private let cross = CAShapeLayer()

    init(in layer: CALayer) {
        for mark in [tick, cross] {
            mark.actions = FoldedPaper.noActions
            mark.fillColor = nil
            mark.lineWidth = 3
            mark.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
            layer.addSublayer(mark)
        }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 2, y: 12))
        path.addLine(to: CGPoint(x: 8, y: 18))
        path.addLine(to: CGPoint(x: 20, y: 4))
        tick.path = path
        let lines = CGMutablePath()
        for (from, to) in [(CGPoint(x: 4, y: 4), CGPoint(x: 18, y: 18)), (CGPoint(x: 18, y: 4), CGPoint(x: 4, y: 18))] {
            lines.move(to: from)
            lines.addLine(to: to)
        }
        cross.path = lines
    }

    func show(slide: CGFloat, threshold: CGFloat, size: CGSize, ink: FoldingListTheme.Color) {
        for mark in [tick, cross] { mark.strokeColor = ink.cgColor() }
        let part = Float(min(1, abs(slide) / max(1, threshold)))
        tick.position = CGPoint(x: -threshold / 2, y: size.height / 2)
        cross.position = CGPoint(x: size.width + threshold / 2, y: size.height / 2)
        tick.opacity = slide > 0 ? part : 0
        cross.opacity = slide < 0 ? part : 0
    }
}
