/// A direction in the order of the text.
public enum UITextStorageDirection: Int, Sendable {
    /// Towards the end of the text.
    case forward = 0
    /// Towards the beginning of the text.
    case backward
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right on a line: backward in right-to-left text.
    case right = 2
    /// To the left on a line: forward in right-to-left text.
    case left
    /// To the line above.
    case up
    /// To the line below.
    case down
}

/// A direction in the order of the text, or on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A direction in the order of the text.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection { UITextDirection(rawValue: direction.rawValue) }
    /// A direction on the screen.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection { UITextDirection(rawValue: direction.rawValue) }
}

/// A unit of text, by which a tokenizer moves.
public enum UITextGranularity: Int, Sendable {
    /// A user-perceived character (grapheme cluster), of one or more code points.
    case character = 0
    /// A word, without the spaces and punctuation around it.
    case word
    /// A sentence, with the spaces after it.
    case sentence
    /// A paragraph: the text between two line breaks in the text.
    case paragraph
    /// A line of the layout, after wrapping.
    case line
    /// All of the text.
    case document
}

/// An editable text, as the keyboard, input methods and selection access it.
///
/// `UITextField` and `UITextView` adopt it. Marked text is text that an input method has not committed yet.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    /// The text of a range.
    func text(in range: UITextRange) -> String?
    /// Replaces a range by a text, without asking a delegate.
    func replace(_ range: UITextRange, withText text: String)
    /// The selected range; empty for a caret, nil where there is neither.
    var selectedTextRange: UITextRange? { get set }
    /// The range of the marked text; nil for none.
    var markedTextRange: UITextRange? { get }
    /// Attributes of marked text, beyond its underline.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Replaces the marked text, or the selection, by marked text. `selectedRange` is relative to the new marked text.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Commits the marked text.
    func unmarkText()

    /// The position before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The position after the last character.
    var endOfDocument: UITextPosition { get }
    /// The range between two positions, in either order.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The position a number of UTF-16 code units away, at a character boundary; nil outside of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The position a number of characters or lines away in a layout direction; nil outside of the text.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// Compares two positions: ascending if the first lies before the other.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// How many UTF-16 code units lie between two positions.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// The end of a range that lies farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    /// The range from a position to the farthest one in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?

    /// The base writing direction of the paragraph at a position. `direction` chooses between two that meet there.
    func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
    /// Sets the base writing direction of a range's paragraphs.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

    /// The rectangle around the first line of a range.
    func firstRect(for range: UITextRange) -> CGRect
    /// The rectangle of the caret at a position.
    func caretRect(for position: UITextPosition) -> CGRect
    /// The rectangles that a selection of the range covers.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// The position nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// The position of a range that is nearest to a point.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// The character under a point.
    func characterRange(at point: CGPoint) -> UITextRange?

    /// The delegate that is informed about changes that don't come from the input system. Not retained.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// The tokenizer, which finds words, lines and other units of the text.
    var tokenizer: any UITextInputTokenizer { get }

    // Requirements with a default implementation.

    /// The view in whose coordinates rectangles are given. Default: the text itself if it is a view.
    var textInputView: UIView { get }
    /// Whether the caret at a line wrap is shown at the beginning of the next line (forward) or at the end of the line before (backward).
    var selectionAffinity: UITextStorageDirection { get set }
    /// The attributes of the text at a position.
    func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
    /// The position at a character offset from a range's start.
    func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
    /// The character offset of a position from a range's start.
    func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int
    /// Whether a change is allowed. Default true.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
    /// Sets marked text with attributes. Default: ignores the attributes.
    func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange)
}

extension UITextInput {
    public var textInputView: UIView { self as? UIView ?? UIView() }
    /// Default forward; setting it has no effect.
    public var selectionAffinity: UITextStorageDirection {
        get { .forward }
        set {}
    }
    /// Default nil.
    public func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]? { nil }
    /// Default: counts UTF-16 code units.
    public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? { position(from: range.start, offset: offset) }
    /// Default: counts UTF-16 code units.
    public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int { offset(from: range.start, to: position) }
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
    public func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
        setMarkedText(markedText?.string, selectedRange: selectedRange)
    }
}

/// Receives messages about changes to a text that don't come from the input system.
@preconcurrency @MainActor
public protocol UITextInputDelegate: NSObjectProtocol {
    /// The selection is about to change.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// The selection changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// The app is about to change the text.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// The app changed the text.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds units of a text: words, sentences, lines.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
    /// The unit around a position; nil between units. At a boundary the direction chooses between the two.
    func rangeEnclosingPosition(_ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection) -> UITextRange?
    /// Whether a unit ends at a position (forward), or begins there (backward).
    func isPosition(_ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection) -> Bool
    /// The next unit boundary in a direction; nil at the end of the text.
    func position(from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection) -> UITextPosition?
    /// Whether the character next to a position, in a direction, belongs to a unit.
    func isPosition(_ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection) -> Bool
}
