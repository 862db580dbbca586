/// The subviews of a text view, its attributes and its layout.
@MainActor
struct TextViewParts {
    var font = UIFont.systemFont(ofSize: 12)
    var textColor = UIColor.label
    var alignment = NSTextAlignment.natural
    var linkAttributes: [NSAttributedString.Key: Any]?
    /// What a paragraph is displayed with, over its own attributes.
    var displayStyles: (@MainActor (ArraySlice<UInt16>) -> [TextDisplayStyle])?

    /// Contains the tiles that draw the visible text.
    let tiles = UIView()
    var tilesByIndex: [Int: TextCanvas] = [:]

    var layout: DocumentLayout?
    /// The last layout, whose unchanged paragraphs the next one reuses.
    var former: DocumentLayout?
    /// The size of the text with each paragraph on a line of its own; nil while it is not known.
    var naturalSize: CGSize?
    /// What the last layout was made of; nil if more than the text may have changed since.
    var source: TextLayoutSource?
}

/// The text that a layout was made of, with the marked part of it.
struct TextLayoutSource {
    let text: StyledText
    let marked: Range<Int>?
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
    /// Styles that follow from the text, such as that of a headline, without being a part of it: they are computed for each paragraph that is
    /// laid out, so the first frame that shows a change shows its styles, too, and there is nothing to undo. Default nil.
    ///
    /// The closure gets the UTF-16 code units of a paragraph with the separator that ends it, which begin at index 0 in the first one, and
    /// gives ranges of the same indices, one after the other. The attributes of an empty range are those of a last line without text. What
    /// it gives may depend on the paragraph's units alone, and on whether it is the first.
    package var displayStyles: (@MainActor (ArraySlice<UInt16>) -> [TextDisplayStyle])? {
        get { parts.displayStyles }
        set {
            parts.displayStyles = newValue
            textLooksDidChange()
        }
    }

