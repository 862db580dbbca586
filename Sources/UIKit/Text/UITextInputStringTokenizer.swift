/// The standard tokenizer: finds characters, words, sentences and paragraphs in a text input's text, and lines by its caret rectangles.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var textInput: (any UITextInput)?

    /// Creates a tokenizer of a text input, which is not retained.
    public init(textInput: any UITextInput) {
        self.textInput = textInput
        super.init()
    }

    private struct Whole {
        let input: any UITextInput
        let text: String
        let boundaries: TextBoundaries
        let offset: Int
        var length: Int { boundaries.length }
    }

    private func whole(_ position: UITextPosition) -> Whole? {
        guard let textInput, let range = textInput.textRange(from: textInput.beginningOfDocument, to: textInput.endOfDocument) else { return nil }
        let text = textInput.text(in: range) ?? ""
        let boundaries = TextBoundaries(text)
        let offset = textInput.offset(from: textInput.beginningOfDocument, to: position)
        return Whole(input: textInput, text: text, boundaries: boundaries, offset: min(max(offset, 0), boundaries.length))
    }

    private func isForward(_ direction: UITextDirection) -> Bool {
        direction == .storage(.forward) || direction == .layout(.right) || direction == .layout(.down)
    }

    /// The unit that contains the character on one side of an offset.
    private func unit(_ granularity: UITextGranularity, beside offset: Int, forward: Bool, _ whole: Whole) -> Range<Int>? {
        let length = whole.length, boundaries = whole.boundaries
        guard forward ? offset < length : offset > 0 else { return nil }
        let index = forward ? boundaries.characterBoundary(atOrBefore: offset) : boundaries.characterStart(before: offset) ?? 0
        switch granularity {
        case .character: return index..<(boundaries.characterEnd(after: index) ?? length)
        case .word: return boundaries.word(at: index)
        case .sentence:
            let start = boundaries.isSentenceBoundary(index) ? index : boundaries.sentenceStart(before: index)
            return start..<boundaries.sentenceEnd(after: index)
        case .paragraph:
            let units = Array(whole.text.utf16)
            func ends(_ unit: UInt16) -> Bool { unit == 10 || unit == 13 || unit == 0x2029 }
            var start = index, end = index
            while start > 0, !ends(units[start - 1]) { start -= 1 }
            while end < units.count, !ends(units[end]) { end += 1 }
            if end < units.count { end += units[end] == 13 && end + 1 < units.count && units[end + 1] == 10 ? 2 : 1 }
            return start..<end
        case .line:
            func y(_ offset: Int) -> CGFloat? {
                whole.input.position(from: whole.input.beginningOfDocument, offset: offset).map { whole.input.caretRect(for: $0).midY }
            }
            guard let height = y(index) else { return nil }
            var start = index, end = index
            while let before = boundaries.characterStart(before: start), y(before) == height { start = before }
            while let after = boundaries.characterEnd(after: end), y(after) == height { end = after }
            return start..<end
        case .document: return 0..<length
        }
    }

    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let whole = whole(position) else { return nil }
        let forward = isForward(direction)
        guard let range = unit(granularity, beside: whole.offset, forward: forward, whole) else { return nil }
        return self.range(range, whole)
    }

    open func isPosition(_ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection) -> Bool {
        guard let whole = whole(position) else { return false }
        let forward = isForward(direction)
        // Forward, a unit must end here; backward, it must begin here.
        guard let range = unit(granularity, beside: whole.offset, forward: !forward, whole) else { return false }
        return forward ? range.upperBound == whole.offset : range.lowerBound == whole.offset
    }

    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let whole = whole(position) else { return nil }
        let forward = isForward(direction)
        guard forward ? whole.offset < whole.length : whole.offset > 0 else { return nil }
        let offset: Int
        if granularity == .word {
            offset = forward ? whole.boundaries.wordEnd(after: whole.offset) : whole.boundaries.wordStart(before: whole.offset)
        } else {
            guard let range = unit(granularity, beside: whole.offset, forward: forward, whole) else { return nil }
            offset = forward ? range.upperBound : range.lowerBound
        }
        return whole.input.position(from: whole.input.beginningOfDocument, offset: offset)
    }

    open func isPosition(_ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection) -> Bool {
        guard let whole = whole(position) else { return false }
        return unit(granularity, beside: whole.offset, forward: isForward(direction), whole) != nil
    }

    private func range(_ range: Range<Int>, _ whole: Whole) -> UITextRange? {
        guard let start = whole.input.position(from: whole.input.beginningOfDocument, offset: range.lowerBound),
            let end = whole.input.position(from: whole.input.beginningOfDocument, offset: range.upperBound) else { return nil }
        return whole.input.textRange(from: start, to: end)
    }
}
