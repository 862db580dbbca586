/// Transitions between items: titles slide and fade with the push or pop.
extension UINavigationBar {
    /// What the bar's height and background depend on.
    struct State {
        var expansion: CGFloat
        var edgeStrength: CGFloat
    }

    /// A running transition between items.
    @MainActor
    final class Change {
        private let bar: UINavigationBar
        private let old: NavigationBarContent?
        private let new: NavigationBarContent?
        private let formerStack: [UINavigationItem]
        private let former: State
        private let coming: State
        private let isPush: Bool
        /// The large title that disappears.
        private var leavingTitle: UILabel?
        /// The two backgrounds, if each slides with its page.
        private var slide: BarBackgroundSlide?

        /// - Parameter state: called when the bar has the new items; nil leaves height and background unchanged.
        init(_ bar: UINavigationBar, to stack: [UINavigationItem], isPush: Bool, state: (() -> State)? = nil) {
            self.bar = bar
            self.isPush = isPush
            old = bar.content
            formerStack = bar.stack
            former = State(expansion: bar.expansion, edgeStrength: bar.edgeStrength)
            let formerSide = bar.side
            leavingTitle = bar.copyOfLargeTitle()
            bar.stack = stack
            coming = state?() ?? former
            new = bar.makeContent()
            UIView.performWithoutAnimation {
                if let new {
                    bar.addSubview(new)
                    bar.content = new
                    bar.expansion = coming.expansion
                    bar.edgeStrength = coming.edgeStrength
                    let height = bar.bounds.height
                    // The titles are laid out for the new height of the bar.
                    bar.bounds.size.height = bar.height(for: bar.topItem, expansion: coming.expansion)
                    bar.layOutBar()
                    new.layoutIfNeeded()
                    slideBackgrounds(from: formerSide, to: bar.side)
                    prepareTitles(new)
                    bar.bounds.size.height = height
                } else {
                    bar.content = nil
                    bar.layOutBar()
                }
                if let leavingTitle { bar.addSubview(leavingTitle) }
            }
        }

        private func slideBackgrounds(from former: BarBackgroundSlide.Side, to new: BarBackgroundSlide.Side) {
            guard old != nil, bar.window != nil, !former.backgroundState.isLike(new.backgroundState) || former.height != new.height && former.backgroundState.strength > 0 else { return }
            let slide = BarBackgroundSlide(
                old: former, new: new, isPush: isPush, runsFromRight: bar.isMirrored, top: -bar.topExtension, width: bar.bounds.width)
            self.slide = slide
            bar.insertSubview(slide, at: 0)
            bar.background.isHidden = true
        }

        /// Sets the initial state of the incoming titles.
        private func prepareTitles(_ new: NavigationBarContent) {
            guard let old else { return }
            bar.largeTitleClip.clipsToBounds = false
            if isPush {
                new.goAside(from: old, largeTitle: leavingTitle?.frame)
                bar.largeTitleClip.transform = bar.aside(1)
            } else {
                new.cover(by: old)
                showLargeTitle(asBackButtonOf: old)
            }
        }

        /// Gives the large title the size and position of the back button's title that leads to it.
        private func showLargeTitle(asBackButtonOf upper: NavigationBarContent) {
            let title = bar.largeTitle, clip = bar.largeTitleClip
            clip.alpha = 0
            guard let words = upper.backTitleFrame, bar.isLarge(bar.topItem) else { return clip.transform = bar.aside(-1) }
            clip.transform = .moving(title.convert(title.bounds, to: bar), to: words, of: clip.center, isMirrored: bar.isMirrored)
        }

        /// Sets the final state. Called in an animation block.
        func animate() {
            slide?.place(atEnd: true)
            new?.rest()
            new?.restBackButton()
            bar.largeTitleClip.transform = .identity
            bar.largeTitleClip.alpha = 1
            if let leavingTitle {
                if isPush, let words = new?.backTitleFrame {
                    leavingTitle.transform = .moving(leavingTitle.frame, to: words, of: leavingTitle.center, isMirrored: bar.isMirrored)
                    leavingTitle.alpha = 0
                } else {
                    leavingTitle.transform = bar.aside(isPush ? -1 : 1)
                    if isPush { leavingTitle.alpha = 0 }
                }
            }
            guard let old else { return }
            guard let new else {
                old.alpha = 0
                return
            }
            if isPush { old.cover(by: new) } else {
                let large = bar.isLarge(bar.topItem) && bar.expansion > 0.25
                old.goAside(from: new, largeTitle: large ? bar.largeTitle.convert(bar.largeTitle.bounds, to: bar) : nil)
            }
        }

        func end(completed: Bool) {
            UIView.performWithoutAnimation {
                leavingTitle?.removeFromSuperview()
                slide?.removeFromSuperview()
                bar.background.isHidden = false
                bar.largeTitleClip.transform = .identity
                bar.largeTitleClip.alpha = 1
                bar.largeTitleClip.clipsToBounds = true
                if completed {
                    old?.removeFromSuperview()
                    new?.rest()
                    new?.restBackButton()
                } else {
                    bar.stack = formerStack
                    bar.content = old
                    bar.expansion = former.expansion
                    bar.edgeStrength = former.edgeStrength
                    new?.removeFromSuperview()
                    old?.rest()
                    old?.restBackButton()
                    bar.watchItems()
                }
                bar.updateBackground()
                bar.setNeedsLayout()
            }
        }
    }

    /// The current background and its height.
    fileprivate var side: BarBackgroundSlide.Side {
        BarBackgroundSlide.Side(backgroundState: backgroundState(for: topItem), height: height(for: topItem, expansion: expansion) + topExtension)
    }

    /// A copy of the large title's label in its current state; nil if there is none.
    fileprivate func copyOfLargeTitle() -> UILabel? {
        guard isLarge(topItem), expansion > 0.25, window != nil else { return nil }
        let copy = UILabel(frame: largeTitle.convert(largeTitle.bounds, to: self))
        copy.text = largeTitle.text
        copy.font = largeTitle.font
        copy.textColor = largeTitle.textColor
        return copy
    }

    /// The horizontal translation of large titles in a transition: -1 for those that are covered, 1 for those still to come.
    fileprivate func aside(_ place: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: (isMirrored ? -1 : 1) * place * bounds.width * (place < 0 ? PushAnimator.parallax : 1), y: 0)
    }

    private func makeContent() -> NavigationBarContent? {
        guard let item = topItem else { return nil }
        let content = NavigationBarContent(item, backItem: backItem, bar: self)
        watchItems()
        return content
    }

    /// Observes changes of the displayed items.
    func watchItems() {
        for item in stack { item.didChange = nil }
        for item in [topItem, backItem].compactMap({ $0 }) {
            item.didChange = { [weak self] animated in self?.itemChanged(animated: animated) }
        }
    }

    private func itemChanged(animated: Bool) {
        guard let content else { return }
        updateBackground()
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

extension CGAffineTransform {
    /// A transform for a view with this centre. It scales one rectangle to the height of another, and moves it so that their leading edges
    /// and vertical centres coincide.
    static func moving(_ from: CGRect, to: CGRect, of center: CGPoint, isMirrored: Bool) -> CGAffineTransform {
        let scale = from.height > 0 && to.height > 0 ? to.height / from.height : 1
        let start = CGPoint(x: isMirrored ? from.maxX : from.minX, y: from.midY), end = CGPoint(x: isMirrored ? to.maxX : to.minX, y: to.midY)
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: end.x - center.x - scale * (start.x - center.x), ty: end.y - center.y - scale * (start.y - center.y))
    }
}
