/// Draws a part of a text's layout.
final class TextCanvas: UIView {
    /// What is drawn, and where its origin lies in the view.
    private(set) var layout: DocumentLayout?
    private var origin = CGPoint.zero
    private var textID = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        contentMode = .redraw
    }
    required init?(coder: NSCoder) { nil }

    /// Draws again if the text or its place is another. Equal numbers mean equal texts.
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
