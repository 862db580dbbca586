/// The editing state that a view's `interactionState` saves and restores.
extension TextEditor {
    private enum Key {
        static let anchor = "anchor", head = "head", isEditing = "editing", x = "x", y = "y"
    }

    /// The selection, the scroll offset and whether the host is edited. Setting a value of another type has no effect; positions and
    /// offsets out of range are clamped.
    var interactionState: Any {
        get {
            var state: [String: Double] = [Key.anchor: Double(anchor), Key.head: Double(head.position), Key.isEditing: host?.isFirstResponder == true ? 1 : 0]
            if let scrollView = host as? UIScrollView {
                state[Key.x] = Double(scrollView.contentOffset.x)
                state[Key.y] = Double(scrollView.contentOffset.y)
            }
            return state
        }
        set {
            guard let state = newValue as? [String: Double], let host else { return }
            func position(_ key: String) -> Int? { state[key].flatMap { $0.isFinite ? Int(min(max($0, 0), Double(text.length))) : nil } }
            if state[Key.isEditing] == 1, !host.isFirstResponder { _ = host.becomeFirstResponder() }
            unmark()
            if let anchor = position(Key.anchor), let head = position(Key.head) { select(anchor, DocumentLayout.Place(head)) }
            guard let scrollView = host as? UIScrollView, let x = state[Key.x], let y = state[Key.y], x.isFinite, y.isFinite else { return }
            scrollView.layoutIfNeeded()
            let inset = scrollView.adjustedContentInset, size = scrollView.contentSize, bounds = scrollView.bounds
            scrollView.contentOffset = CGPoint(
                x: min(max(x, -inset.left), max(-inset.left, size.width + inset.right - bounds.width)),
                y: min(max(y, -inset.top), max(-inset.top, size.height + inset.bottom - bounds.height)))
        }
    }
}
