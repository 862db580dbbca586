/// A direction in the order of the text.
public enum UITextStorageDirection: Int, Sendable {
    /// Towards the end of the text.
    case forward = 0
    /// Towards the beginning of the text.
    case backward
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right on a line: back in text that runs from right to left.
    case right = 2
    /// To the left on a line: ahead in text that runs from right to left.
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
    /// What a person takes for one character, of several code points perhaps.
    case character = 0
    /// A word, without the spaces and punctuation around it.
    case word
    /// A sentence, with the spaces after it.
    case sentence
    /// What lies between two line breaks that were typed.
    case paragraph
    /// A line on the screen, as wrapping made it.
    case line
    /// All of the text.
    case document
}

/// A text that can be edited: what the keyboard, input methods and selection ask of it.
///
/// `UITextField` and `UITextView` are such texts. Marked text is what an input method has not committed yet.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    /// The text of a range.
    func text(in range: UITextRange) -> String?
    /// Puts text in the place of a range, without asking a delegate.
    func replace(_ range: UITextRange, withText text: String)
    /// What is selected; empty for a caret; nil when there is neither.
    var selectedTextRange: UITextRange? { get set }
    /// The text that an input method works on; nil for none.
    var markedTextRange: UITextRange? { get }
    /// Attributes of marked text, beyond its underline.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Puts text that is not committed in the place of the marked text, or of the selection. `selectedRange` counts in the marked text.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Commits the marked text.
    func unmarkText()

    /// The position before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The position behind the last character.
    var endOfDocument: UITextPosition { get }
    /// The range between two positions, in either order.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The position a number of UTF-16 code units away, at a boundary of characters; nil outside of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The position a number of steps away on the screen; nil outside of the text.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// Whether a position is before another, the same, or behind it.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// How many UTF-16 code units lie between two positions.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// The end of a range that lies farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    /// The range from a position to the farthest one in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?

    /// The direction in which the paragraph at a position runs. `direction` chooses between two that meet there.
    func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
    /// Sets the direction in which a range's paragraphs run.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

    /// The rectangle around the first line of a range.
    func firstRect(for range: UITextRange) -> CGRect
    /// Where the caret at a position stands.
    func caretRect(for position: UITextPosition) -> CGRect
    /// What a selection of the range covers.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// The position nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// The position of a range that is nearest to a point.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// The character under a point.
    func characterRange(at point: CGPoint) -> UITextRange?

    /// The object that is told about changes which don't come from the input system. Not retained.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// Finds words, lines and the like.
    var tokenizer: any UITextInputTokenizer { get }

    // What has a default.

    /// The view whose space the rectangles are in. Default: the text itself if it is a view.
    var textInputView: UIView { get }
    /// To which side the caret belongs at a line's end.
    var selectionAffinity: UITextStorageDirection { get set }
    /// The attributes of the text at a position.
    func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
    /// The position a number of characters into a range.
    func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
    /// How many characters into a range a position is.
    func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int
    /// Whether a change is allowed. Default true.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
    /// As `setMarkedText`, with attributes. Default: without them.
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

/// Is told about changes to a text that don't come from the input system.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
    /// The selection is about to change.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// The selection changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// The program is about to change the text.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// The text changed by the program, not by typing.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds units of a text: words, sentences, lines.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: AnyObject {
    /// The unit around a position; nil between units. At a place between two of them the direction chooses.
    func rangeEnclosingPosition(_ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection) -> UITextRange?
    /// Whether a position is where a unit ends, seen in a direction.
    func isPosition(_ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection) -> Bool
    /// The next boundary of units in a direction; nil at the end of the text.
    func position(from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection) -> UITextPosition?
    /// Whether a position is inside a unit, seen in a direction.
    func isPosition(_ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection) -> Bool
}
