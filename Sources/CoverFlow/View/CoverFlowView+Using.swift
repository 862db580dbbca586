import UIKit

/// What people do with a cover flow: taps, keys, the scroll bar, assistive technologies.
extension CoverFlowView {
    // MARK: Selecting

    func select(_ index: Int, animated: Bool, isByHand: Bool = false) {
        let count = numberOfCovers
        guard count > 0 else { return }
        let index = min(max(index, 0), count - 1)
        let arrangement = layout.arrangement
        guard animated, window != nil else {
            flipper.stop()
            return motion.jump(to: CGFloat(index))
        }
        let position = arrangement.position(of: index, near: layout.position)
        if flipper.index != nil, flipper.index != index {
            flipper.turnBack { [weak self] in self?.motion.glide(to: position, isByHand: isByHand) }
        } else {
            motion.glide(to: position, isByHand: isByHand)
        }
    }

    /// Moves by so many covers from the selected one.
    private func move(by step: Int) -> Bool {
        guard let selectedIndex, numberOfCovers > 0 else { return false }
        advancer.restart()
        let arrangement = layout.arrangement
        guard arrangement.wraps else {
            select(selectedIndex + step, animated: true, isByHand: true)
            return true
        }
        let position = arrangement.position(of: selectedIndex, near: layout.position) + CGFloat(step)
        flipper.turnBack { [weak self] in self?.motion.glide(to: position, isByHand: true) }
        return true
    }

    func tapCover(at index: Int) {
        advancer.restart()
        if flipper.shownIndex == index { return flipper.turnBack() }
        // A cover that is on its way to the middle is not there yet: the tap is for coming, not for turning over.
        guard index == selectedIndex, motion.target == nil else { return select(index, animated: true, isByHand: true) }
        activate()
    }

    /// Does what a tap on the cover in the middle does: turns it over, or loads its picture again if that failed.
    @discardableResult
    func activate() -> Bool {
        guard let index = selectedIndex else { return false }
        if failureOfCover(at: index) != nil {
            retryCover(at: index)
            return true
        }
        if flipper.shownIndex != nil {
            flipper.turnBack()
            return true
        }
        flipper.set(true, animated: true)
        if flipper.shownIndex == nil { delegate?.coverFlow(self, didActivateCoverAt: index) }
        return true
    }

    // MARK: Keys

    /// Handles keys: arrows go to the next cover, the page keys over those that are seen, Home and End to the ends; Return and Space turn
    /// the cover over, Escape turns it back.
    ///
    /// - Returns: false where the key is not the flow's.
    func take(_ presses: Set<UIPress>) -> Bool {
        guard presses.count == 1, let key = presses.first?.key, numberOfCovers > 0 else { return false }
        guard key.modifierFlags.subtracting([.alphaShift, .numericPad]).isEmpty else { return false }
        let isHorizontal = axis == .horizontal
        switch key.keyCode {
        case .keyboardRightArrow where isHorizontal, .keyboardDownArrow where !isHorizontal: return move(by: 1)
        case .keyboardLeftArrow where isHorizontal, .keyboardUpArrow where !isHorizontal: return move(by: -1)
        case .keyboardPageDown: return move(by: max(1, visibleRadius))
        case .keyboardPageUp: return move(by: -max(1, visibleRadius))
        case .keyboardHome:
            select(0, animated: true, isByHand: true)
            return true
        case .keyboardEnd:
            select(numberOfCovers - 1, animated: true, isByHand: true)
            return true
        case .keyboardReturnOrEnter, .keyboardSpacebar: return presses.first?.phase == .began && activate()
        case .keyboardEscape:
            guard flipper.shownIndex != nil else { return false }
            flipper.turnBack()
            return true
        default: return false
        }
    }

    // MARK: Scroll bar

    /// Follows a finger on the scroll bar.
    func follow(scrollBarAt position: CGFloat, isOver: Bool) {
        let arrangement = layout.arrangement
        guard arrangement.count > 0 else { return }
        flipper.turnBack()
        advancer.restart()
        guard !isOver else { return motion.didStop() }
        stage.setContentOffset(arrangement.contentOffset(atPosition: position), animated: false)
    }