    /// The UTF-16 code units of the paragraphs that a range touches, with the separators that end them, at their indices in the text.
    package func paragraphs(around range: Range<Int>) -> ArraySlice<UInt16> {
        let text = editor.text
        return text.units[text.paragraph(at: range.lowerBound).range.lowerBound..<text.paragraph(at: range.upperBound).end]
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

    /// The text is laid out anew.
    func textLooksDidChange() {
        parts.source = nil
        textDidChange()
    }

    /// The text is laid out anew where it differs.
    func textDidChange() {
        if let layout = parts.layout { parts.former = layout }
        parts.layout = nil
        parts.naturalSize = nil
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Text

    private func makeRuns(in range: Range<Int>? = nil) -> [TextRun] {
        traitCollection.asCurrent {
            let links = linkTextAttributes ?? [:], styles = displayStyles(in: range ?? 0..<editor.text.length)
            var next = styles.startIndex
            let cuts = styles.map(\.range.lowerBound) + styles.map(\.range.upperBound)
            return editor.displayRuns(in: range, cutAt: cuts) { attributes, range in
                while next < styles.endIndex, styles[next].range.upperBound <= range.lowerBound { next += 1 }
                if next < styles.endIndex, styles[next].range.contains(range.lowerBound) {
                    attributes.merge(styles[next].attributes) { $1 }
                }
                if attributes[.link] != nil { attributes.merge(links) { $1 } }
            }
        }
    }

    /// The styles of the paragraphs that begin in a range.
    private func displayStyles(in range: Range<Int>) -> [TextDisplayStyle] {
        guard let styles = parts.displayStyles else { return [] }
        var result: [TextDisplayStyle] = []
        var position = range.lowerBound
        while position < range.upperBound {
            let end = editor.text.paragraph(at: position).end
            result += styles(editor.text.units[position..<end])
            position = max(end, position + 1)
        }
        return result
    }

    private func lineWidth(in width: CGFloat) -> CGFloat {
        max(1, width - contentInset.left - contentInset.right - textContainerInset.left - textContainerInset.right - 2 * textContainer.lineFragmentPadding)
    }

    private var emptyRun: TextRun {
        traitCollection.asCurrent {
            var attributes = baseAttributes.merging(editor.typing?.values ?? [:]) { $1 }
            // It is only used for a last line without text.
            let units = editor.text.units, hasEmptyLine = units.last.map { [10, 13, 0x2029].contains($0) } ?? true
            if hasEmptyLine, let style = parts.displayStyles?(units[units.endIndex...]).last { attributes.merge(style.attributes) { $1 } }
            return TextRun("", attributes: attributes)
        }
    }

    var textLayout: DocumentLayout {
        let width = lineWidth(in: bounds.width)
        if let layout = parts.layout, layout.width == width, parts.source?.marked == editor.marked { return layout }
        let former = parts.layout ?? parts.former
        let layout = former.flatMap { $0.width == width ? layoutAfterChange(of: $0) : nil }
            ?? DocumentLayout(runs: makeRuns(), end: emptyRun, width: width, reusing: former)
        parts.layout = layout
        parts.former = nil
        parts.source = TextLayoutSource(text: editor.text, marked: editor.marked)
        return layout
    }

    /// The layout if nothing but the text has changed since a former one: only the paragraphs that differ are looked at.
    private func layoutAfterChange(of former: DocumentLayout) -> DocumentLayout? {
        guard let source = parts.source, source.text.length == former.length else { return nil }
        let length = editor.text.length
        var head = min(source.text.length, length), tail = head
        if let change = source.text.change(to: editor.text) { (head, tail) = (change.range.lowerBound, length - change.newEnd) }
        if source.marked != editor.marked {
            for (marked, length) in [(source.marked, source.text.length), (editor.marked, length)] {
                guard let marked else { continue }
                (head, tail) = (min(head, marked.lowerBound), min(tail, length - marked.upperBound))
            }
        }
        let end = source.text.length - tail
        var first = former.blockIndex(at: head)
        // What begins there may form one separator with what ends the paragraph before.
        if first > 0, former.blocks[first].range.lowerBound == head { first -= 1 }
        let last = max(first, former.blockIndex(at: max(head, end)))
        let oldEnd = last + 1 < former.blocks.count ? former.blocks[last + 1].range.lowerBound : former.length
        let range = former.blocks[first].range.lowerBound..<oldEnd + length - source.text.length
        return DocumentLayout(replacing: first..<last + 1, of: former, by: makeRuns(in: range), end: emptyRun)
    }

    var textOrigin: CGPoint { CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top) }

    func fittingSize(width: CGFloat) -> CGSize {
        guard width > 0, width.isFinite, width < 1e6 else { return naturalSize }
        let lines = width == bounds.width
            ? textLayout : DocumentLayout(runs: makeRuns(), end: emptyRun, width: lineWidth(in: width), reusing: parts.layout)
        let size = size(around: lines)
        return CGSize(width: min(size.width, width), height: size.height)
    }

    /// The size of the text with each paragraph on a line of its own.
    private var naturalSize: CGSize {
        if let known = parts.naturalSize { return known }
        let size = size(around: DocumentLayout(runs: makeRuns(), end: emptyRun, width: .infinity))
        parts.naturalSize = size
        return size
    }

    private func size(around lines: DocumentLayout) -> CGSize {
        let sides = textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
        return CGSize(
            width: wholePixels(lines.size.width + sides), height: wholePixels(lines.size.height + textContainerInset.top + textContainerInset.bottom))
    }

    /// The size of the content: its height follows from the view's width, but not its width, so that the view can grow again.
    var naturalContentSize: CGSize { CGSize(width: naturalSize.width, height: fittingSize(width: bounds.width).height) }

    // MARK: Layout

    func layOutTextView() {
        let most = CGFloat(Int32.max)
        guard bounds.width > 0, bounds.width.isFinite, bounds.minX.isFinite, abs(bounds.minY) < most else { return }
        let layout = textLayout
        textContainer.size = CGSize(width: layout.width + 2 * textContainer.lineFragmentPadding, height: .greatestFiniteMagnitude)
        let height = wholePixels(layout.size.height + textContainerInset.top + textContainerInset.bottom)
        let size = CGSize(width: max(0, bounds.width - contentInset.left - contentInset.right), height: height)
        if contentSize != size { contentSize = size }
        layoutTiles(layout)
        textInteraction.highlight.frame = bounds
        textInteraction.highlightOffset = CGPoint(x: -bounds.minX, y: -bounds.minY)
        textInteraction.update(blinks: false)
    }

    /// Places tiles over the visible text and half a tile above and below it.
    private func layoutTiles(_ layout: DocumentLayout) {
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
