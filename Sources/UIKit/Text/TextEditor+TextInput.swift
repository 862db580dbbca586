/// The implementation of `UITextInput` that text fields and text views share.
extension TextEditor {
    func place(_ position: UITextPosition) -> DocumentLayout.Place {
        let place = (position as? TextOffsetPosition)?.place ?? DocumentLayout.Place(0)
        return DocumentLayout.Place(min(max(place.position, 0), text.length), place.affinity)
    }

    func range(_ range: UITextRange) -> Range<Int> {
        if let range = (range as? TextOffsetRange)?.range { return text.clamped(range) }
        let (start, end) = (place(range.start).position, place(range.end).position)
        return min(start, end)..<max(start, end)
    }

    var selectedTextRange: UITextRange? {
        get { TextOffsetRange(selection) }
        set {
            guard let newValue else { return }
            unmark()
            select(range(newValue))
        }
    }

    func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
        let (start, end) = (place(from).position, place(to).position)
        return TextOffsetRange(min(start, end)..<max(start, end))
    }

    func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (target, overflows) = place(position).position.addingReportingOverflow(offset)
        guard !overflows, (0...text.length).contains(target) else { return nil }
        let boundary = characterBoundary(target)
        if boundary == target || offset < 0 { return TextOffsetPosition(boundary) }
        return TextOffsetPosition(characterEnd(after: boundary) ?? text.length)
    }

    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
        var place = place(position)
        let isBack = offset < 0
        let kept = column
        column = nil
        defer { column = kept }
        for _ in 0..<min(abs(offset), text.length + 1) {
            let motion: Motion
            switch direction {
            case .left: motion = isBack ? .right : .left
            case .right: motion = isBack ? .left : .right
            case .up: motion = isBack ? .down : .up
            case .down: motion = isBack ? .up : .down
            }
            let next = target(of: motion, from: place)
            guard next != place else { return nil }
            place = next
        }
        return TextOffsetPosition(place)
    }

    func compare(_ one: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let (first, second) = (place(one).position, place(other).position)
        return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
    }

    private func isForward(_ direction: UITextLayoutDirection, at position: Int) -> Bool {
        let isRightToLeft = host?.textLayout.line(at: DocumentLayout.Place(position)).isRightToLeft ?? false
        switch direction {
        case .down: return true
        case .up: return false
        case .right: return !isRightToLeft
        case .left: return isRightToLeft
        }
    }

    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        let range = self.range(range)
        return TextOffsetPosition(isForward(direction, at: range.lowerBound) ? range.upperBound : range.lowerBound)
    }

    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        let position = place(position).position
        return TextOffsetRange(isForward(direction, at: position) ? position..<text.length : 0..<position)
    }

    func baseWritingDirection(for position: UITextPosition) -> NSWritingDirection {
        host?.textLayout.line(at: place(position)).isRightToLeft == true ? .rightToLeft : .leftToRight
    }

    // MARK: Rectangles, in the host's space

    func caretRect(for position: UITextPosition) -> CGRect {
        guard let host else { return .zero }
        return Self.caret(host.textLayout.caretRect(at: place(position)).offsetBy(dx: host.textOrigin.x, dy: host.textOrigin.y))
    }

    /// The width of carets, in points.
    static let caretWidth: CGFloat = 2

    private static func caret(_ rect: CGRect) -> CGRect {
        CGRect(x: rect.minX - caretWidth / 2, y: rect.minY, width: caretWidth, height: rect.height)
    }

    func selectionParts(_ range: Range<Int>) -> [DocumentLayout.SelectionRect] {
        guard let host else { return [] }
        return host.textLayout.selectionRects(for: range).map { part in
            var part = part
            part.rect = part.rect.offsetBy(dx: host.textOrigin.x, dy: host.textOrigin.y)
            return part
        }
    }

    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { selectionParts(self.range(range)).map { TextSelectionPart($0) } }

    func firstRect(for range: UITextRange) -> CGRect {
        let parts = selectionParts(self.range(range))
        guard let first = parts.first?.rect else { return caretRect(for: range.start) }
        return parts.dropFirst().prefix { $0.rect.minY == first.minY }.reduce(first) { $0.union($1.rect) }
    }

    func place(at point: CGPoint) -> DocumentLayout.Place {
        guard let host, point.x.isFinite, point.y.isFinite else { return DocumentLayout.Place(0) }
        let place = host.textLayout.place(at: CGPoint(x: point.x - host.textOrigin.x, y: point.y - host.textOrigin.y))
        return DocumentLayout.Place(characterBoundary(place.position), place.affinity)
    }

    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        let range = self.range(range), place = place(at: point)
        return range.contains(place.position) ? TextOffsetPosition(place) : TextOffsetPosition(min(max(place.position, range.lowerBound), range.upperBound))
    }

    func characterRange(at point: CGPoint) -> UITextRange? {
        guard let host, point.x.isFinite, point.y.isFinite,
            let found = host.textLayout.character(at: CGPoint(x: point.x - host.textOrigin.x, y: point.y - host.textOrigin.y)) else { return nil }
        let start = characterBoundary(found.lowerBound)
        return TextOffsetRange(start..<(characterEnd(after: start) ?? text.length))
    }
}
