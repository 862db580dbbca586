/// Moving the caret and deleting.
extension TextEditor {
    /// How the caret moves.
    enum Motion {
        case left, right, wordLeft, wordRight, up, down
        case lineStart, lineEnd, paragraphStart, paragraphEnd, documentStart, documentEnd
        /// By about one page: a distance in points.
        case pageUp(CGFloat), pageDown(CGFloat)
    }

    // MARK: Steps in the order of the text

    func characterEnd(after position: Int) -> Int? {
        let paragraph = text.paragraph(at: position)
        guard position < paragraph.range.upperBound else { return paragraph.end > position ? paragraph.end : nil }
        let (range, boundaries) = boundaries(at: position)
        return boundaries.characterEnd(after: position - range.lowerBound).map { range.lowerBound + $0 }
    }

    func characterStart(before position: Int) -> Int? {
        guard position > 0 else { return nil }
        let paragraph = text.paragraph(at: position)
        guard position > paragraph.range.lowerBound else { return text.paragraph(at: position - 1).range.upperBound }
        let (range, boundaries) = boundaries(at: position)
        return boundaries.characterStart(before: position - range.lowerBound).map { range.lowerBound + $0 }
    }

    func wordEnd(after position: Int) -> Int {
        if host?.hidesText == true { return text.length }
        var position = position
        while position < text.length {
            let paragraph = text.paragraph(at: position)
            if position < paragraph.range.upperBound {
                let (range, boundaries) = boundaries(at: position)
                return range.lowerBound + boundaries.wordEnd(after: position - range.lowerBound)
            }
            position = paragraph.end
        }
        return text.length
    }

    func wordStart(before position: Int) -> Int {
        if host?.hidesText == true { return 0 }
        var position = position
        while position > 0 {
            let paragraph = text.paragraph(at: position)
            if position > paragraph.range.lowerBound {
                let (range, boundaries) = boundaries(at: position)
                return range.lowerBound + boundaries.wordStart(before: position - range.lowerBound)
            }
            position = text.paragraph(at: position - 1).range.upperBound
        }
        return 0
    }

    /// What a double tap at a position selects.
    func word(at position: Int) -> Range<Int> {
        if host?.hidesText == true { return 0..<text.length }
        let (range, boundaries) = boundaries(at: position)
        let local = boundaries.selection(at: position - range.lowerBound)
        return range.lowerBound + local.lowerBound..<range.lowerBound + local.upperBound
    }

