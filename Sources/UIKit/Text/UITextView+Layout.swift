/// The subviews of a text view, its attributes and its layout.
@MainActor
struct TextViewParts {
    var font = UIFont.systemFont(ofSize: 12)
    var textColor = UIColor.label
    var alignment = NSTextAlignment.natural
    var linkAttributes: [NSAttributedString.Key: Any]?
    /// What the text is displayed with, over its own attributes.
    var displayStyles: (@MainActor ([UInt16]) -> [TextDisplayStyle])?

    /// Contains the tiles that draw the visible text.
    let tiles = UIView()
    var tilesByIndex: [Int: TextCanvas] = [:]

    var layout: DocumentLayout?
    /// The last layout, whose unchanged paragraphs the next one reuses.
    var former: DocumentLayout?
}

/// Attributes with which a part of a text is displayed, over those that it has.
package struct TextDisplayStyle {
    /// The part, in UTF-16 code units.
    package let range: Range<Int>
    package let attributes: [NSAttributedString.Key: Any]

    package init(_ range: Range<Int>, _ attributes: [NSAttributedString.Key: Any]) {
        self.range = range
        self.attributes = attributes
    }
}

extension UITextView {
    /// Styles that follow from the text, such as that of a headline, without being a part of it: they are computed for each layout from the
    /// text's UTF-16 code units, so the first frame that shows a change shows its styles, too, and there is nothing to undo. They lie
    /// one after the other. The attributes of an empty range at the end are those of a last line without text. Default nil.
    package var displayStyles: (@MainActor ([UInt16]) -> [TextDisplayStyle])? {
        get { parts.displayStyles }
        set {
            parts.displayStyles = newValue
            textLooksDidChange()
        }
    }

    /// Computes the styles again, which depend on more than the text.
    package func displayStylesDidChange() { textLooksDidChange() }

    /// The height in points of the tiles that the text is drawn in.
    private static let tileHeight: CGFloat = 512

    // MARK: Changes

    /// Applies a font, colour or other attribute to all of the text.
    func styleDidChange(_ keys: Set<NSAttributedString.Key>) {
        editor.text.changeAttributes(in: 0..<editor.text.length) { attributes in
            for key in keys { attributes.values[key] = nil }
        }
        editor.typing = nil
        textLooksDidChange()
    }

    func textLooksDidChange() {
        if let layout = parts.layout { parts.former = layout }
        parts.layout = nil
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Text

    private func makeRuns() -> [TextRun] {
        traitCollection.asCurrent {
            let links = linkTextAttributes ?? [:], styles = parts.displayStyles?(editor.text.units) ?? []
            var next = styles.startIndex
            return editor.displayRuns(cutAt: styles.map(\.range.lowerBound) + styles.map(\.range.upperBound)) { attributes, range in
                while next < styles.endIndex, styles[next].range.upperBound <= range.lowerBound { next += 1 }
                if next < styles.endIndex, styles[next].range.contains(range.lowerBound) {
                    attributes.merge(styles[next].attributes) { $1 }
                }
                if attributes[.link] != nil { attributes.merge(links) { $1 } }
            }
        }
    }

    private func lineWidth(in width: CGFloat) -> CGFloat {
        max(1, width - contentInset.left - contentInset.right - textContainerInset.left - textContainerInset.right - 2 * textContainer.lineFragmentPadding)
    }

    private var emptyRun: TextRun {
        traitCollection.asCurrent {
            var attributes = baseAttributes.merging(editor.typing?.values ?? [:]) { $1 }
            // It is only used for a last line without text.
            let units = editor.text.units, hasEmptyLine = units.last.map { [10, 13, 0x2029].contains($0) } ?? true
            if hasEmptyLine, let last = parts.displayStyles?(units).last, last.range.isEmpty { attributes.merge(last.attributes) { $1 } }
            return TextRun("", attributes: attributes)
        }
    }

    var textLayout: DocumentLayout {
        let width = lineWidth(in: bounds.width)
        if let layout = parts.layout, layout.width == width { return layout }
        let layout = DocumentLayout(runs: makeRuns(), end: emptyRun, width: width, reusing: parts.layout ?? parts.former)
        parts.layout = layout
        parts.former = nil
        return layout
    }

    var textOrigin: CGPoint { CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top) }

