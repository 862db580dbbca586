/// A text that is being edited, with its selection, marked text and undo. It draws nothing; text fields and text views share it.
///
/// The caret and both ends of the selection always lie within the text, at character boundaries.
@MainActor
final class TextEditor {
    weak var host: (any TextEditorHost)?

    var text = StyledText() {
        didSet { boundariesCache = nil }
    }
    /// The end of the selection that stays fixed when the selection is extended.
    private(set) var anchor = 0
    /// The end of the selection that moves when the selection is extended.
    private(set) var head = DocumentLayout.Place(0)
    /// The range of the marked text, which an input method is composing; nil for none.
    private(set) var marked: Range<Int>?
    /// The attributes of text that is typed next; nil for those of the text before the caret.
    var typing: AttributeSet?
    /// The x coordinate that vertical motions keep to, in points.
    var column: CGFloat?
    /// The undoable change that further typing or deleting may extend.
    private var openChange: Change?
    /// What the marked text replaced, and the selection before.
    private var composition: (start: Int, old: StyledText, selection: Range<Int>)?
    private var boundariesCache: (range: Range<Int>, boundaries: TextBoundaries)?

    init() {}

    // MARK: Selection

    var selection: Range<Int> { min(anchor, head.position)..<max(anchor, head.position) }
    var hasCaret: Bool { anchor == head.position }

    /// Selects a range. Both ends are clamped to the text and moved back to character boundaries.
    func select(_ anchor: Int, _ head: DocumentLayout.Place, keepsColumn: Bool = false, endsTyping: Bool = true) {
        let newAnchor = characterBoundary(anchor), newHead = DocumentLayout.Place(characterBoundary(head.position), head.affinity)
        if !keepsColumn { column = nil }
        if endsTyping {
            openChange = nil
            typing = nil
        }
        guard newAnchor != self.anchor || newHead != self.head else { return }
        selectionWillChange()
        self.anchor = newAnchor
        self.head = newHead
        host?.editorSelectionDidChange()
    }

    func select(_ range: Range<Int>) { select(range.lowerBound, DocumentLayout.Place(range.upperBound, range.isEmpty ? .downstream : .upstream)) }
    func moveCaret(_ place: DocumentLayout.Place) { select(place.position, place) }

    // MARK: Boundaries

    /// The range of the paragraph around a position, and its text boundaries, relative to the range. Cached.
    func boundaries(at position: Int) -> (range: Range<Int>, boundaries: TextBoundaries) {
        if let cache = boundariesCache, cache.range.lowerBound <= position, position <= cache.range.upperBound { return cache }
        let range = text.paragraph(at: position).range
        let made = (range, TextBoundaries(text.string(in: range)))
        boundariesCache = made
        return made
    }

    /// The character boundary at or before a position.
    func characterBoundary(_ position: Int) -> Int {
        let position = min(max(position, 0), text.length)
        let paragraph = text.paragraph(at: position)
        if position >= paragraph.end, paragraph.end > paragraph.range.upperBound { return position }
        guard position < paragraph.range.upperBound else { return paragraph.range.upperBound }
        let (range, boundaries) = boundaries(at: position)
        return range.lowerBound + boundaries.characterBoundary(atOrBefore: position - range.lowerBound)
    }

    // MARK: Changing the text

    /// An undoable change.
    final class Change {
        enum Kind {
            case typing, deleting, deletingForward, other
        }
        let kind: Kind
        var start: Int
        var old: StyledText
        var newLength: Int
        let selection: (anchor: Int, head: DocumentLayout.Place)

        init(kind: Kind, start: Int, old: StyledText, newLength: Int, selection: (anchor: Int, head: DocumentLayout.Place)) {
            self.kind = kind
            self.start = start
            self.old = old
            self.newLength = newLength
            self.selection = selection
        }
    }

    /// The attributes of text that is typed at the caret.
    var typingAttributes: AttributeSet {
        if let typing { return typing }
        let start = selection.lowerBound
        let isParagraphStart = start == text.paragraph(at: start).range.lowerBound
        let neighbour = !hasCaret || start == 0 || isParagraphStart && start < text.length ? start : start - 1
        guard var attributes = text.attributes(at: neighbour) else { return AttributeSet(host?.baseAttributes ?? [:]) }
        for key in [NSAttributedString.Key.attachment, .link] where attributes.values[key] != nil { attributes.values[key] = nil }
        return attributes
    }

