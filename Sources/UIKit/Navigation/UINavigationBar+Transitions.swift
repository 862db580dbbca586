/// From one item to another: titles slide and fade with the push.
extension UINavigationBar {
    /// A change of items that is under way.
    @MainActor
    final class Change {
        private let bar: UINavigationBar
        private let old: NavigationBarContent?
        private let new: NavigationBarContent?
        private let formerStack: [UINavigationItem]
        private let isPush: Bool
        /// The large title that goes.
        private var leavingTitle: UILabel?

        init(_ bar: UINavigationBar, to stack: [UINavigationItem], isPush: Bool) {
            self.bar = bar
            self.isPush = isPush
            old = bar.content
            formerStack = bar.stack
            leavingTitle = bar.copyOfLargeTitle()
            bar.stack = stack
            new = bar.makeContent()
            UIView.performWithoutAnimation {
                if let new {
                    bar.addSubview(new)
                    bar.content = new
                    bar.layoutIfNeeded()
                    bar.layOutBar()
                    new.layoutIfNeeded()
                    if let old { isPush ? new.goAside(from: old) : new.cover(by: old) }
                } else {
                    bar.content = nil
                    bar.layOutBar()
                }
                if old != nil { bar.moveLargeTitles(leaving: nil, coming: isPush ? 1 : -1) }
                if let leavingTitle { bar.addSubview(leavingTitle) }
            }
        }

        /// Everything is at its end. Called in an animation block.
        func animate() {
            new?.rest()
            new?.restBackButton()
            bar.moveLargeTitles(leaving: (leavingTitle, isPush ? -1 : 1), coming: 0)
            guard let old else { return }
            guard let new else {
                old.alpha = 0
                return
            }
            if isPush { old.cover(by: new) } else { old.goAside(from: new) }
        }

        func end(completed: Bool) {
            UIView.performWithoutAnimation {
                leavingTitle?.removeFromSuperview()
                bar.moveLargeTitles(leaving: nil, coming: 0)
                if completed {
                    old?.removeFromSuperview()
                    new?.rest()
                    new?.restBackButton()
                } else {
                    bar.stack = formerStack
                    bar.content = old
                    new?.removeFromSuperview()
                    old?.rest()
                    old?.restBackButton()
                    bar.watchItems()
                }
                bar.showBackground()
                bar.setNeedsLayout()
            }
        }
    }

    /// A label that looks as the large title does now; nil if there is none.
    fileprivate func copyOfLargeTitle() -> UILabel? {
        guard isLarge(topItem), expansion > 0.25, window != nil else { return nil }
        let copy = UILabel(frame: largeTitle.convert(largeTitle.bounds, to: self))
        copy.text = largeTitle.text
        copy.font = largeTitle.font
        copy.textColor = largeTitle.textColor
        return copy
    }

    /// Places large titles in a transition: -1 where those lie that are covered, 1 where those lie that have not come yet, 0 at rest.
    fileprivate func moveLargeTitles(leaving: (title: UILabel?, place: CGFloat)?, coming: CGFloat) {
        func transform(_ place: CGFloat) -> CGAffineTransform {
            let sign: CGFloat = traitCollection.layoutDirection == .rightToLeft ? -1 : 1
            return CGAffineTransform(translationX: sign * place * bounds.width * (place < 0 ? 0.3 : 1), y: 0)
        }
        if let leaving {
            leaving.title?.transform = transform(leaving.place)
            leaving.title?.alpha = 0
        }
        largeTitleClip.transform = transform(coming)
        largeTitleClip.alpha = coming == 0 ? 1 : 0
    }

    private func makeContent() -> NavigationBarContent? {
        guard let item = topItem else { return nil }
        let content = NavigationBarContent(item, backItem: backItem, bar: self)
        watchItems()
        return content
    }

    /// Changes of the items that are shown reach the bar.
    func watchItems() {
        for item in stack { item.didChange = nil }
        for item in [topItem, backItem].compactMap({ $0 }) {
            item.didChange = { [weak self] animated in self?.itemChanged(animated: animated) }
        }
    }

    private func itemChanged(animated: Bool) {
        guard let content else { return }
        showBackground()
        if animated {
            UIView.performWithoutAnimation {
                content.show()
                content.layoutIfNeeded()
                content.alpha = 0
            }
            UIView.animate(withDuration: 0.25) { content.alpha = 1 }
        } else {
            content.show()
        }
        controller?.loadedView?.setNeedsLayout()
        setNeedsLayout()
    }

    func change(to stack: [UINavigationItem], animated: Bool) {
        guard stack != self.stack else { return }
        let isPush = stack.last.map { top in !self.stack.contains { $0 === top } } ?? false
        let change = Change(self, to: stack, isPush: isPush)
        guard animated, UIView.areAnimationsEnabled, window != nil else {
            change.animate()
            return change.end(completed: true)
        }
        TransitionTiming.navigation.animate(isDriven: false) { change.animate() } completion: { _ in change.end(completed: true) }
    }
}