    func fittingSize(width: CGFloat) -> CGSize {
        let sides = textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
        let lines: DocumentLayout
        if width > 0, width.isFinite, width < 1e6 {
            lines = width == bounds.width ? textLayout : DocumentLayout(runs: makeRuns(), end: emptyRun, width: lineWidth(in: width), reusing: parts.layout)
        } else {
            lines = DocumentLayout(runs: makeRuns(), end: emptyRun, width: .infinity)
        }
        let natural = wholePixels(lines.size.width + sides)
        return CGSize(width: width > 0 && width.isFinite ? min(natural, width) : natural, height: wholePixels(lines.size.height + textContainerInset.top + textContainerInset.bottom))
    }

    // MARK: Layout

    func layOutTextView() {
        let most = CGFloat(Int32.max)
        guard bounds.width > 0, bounds.width.isFinite, bounds.minX.isFinite, abs(bounds.minY) < most else { return }
        let layout = textLayout
        textContainer.size = CGSize(width: layout.width + 2 * textContainer.lineFragmentPadding, height: .greatestFiniteMagnitude)
        let height = wholePixels(layout.size.height + textContainerInset.top + textContainerInset.bottom)
        let size = CGSize(width: max(0, bounds.width - contentInset.left - contentInset.right), height: height)
        if contentSize != size { contentSize = size }
        placeTiles(layout)
        textInteraction.highlight.frame = bounds
        textInteraction.highlightOffset = CGPoint(x: -bounds.minX, y: -bounds.minY)
        textInteraction.update(blinks: false)
    }

    /// Places tiles over the visible text and half a tile above and below it.
    private func placeTiles(_ layout: DocumentLayout) {
        parts.tiles.frame = CGRect(origin: .zero, size: contentSize)
        let height = Self.tileHeight
        let first = max(0, Int(((bounds.minY - height / 2) / height).rounded(.down)))
        // A view of unlimited height, for measuring, shows all of the text.
        let bottom = min(contentSize.height, bounds.maxY.isNaN ? bounds.minY : bounds.maxY + height / 2, CGFloat(Int32.max))
        let last = Int((bottom / height).rounded(.down))
        let wanted = first...max(first, last)
        var spare = parts.tilesByIndex.filter { !wanted.contains($0.key) }
        for index in spare.keys { parts.tilesByIndex[index] = nil }
        for index in wanted {
            let frame = CGRect(x: 0, y: CGFloat(index) * height, width: bounds.width, height: min(height, max(1, contentSize.height - CGFloat(index) * height)))
            let tile: TextCanvas
            if let known = parts.tilesByIndex[index] {
                tile = known
            } else if let key = spare.keys.first, let old = spare.removeValue(forKey: key) {
                tile = old
            } else {
                tile = TextCanvas(frame: frame)
                parts.tiles.addSubview(tile)
            }
            parts.tilesByIndex[index] = tile
            if tile.frame != frame { tile.frame = frame }
            let top = frame.minY - textOrigin.y
            tile.show(
                layout, id: layout.contentID(from: top, to: top + frame.height),
                at: CGPoint(x: textOrigin.x, y: textOrigin.y - frame.minY))
        }
        for tile in spare.values { tile.removeFromSuperview() }
    }

    /// The range of the text that is visible, for drawing the selection.
    var visibleTextRange: Range<Int>? {
        let layout = textLayout
        let first = layout.line(atY: bounds.minY - textOrigin.y), last = layout.line(atY: bounds.maxY - textOrigin.y)
        let start = layout.line(beside: first, below: false) ?? first, end = layout.line(beside: last, below: true) ?? last
        return start.range.lowerBound..<max(start.range.lowerBound, end.range.upperBound)
    }

    // MARK: Scrolling

    func reveal(_ range: Range<Int>, animated: Bool) {
        let range = range.clamped(to: 0..<editor.text.length)
        layOutTextView()
        let rect = editor.firstRect(for: TextOffsetRange(range))
        scrollRectToVisible(CGRect(x: bounds.minX, y: rect.minY - 4, width: 1, height: rect.height + 8), animated: animated)
    }

    /// Scrolls to the caret while the user types and moves it.
    func revealCaret() {
        guard isScrollEnabled, !isDragging else { return }
        let caret = editor.caretRect(for: TextOffsetPosition(editor.head))
        // Larger insets make room for views above and below the text, which needn't come into view with each line.
        let above = min(textContainerInset.top, 8), below = min(textContainerInset.bottom, 8)
        scrollRectToVisible(
            CGRect(x: bounds.minX, y: caret.minY - above, width: 1, height: caret.height + above + below), animated: false)
    }
}
