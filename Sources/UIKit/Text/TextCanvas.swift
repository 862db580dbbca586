/// A view that draws a part of a text layout.
final class TextCanvas: UIView {
    /// The layout that is drawn, and the position of its origin in the view's coordinates.
    private(set) var layout: DocumentLayout?
    private var origin = CGPoint.zero
    private var textID = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        contentMode = .redraw
    }
    required init?(coder: NSCoder) { nil }

    /// Sets the layout and its origin, and redraws if either changed. Layouts with the same `id` are taken to be equal.
    func show(_ layout: DocumentLayout, id: Int, at origin: CGPoint) {
        guard id != textID || origin != self.origin || self.layout == nil else { return }
        self.layout = layout
        self.origin = origin
        textID = id
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        guard let layout, let context = UIGraphicsGetCurrentContext() else { return }
        layout.paint(in: context, at: origin, from: 0, to: bounds.height)
    }
}