    // MARK: What follows the position

    func positionDidChange(_ position: CGFloat) {
        let arrangement = layout.arrangement
        captions.show(position, in: arrangement)
        scrollBar.show(arrangement.wraps ? wrapped(position) : position, count: arrangement.count)
    }

    func selectionDidChange() {
        if UIAccessibility.isVoiceOverRunning { UIAccessibility.post(notification: .layoutChanged, argument: nil) }
    }

    func flowDidSettle() {
        let arrangement = layout.arrangement
        // A flow that wraps is long, but not endless: far from its middle it goes back by whole rounds, which nobody sees.
        if arrangement.wraps, abs(layout.position) > 5_000 {
            stage.setContentOffset(arrangement.contentOffset(atPosition: wrapped(layout.position)), animated: false)
        }
    }

    /// A position as one from 0 up to the number of covers.
    func wrapped(_ position: CGFloat) -> CGFloat {
        let count = CGFloat(max(1, numberOfCovers))
        return position - (position / count).rounded(.down) * count
    }

    // MARK: Assistive technologies

    func elementsOnScreen() -> [Any] {
        guard let details = flipper.shownDetails else { return [element] }
        return [element, details]
    }
}

/// The covers as one adjustable accessibility element.
final class CoverFlowElement: UIAccessibilityElement {
    private var flow: CoverFlowView? { accessibilityContainer as? CoverFlowView }

    override var accessibilityLabel: String? {
        get { flow?.accessibilityLabel ?? "Covers" }
        set { flow?.accessibilityLabel = newValue }
    }

    /// "Title, subtitle, 3 of 20".
    override var accessibilityValue: String? {
        get {
            guard let flow, let index = flow.selectedIndex else { return flow?.emptyText }
            let texts = flow.texts(of: index)
            let failure = flow.failureOfCover(at: index).map(CoverFlowView.reason)
            let side = flow.flippedIndex == nil ? nil : "turned over"
            let parts = [texts.title, texts.subtitle, "\(index + 1) of \(flow.numberOfCovers)", failure, side]
            return parts.compactMap { $0 }.joined(separator: ", ")
        }
        set {}
    }

    override var accessibilityTraits: UIAccessibilityTraits {
        get { flow?.selectedIndex == nil ? [.image, .notEnabled] : [.image, .adjustable] }
        set {}
    }

    override var accessibilityFrameInContainerSpace: CGRect {
        get {
            guard let flow else { return .null }
            return flow.selectedIndex.flatMap(flow.frameOfCover) ?? flow.bounds
        }
        set {}
    }

    override func accessibilityIncrement() { step(1) }
    override func accessibilityDecrement() { step(-1) }
    override func accessibilityActivate() -> Bool { flow?.activate() ?? false }

    override func accessibilityPerformEscape() -> Bool {
        guard let flow, flow.flippedIndex != nil else { return false }
        flow.setFlipped(false, animated: true)
        return true
    }

    private func step(_ step: Int) {
        guard let flow, let index = flow.selectedIndex else { return }
        flow.select(index + step, animated: true, isByHand: true)
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get {
            guard let flow, let index = flow.selectedIndex else { return nil }
            let name = flow.failureOfCover(at: index) != nil ? "Try Again" : flow.flippedIndex == nil ? "Show Details" : "Show Cover"
            return [
                UIAccessibilityCustomAction(name: name) { [weak flow] _ in flow?.activate() ?? false },
                UIAccessibilityCustomAction(name: "First Cover") { [weak flow] _ in
                    flow?.select(0, animated: true, isByHand: true)
                    return flow != nil
                },
                UIAccessibilityCustomAction(name: "Last Cover") { [weak flow] _ in
                    flow?.select(.max, animated: true, isByHand: true)
                    return flow != nil
                },
            ]
        }
        set {}
    }
}