    /// Replaces the marked text or the selection by typed or pasted text, if the delegate allows it.
    func insert(_ string: String, kind: Change.Kind = .typing) {
        insert(StyledText(sanitized(string), typingAttributes), kind: kind, asking: string)
    }

    func insert(_ styled: StyledText, kind: Change.Kind, asking text: String? = nil) {
        if marked != nil {
            _ = replaceMarked(with: styled)
            finishComposition()
            return
        }
        change(selection, to: styled, kind: kind, asking: text)
    }

    /// Replaces line breaks by spaces where the text is a single line.
    func sanitized(_ string: String) -> String {
        guard host?.isSingleLine == true else { return string }
        return String(String.UnicodeScalarView(string.unicodeScalars.map { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) ? " " : $0 }))
    }

    /// Replaces a range as an edit by the user, if the delegate allows it. The caret goes to the end of the new text.
    ///
    /// - Parameter text: the text as it came, for which the delegate is asked: a single line takes no line breaks of it. Nil for `new`.
    @discardableResult
    func change(_ range: Range<Int>, to new: StyledText, kind: Change.Kind, asking text: String? = nil) -> Bool {
        guard let host, host.acceptsTextChanges else { return false }
        let range = self.text.clamped(range)
        if range.isEmpty, new.isEmpty { return false }
        guard let range = allowedRange(range, text ?? new.string), !range.isEmpty || !new.isEmpty else { return false }
        let keptTyping = typing
        selectionWillChange()
        record(range, new, kind)
        self.text.replace(range, with: new)
        let caret = range.lowerBound + new.length
        anchor = characterBoundary(caret)
        head = DocumentLayout.Place(anchor)
        column = nil
        typing = kind == .typing ? keptTyping : nil
        host.editorTextDidChange(byPerson: true)
        return true
    }

    /// Asks the delegate for a change of the user's. It may change the text itself meanwhile: then the change goes to the selection that it left.
    ///
    /// - Returns: the range to replace; nil if the delegate refuses.
    private func allowedRange(_ range: Range<Int>, _ new: String) -> Range<Int>? {
        let length = text.length
        guard host?.editorShouldChange(NSRange(location: range.lowerBound, length: range.count), new) == true else { return nil }
        return text.length == length ? range : selection
    }

    /// Replaces a range on behalf of the app, without asking the delegate. The change can be undone.
    func replace(_ range: Range<Int>, with new: StyledText) {
        unmark()
        let range = text.clamped(range)
        textWillChange()
        selectionWillChange()
        openChange = nil
        record(range, new, .other)
        text.replace(range, with: new)
        marked = nil
        composition = nil
        let caret = characterBoundary(range.lowerBound + new.length)
        anchor = caret
        head = DocumentLayout.Place(caret)
        host?.editorTextDidChange(byPerson: false)
        host?.editorSelectionDidChange()
    }

    /// Sets the whole text, puts the caret at its end and empties the undo stack.
    func setText(_ new: StyledText) {
        host?.undoManager?.removeAllActions(withTarget: self)
        let moves = anchor != new.length || head != DocumentLayout.Place(new.length)
        textWillChange()
        if moves { selectionWillChange() }
        openChange = nil
        marked = nil
        composition = nil
        typing = nil
        column = nil
        text = new
        anchor = new.length
        head = DocumentLayout.Place(new.length)
        host?.editorTextDidChange(byPerson: false)
        if moves { host?.editorSelectionDidChange() }
    }

    /// Tells the input delegate that the app is about to change the text.
    func textWillChange() {
        if let host { host.inputDelegate?.textWillChange(host) }
    }
    private func selectionWillChange() {
        if let host { host.inputDelegate?.selectionWillChange(host) }
    }

    // MARK: Undo

    private func record(_ range: Range<Int>, _ new: StyledText, _ kind: Change.Kind) {
        guard let manager = host?.undoManager, manager.isUndoRegistrationEnabled else { return }
        let old = text.slice(range)
        if let open = openChange, open.kind == kind, manager.canUndo, !manager.isUndoing, !manager.isRedoing {
            let end = open.start + open.newLength
            if kind == .typing, range.isEmpty, range.lowerBound == end, !new.units.contains(10) {
                open.newLength += new.length
                return
            }
            if kind == .deleting, open.newLength == 0, new.isEmpty, range.upperBound == open.start {
                var joined = old
                joined.append(open.old)
                open.old = joined
                open.start = range.lowerBound
                return
            }
            if kind == .deletingForward, open.newLength == 0, new.isEmpty, range.lowerBound == open.start {
                open.old.append(old)
                return
            }
        }
        let change = Change(kind: kind, start: range.lowerBound, old: old, newLength: new.length, selection: (anchor, head))
        register(change, with: manager)
        manager.setActionName(kind == .typing ? "Typing" : kind == .other ? "" : "Delete")
        openChange = kind == .other ? nil : change
    }

    private func register(_ change: Change, with manager: UndoManager) {
        manager.registerUndo(withTarget: self) { $0.takeBack(change) }
    }

    private func takeBack(_ change: Change) {
        if let marked, let composition { text.replace(marked, with: composition.old) }
        let range = text.clamped(change.start..<change.start + change.newLength)
        let current = text.slice(range)
        if let manager = host?.undoManager {
            register(
                Change(kind: .other, start: range.lowerBound, old: current, newLength: change.old.length, selection: (anchor, head)), with: manager)
        }
        selectionWillChange()
        openChange = nil
        marked = nil
        composition = nil
        typing = nil
        column = nil
        text.replace(range, with: change.old)
        anchor = characterBoundary(change.selection.anchor)
        head = DocumentLayout.Place(characterBoundary(change.selection.head.position), change.selection.head.affinity)
        host?.editorTextDidChange(byPerson: true)
    }

    // MARK: Marked text

    /// Sets the marked text that an input method composes. `selected` is relative to its beginning.
    func setMarked(_ string: String?, selected: Range<Int>) {
        guard let host, host.acceptsTextChanges else { return }
        let styled = StyledText(sanitized(string ?? ""), typingAttributes)
        if styled.isEmpty {
            guard marked != nil, replaceMarked(with: styled) else { return }
            return finishComposition()
        }
        guard replaceMarked(with: styled), let marked else { return }
        let inside = selected.clamped(to: 0..<styled.length)
        let (start, end) = (marked.lowerBound + inside.lowerBound, marked.lowerBound + inside.upperBound)
        guard head.position != end || anchor != start else { return }
        selectionWillChange()
        anchor = characterBoundary(start)
        head = DocumentLayout.Place(characterBoundary(end))
        host.editorSelectionDidChange()
    }

    private func replaceMarked(with styled: StyledText) -> Bool {
        guard let host, let range = allowedRange(marked ?? selection, styled.string) else { return false }
        if composition == nil { composition = (range.lowerBound, text.slice(range), selection) }
        let kept = typing ?? typingAttributes
        selectionWillChange()
        text.replace(range, with: styled)
        marked = range.lowerBound..<range.lowerBound + styled.length
        anchor = characterBoundary(range.lowerBound + styled.length)
        head = DocumentLayout.Place(anchor)
        column = nil
        typing = kept
        host.editorTextDidChange(byPerson: true)
        return true
    }

    /// Commits the marked text as it is.
    func unmark() {
        guard marked != nil else { return }
        finishComposition()
    }

    private func finishComposition() {
        guard let marked, let composition else { return }
        selectionWillChange()
        self.marked = nil
        self.composition = nil
        typing = nil
        if let manager = host?.undoManager, manager.isUndoRegistrationEnabled, !(composition.old.isEmpty && marked.isEmpty) {
            let before = (composition.selection.lowerBound, DocumentLayout.Place(composition.selection.upperBound))
            if let open = openChange, open.kind == .typing, composition.old.isEmpty, composition.start == open.start + open.newLength {
                open.newLength += marked.count
            } else {
                let change = Change(kind: .typing, start: composition.start, old: composition.old, newLength: marked.count, selection: before)
                register(change, with: manager)
                manager.setActionName("Typing")
                openChange = change
            }
        }
        host?.editorSelectionDidChange()
    }
}