    /// Whether a range has nothing but white space.
    func isBlank(_ range: Range<Int>) -> Bool { text.string(in: range).unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// The word that ends where a range of nothing but white space begins, or else the one that begins where it ends. Nil for other ranges.
    func word(beside range: Range<Int>) -> Range<Int>? {
        guard host?.hidesText != true, !range.isEmpty, isBlank(range) else { return nil }
        let (paragraph, boundaries) = boundaries(at: range.lowerBound)
        for local in [range.lowerBound - paragraph.lowerBound - 1, range.upperBound - paragraph.lowerBound] {
            if let word = boundaries.word(at: local) { return paragraph.lowerBound + word.lowerBound..<paragraph.lowerBound + word.upperBound }
        }
        return nil
    }

    /// The edge of a word that is nearest to a position: where a tap of a finger puts the caret.
    func wordEdge(near position: Int) -> Int {
        if host?.hidesText == true { return position * 2 < text.length ? 0 : text.length }
        let (range, boundaries) = boundaries(at: position)
        let local = position - range.lowerBound
        guard let word = boundaries.word(at: local), local > word.lowerBound else { return position }
        return range.lowerBound + (local - word.lowerBound < word.upperBound - local ? word.lowerBound : word.upperBound)
    }

    // MARK: Moving

    /// The place that a motion leads to. Vertical motions set ``column`` where it is nil.
    func target(of motion: Motion, from place: DocumentLayout.Place) -> DocumentLayout.Place {
        typealias Place = DocumentLayout.Place
        guard let layout = host?.textLayout else { return place }
        switch motion {
        case .left, .right:
            let isRight = if case .right = motion { true } else { false }
            guard var position = layout.position(from: place.position, movingRight: isRight) else { return place }
            // The layout steps by displayed clusters, which may end inside a character of the text: go on to the character's boundary.
            let isForward = position > place.position
            if characterBoundary(position) != position {
                position = (isForward ? characterEnd(after: position) : characterStart(before: position)) ?? position
            }
            return Place(position)
        case .wordLeft, .wordRight:
            let isRight = if case .wordRight = motion { true } else { false }
            let isForward = isRight != layout.line(at: place).isRightToLeft
            return Place(isForward ? wordEnd(after: place.position) : wordStart(before: place.position))
        case .up, .down:
            let isDown = if case .down = motion { true } else { false }
            let x = column ?? layout.caretRect(at: place).minX
            column = x
            return layout.place(beside: place, below: isDown, x: x)
        case .pageUp(let height), .pageDown(let height):
            let isDown = if case .pageDown = motion { true } else { false }
            let caret = layout.caretRect(at: place)
            let x = column ?? caret.minX
            column = x
            let y = caret.midY + (isDown ? height : -height)
            if y < 0 { return Place(0) }
            return y > layout.size.height ? Place(text.length) : layout.place(at: CGPoint(x: x, y: y))
        case .lineStart: return layout.lineEdge(of: place, end: false)
        case .lineEnd: return layout.lineEdge(of: place, end: true)
        case .paragraphStart:
            let start = text.paragraph(at: place.position).range.lowerBound
            return Place(start == place.position && start > 0 ? text.paragraph(at: start - 1).range.lowerBound : start)
        case .paragraphEnd:
            let paragraph = text.paragraph(at: place.position)
            return Place(paragraph.range.upperBound == place.position ? text.paragraph(at: paragraph.end).range.upperBound : paragraph.range.upperBound)
        case .documentStart: return Place(0)
        case .documentEnd: return Place(text.length)
        }
    }

    /// Moves the caret, or the head of the selection if `extending`.
    func move(_ motion: Motion, extending: Bool) {
        unmark()
        if !hasCaret, !extending {
            switch motion {
            case .left, .right:
                let isRight = if case .right = motion { true } else { false }
                let isForward = isRight != (host?.textLayout.line(at: head).isRightToLeft ?? false)
                return moveCaret(DocumentLayout.Place(isForward ? selection.upperBound : selection.lowerBound))
            case .up, .pageUp: select(selection.lowerBound, DocumentLayout.Place(selection.lowerBound))
            case .down, .pageDown: select(selection.upperBound, DocumentLayout.Place(selection.upperBound))
            default: break
            }
        }
        let place = target(of: motion, from: head)
        switch motion {
        case .up, .down, .pageUp, .pageDown: select(extending ? anchor : place.position, place, keepsColumn: true)
        default: select(extending ? anchor : place.position, place)
        }
    }

    // MARK: Deleting

    /// Deletes the selection. Without one, deletes from the caret to where `motion` leads, or the character before or after the caret if it
    /// is nil.
    func delete(forward: Bool, by motion: Motion? = nil) {
        if marked != nil, let host {
            // Keys of an input method arrive as new marked text; only calls by the app come here.
            setMarked(host.markedTextRange.flatMap { host.text(in: $0) }.map { String($0.dropLast()) }, selected: 0..<0)
            return
        }
        let kind: Change.Kind = forward ? .deletingForward : .deleting
        if !hasCaret {
            change(selection, to: StyledText(), kind: .other)
            return
        }
        let caret = head.position
        var other = caret
        if let motion {
            other = target(of: motion, from: head).position
            // The caret is at the edge of the line already: delete the line break.
            if other == caret { other = (forward ? characterEnd(after: caret) : characterStart(before: caret)) ?? caret }
        } else if forward {
            other = characterEnd(after: caret) ?? caret
        } else if caret > 0 {
            let paragraph = text.paragraph(at: caret)
            if caret == paragraph.range.lowerBound || host?.hidesText == true {
                other = characterStart(before: caret) ?? caret
            } else {
                let (range, boundaries) = boundaries(at: caret)
                other = boundaries.deletionStart(before: caret - range.lowerBound).map { range.lowerBound + $0 } ?? caret
            }
        }
        guard other != caret else { return }
        change(min(caret, other)..<max(caret, other), to: StyledText(), kind: motion == nil ? kind : .other)
    }
}
