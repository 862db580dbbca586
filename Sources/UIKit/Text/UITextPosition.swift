/// A position in a text, between two characters. Only the text input that returned it can interpret it.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    public override init() {
        super.init()
    }
}

/// A range of a text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    public override init() {
        super.init()
    }

    /// Where the range begins. Subclasses override it.
    open var start: UITextPosition { UITextPosition() }
    /// Where the range ends. Subclasses override it.
    open var end: UITextPosition { UITextPosition() }
    /// Whether nothing lies between beginning and end. Subclasses override it.
    open var isEmpty: Bool { true }
}

/// A rectangle that a selection covers: a line or a part of one.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    public override init() {
        super.init()
    }

    /// The rectangle in the coordinates of the text's view.
    open var rect: CGRect { .zero }
    /// The writing direction of its text.
    open var writingDirection: NSWritingDirection { .natural }
    /// Whether the selection begins here.
    open var containsStart: Bool { false }
    /// Whether the selection ends here.
    open var containsEnd: Bool { false }
    /// Whether its text is vertical: never in this library's views.
    open var isVertical: Bool { false }
}

/// A position in a text field or text view: an offset in UTF-16 code units.
final class TextOffsetPosition: UITextPosition {
    nonisolated let place: DocumentLayout.Place
    nonisolated var offset: Int { place.position }

    init(_ offset: Int, _ affinity: TextLayout.Affinity = .downstream) {
        place = DocumentLayout.Place(offset, affinity)
        super.init()
    }

    init(_ place: DocumentLayout.Place) {
        self.place = place
        super.init()
    }

    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextOffsetPosition)?.offset == offset }
    nonisolated override var hash: Int { offset }
}

/// A range of a text field or text view, in UTF-16 code units.
final class TextOffsetRange: UITextRange {
    nonisolated let range: Range<Int>

    init(_ range: Range<Int>) {
        self.range = range
        super.init()
    }

    override var start: UITextPosition { TextOffsetPosition(range.lowerBound) }
    override var end: UITextPosition { TextOffsetPosition(range.upperBound, range.isEmpty ? .downstream : .upstream) }
    override var isEmpty: Bool { range.isEmpty }

    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextOffsetRange)?.range == range }
    nonisolated override var hash: Int { range.hashValue }
}

/// A rectangle that a selection covers in a text field or text view.
final class TextSelectionPart: UITextSelectionRect {
    private let part: DocumentLayout.SelectionRect

    init(_ part: DocumentLayout.SelectionRect) {
        self.part = part
        super.init()
    }

    override var rect: CGRect { part.rect }
    override var writingDirection: NSWritingDirection { part.isRightToLeft ? .rightToLeft : .leftToRight }
    override var containsStart: Bool { part.containsStart }
    override var containsEnd: Bool { part.containsEnd }
}
