/// Scrolling by keys: arrow keys scroll a little, the page keys and Space by the view's length, Home and End to the ends.
extension UIScrollView {
    /// How far an arrow key scrolls, in points.
    static let keyStep: CGFloat = 40
    /// How much of what was visible before a page key stays visible, as a part of the view.
    static let keyOverlap: CGFloat = 0.1

    /// The scrolling that a key asks for.
    @MainActor private enum KeyMove {
        case line(horizontal: Bool, forward: Bool)
        case page(forward: Bool)
        case end(horizontal: Bool?, forward: Bool)

        init?(_ key: UIKey) {
            let modifiers = key.modifierFlags.subtracting([.alphaShift, .numericPad])
            let arrows: [String: (Bool, Bool)] = [
                UIKeyCommand.inputUpArrow: (false, false), UIKeyCommand.inputDownArrow: (false, true),
                UIKeyCommand.inputLeftArrow: (true, false), UIKeyCommand.inputRightArrow: (true, true),
            ]
            let input = key.charactersIgnoringModifiers
            if let (horizontal, forward) = arrows[input] {
                switch modifiers {
                case []: self = .line(horizontal: horizontal, forward: forward)
                case .alternate where !horizontal: self = .page(forward: forward)
                case .command: self = .end(horizontal: horizontal, forward: forward)
                default: return nil
                }
                return
            }
            switch (input, modifiers) {
            case (UIKeyCommand.inputPageUp, []): self = .page(forward: false)
            case (UIKeyCommand.inputPageDown, []): self = .page(forward: true)
            case (UIKeyCommand.inputHome, []): self = .end(horizontal: nil, forward: false)
            case (UIKeyCommand.inputEnd, []): self = .end(horizontal: nil, forward: true)
            case (" ", []): self = .page(forward: true)
            case (" ", .shift): self = .page(forward: false)
            default: return nil
            }
        }

        /// Whether it scrolls horizontally; nil if along the axis that can be scrolled.
        var isHorizontal: Bool? {
            switch self {
            case .line(let horizontal, _): horizontal
            case .page: nil
            case .end(let horizontal, _): horizontal
            }
        }
    }

    /// Scrolls as a key asks. The delegate is told of it as of a notch of a wheel.
    ///
    /// - Returns: whether the content moves.
    func scrollByKeys(_ presses: Set<UIPress>) -> Bool {
        guard isScrollEnabled, !scrolling.isTracking, !zooming.isMoving else { return false }
        guard presses.count == 1, let press = presses.first, let key = press.key else { return false }
        guard let move = KeyMove(key) else { return false }
        let horizontal = horizontalRange, vertical = verticalRange
        let scrollsVertically = vertical.lowerBound < vertical.upperBound
        let alongX = move.isHorizontal ?? !scrollsVertically
        let range = alongX ? horizontal : vertical
        guard range.lowerBound < range.upperBound else { return false }
        let length = alongX ? bounds.width - adjustedContentInset.left - adjustedContentInset.right
            : bounds.height - adjustedContentInset.top - adjustedContentInset.bottom
        let distance: CGFloat
        switch move {
        case .line(_, let forward): distance = forward ? Self.keyStep : -Self.keyStep
        case .page(let forward): distance = max(Self.keyStep, length * (1 - Self.keyOverlap)) * (forward ? 1 : -1)
        case .end(_, let forward): distance = (range.upperBound - range.lowerBound) * (forward ? 1 : -1)
        }
        return scrollByKey(alongX ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance), time: press.timestamp)
    }
}

extension UIView {
    /// The scroll views in this view that can be seen and fulfil a condition, this one first.
    func visibleScrollViews(where condition: (UIScrollView) -> Bool) -> [UIScrollView] {
        guard !isHidden, layer.opacity >= 0.01 else { return [] }
        let own = (self as? UIScrollView).flatMap { condition($0) ? [$0] : nil } ?? []
        return own + subviews.flatMap { $0.visibleScrollViews(where: condition) }
    }
}

extension UIWindow {
    /// Keys that nobody took scroll the only scroll view that they can scroll.
    ///
    /// - Returns: whether it scrolled.
    func scrollOnlyScrollView(by presses: Set<UIPress>) -> Bool {
        guard let input = presses.first?.key?.charactersIgnoringModifiers else { return false }
        let isSideways = input == UIKeyCommand.inputLeftArrow || input == UIKeyCommand.inputRightArrow
        let isUpright = input == UIKeyCommand.inputUpArrow || input == UIKeyCommand.inputDownArrow
        func candidates(horizontally: Bool) -> [UIScrollView] {
            visibleScrollViews { view in
                let range = horizontally ? view.horizontalRange : view.verticalRange
                return view.isScrollEnabled && range.lowerBound < range.upperBound
            }
        }
        var found = isSideways ? [] : candidates(horizontally: false)
        // The other keys scroll sideways where nothing else can be scrolled.
        if found.isEmpty, !isUpright { found = candidates(horizontally: true) }
        return found.count == 1 && found[0].scrollByKeys(presses)
    }
}
