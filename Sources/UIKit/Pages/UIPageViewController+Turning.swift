/// From one page to the next: the controllers, their appearance and the delegate.
extension UIPageViewController {
    /// How many pages are shown.
    var pageCount: Int { spine == .mid ? 2 : 1 }

    /// What ``setViewControllers(_:direction:animated:completion:)`` does.
    func set(_ pages: [UIViewController], direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)?) {
        if isChoosingSpine {
            chosenPages = pages
            completion?(true)
            return
        }
        let animated = animated && UIView.areAnimationsEnabled
        guard !ContainerUpdates.isUnderway || appearance == .disappeared else {
            return ContainerUpdates.performWhenIdle { [self] in set(pages, direction: direction, animated: animated, completion: completion) }
        }
        let hasBack = spine != .mid && spine != .none && doubleSided && pages.count == 2
        precondition(
            pages.count == pageCount || hasBack,
            """
            the number of view controllers provided (\(pages.count)) doesn't match the number required (\(pageCount)) by the transition style \
            and spine
            """
        )
        turner?.finish(atEnd: true)
        ContainerUpdates.perform {
            turn(to: pages, hasBack: hasBack, direction: direction, animated: animated, completion: completion)
        }
    }

    private func turn(
        to pages: [UIViewController], hasBack: Bool, direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)?
    ) {
        let target = PageSet(pages: Array(pages.prefix(pageCount)), back: hasBack ? pages[1] : nil)
        neighbors = (nil, nil)
        needsPageIndex = true
        let isSame = target.pages.elementsEqual(shown, by: ===)
        guard animated, !isSame, !shown.isEmpty, let turner, view.window != nil else {
            replace(by: target.pages)
            completion?(true)
            return
        }
        begin(PageTurn(former: shown, target: target, direction: direction, isByUser: false, completion: completion))
        if !turner.turn(to: target, direction) { end(completed: true, finished: true) }
    }

    /// Shows pages at once.
    private func replace(by pages: [UIViewController]) {
        let old = shown.filter { page in !pages.contains { $0 === page } }
        let new = pages.filter { page in !shown.contains { $0 === page } }
        for page in new { addChild(page) }
        for page in old { leave(page) }
        shown = pages
        if let turner {
            let isOnScreen = isOnScreen
            if isOnScreen {
                for page in new { page.beginAppearance(true, animated: false) }
                for page in old { page.beginAppearance(false, animated: false) }
            }
            turner.show(pages)
            if isOnScreen {
                for page in new { page.isAppearing() }
                for page in new { page.endAppearance() }
                for page in old { page.endAppearance() }
            }
        }
        for page in old { page.removeFromParent() }
        for page in new { page.didMove(toParent: self) }
        loadedView?.setNeedsLayout()
    }

    private func leave(_ page: UIViewController) {
        page.willMove(toParent: nil)
        page.isMovingFromParent = true
    }

    private var isOnScreen: Bool { appearance == .appeared || appearance == .appearing }

    // MARK: Called by the turner

    /// A finger, wheel or key begins a turn.
    ///
    /// - Returns: the pages that it leads to; nil if there are none, or a turn is under way.
    func beginByUser(_ direction: NavigationDirection) -> PageSet? {
        guard turn == nil, let target = neighbor(direction) else { return nil }
        begin(PageTurn(former: shown, target: target, direction: direction, isByUser: true))
        return target
    }

    private func begin(_ turn: PageTurn) {
        self.turn = turn
        if turn.isByUser { delegate?.pageViewController(self, willTransitionTo: turn.target.all) }
        for page in turn.target.all where page.parent !== self { addChild(page) }
        guard isOnScreen else { return }
        for page in turn.coming { page.beginAppearance(true, animated: true) }
        for page in turn.going { page.beginAppearance(false, animated: true) }
    }

    /// The views of the pages that come were added.
    func pagesAreAppearing() {
        guard let turn, isOnScreen else { return }
        for page in turn.target.all { page.isAppearing() }
    }

    /// A turn has ended, and the turner shows what remains.
    ///
    /// - Parameters:
    ///   - completed: whether the new pages are shown.
    ///   - finished: whether the movement ran to its end.
    func end(completed: Bool, finished: Bool) {
        guard let turn else { return }
        self.turn = nil
        ContainerUpdates.perform { end(turn, completed: completed, finished: finished) }
    }

    private func end(_ turn: PageTurn, completed: Bool, finished: Bool) {
        let kept = completed ? turn.target.pages : turn.former
        let gone = (turn.former + turn.target.all).unique.filter { page in !kept.contains { $0 === page } }
        if completed {
            remember(turn)
            shown = kept
        }
        for page in gone { leave(page) }
        // The back of a page was seen during the turn only.
        let leaving = turn.coming.filter { page in !kept.contains { $0 === page } }
        if isOnScreen { for page in leaving { page.beginAppearance(false, animated: true) } }
        turner?.show(kept)
        for page in turn.coming { page.endAppearance() }
        if !completed, isOnScreen { for page in turn.going { page.beginAppearance(true, animated: true) } }
        for page in turn.going { page.endAppearance() }
        for page in gone { page.removeFromParent() }
        if completed { for page in turn.coming where kept.contains(where: { $0 === page }) { page.didMove(toParent: self) } }
        loadedView?.setNeedsLayout()
        movePageControl(turn, completed: completed)
        if turn.isByUser {
            delegate?.pageViewController(
                self, didFinishAnimating: finished, previousViewControllers: turn.former, transitionCompleted: completed)
        }
        turn.completion?(finished && completed)
    }

    // MARK: Neighbours

    /// The pages before or after those that are shown. The data source is asked once, and its answer remembered.
    func neighbor(_ direction: NavigationDirection) -> PageSet? {
        let known = direction == .forward ? neighbors.after : neighbors.before
        if let known { return known }
        let found = ask(direction)
        // Pages that curl are asked for when they are taken.
        if transitionStyle == .scroll {
            if direction == .forward { neighbors.after = .some(found) } else { neighbors.before = .some(found) }
        }
        return found
    }

    private func ask(_ direction: NavigationDirection) -> PageSet? {
        guard let dataSource, let edge = direction == .forward ? shown.last : shown.first else { return nil }
        func next(_ page: UIViewController) -> UIViewController? {
            direction == .forward
                ? dataSource.pageViewController(self, viewControllerAfter: page)
                : dataSource.pageViewController(self, viewControllerBefore: page)
        }
        guard let first = next(edge) else { return nil }
        guard doubleSided, spine != .none else { return PageSet(pages: [first]) }
        guard let second = next(first) else { return nil }
        if spine == .mid { return PageSet(pages: direction == .forward ? [first, second] : [second, first]) }
        return PageSet(pages: [second], back: first)
    }

    /// What is known of the neighbours of the new pages: the former ones are among them.
    private func remember(_ turn: PageTurn) {
        guard transitionStyle == .scroll, turn.isByUser else { return neighbors = (nil, nil) }
        let former = PageSet(pages: turn.former)
        neighbors = turn.direction == .forward ? (.some(former), nil) : (nil, .some(former))
    }

    func forgetNeighbors(askIndex: Bool) {
        neighbors = (nil, nil)
        if askIndex { needsPageIndex = true }
        guard isViewLoaded else { return }
        turner?.pagesChanged()
        view.setNeedsLayout()
    }

    /// Turns to a neighbour, as a key or an assistive technology asks.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    func turnByUser(_ direction: NavigationDirection) -> Bool {
        guard turn == nil, isViewLoaded, view.window != nil, let turner else { return false }
        return ContainerUpdates.perform {
            guard let target = beginByUser(direction) else { return false }
            if !turner.turn(to: target, direction) { end(completed: true, finished: true) }
            return true
        }
    }

    /// Turns a page in the direction in which an assistive technology moves a finger: left and up go on, right and down back; left and
    /// right are exchanged where languages are read from right to left.
    func turn(toward direction: UIAccessibilityScrollDirection) -> Bool {
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft, isVertical = navigationOrientation == .vertical
        let wanted: NavigationDirection
        switch direction {
        case .next: wanted = .forward
        case .previous: wanted = .reverse
        case .left where !isVertical: wanted = isMirrored ? .reverse : .forward
        case .right where !isVertical: wanted = isMirrored ? .forward : .reverse
        case .up where isVertical: wanted = .forward
        case .down where isVertical: wanted = .reverse
        default: return false
        }
        guard turnByUser(wanted) else { return false }
        let page = pageControl.map { "Page \(pageIndex + 1 + (wanted == .forward ? 1 : -1)) of \($0.numberOfPages)" }
        UIAccessibility.post(notification: .pageScrolled, argument: page)
        return true
    }

    var pageCommands: [UIKeyCommand] {
        let isVertical = navigationOrientation == .vertical
        func command(_ title: String, _ input: String, _ direction: NavigationDirection) -> UIKeyCommand {
            UIKeyCommand(title: title, input: input) { [weak self] _ in self?.turnByUser(direction) }
        }
        return [
            command("Previous Page", isVertical ? UIKeyCommand.inputUpArrow : UIKeyCommand.inputLeftArrow, .reverse),
            command("Next Page", isVertical ? UIKeyCommand.inputDownArrow : UIKeyCommand.inputRightArrow, .forward),
            command("Previous Page", UIKeyCommand.inputPageUp, .reverse), command("Next Page", UIKeyCommand.inputPageDown, .forward),
        ]
    }

    // MARK: Spine

    /// Asks the delegate where the pages are bound that get another size, if their orientation changes.
    func chooseSpine(for size: CGSize) {
        guard transitionStyle == .pageCurl, let delegate, isViewLoaded else { return }
        let isLandscape = size.width > size.height
        guard isLandscape != (view.bounds.width > view.bounds.height) else { return }
        var orientation = view.window?.windowScene?.interfaceOrientation ?? .unknown
        if orientation == .unknown || orientation.isLandscape != isLandscape { orientation = isLandscape ? .landscapeRight : .portrait }
        isChoosingSpine = true
        let chosen = delegate.pageViewController(self, spineLocationFor: orientation)
        isChoosingSpine = false
        precondition(chosen != .none, "pages that curl need a spine: min, mid or max")
        spine = chosen
        if chosen == .mid { doubleSided = true }
        let pages = chosenPages ?? shown
        chosenPages = nil
        precondition(
            pages.count == pageCount || pages.isEmpty,
            "the number of view controllers (\(pages.count)) doesn't match the number required (\(pageCount)) by the spine location")
        if !pages.elementsEqual(shown, by: ===) { replace(by: pages) } else { turner?.show(shown) }
        turner?.pagesChanged()
    }
}

extension PageTurn {
    /// The pages that appear.
    var coming: [UIViewController] { target.all.filter { page in !former.contains { $0 === page } } }
    /// The pages that disappear.
    var going: [UIViewController] { former.filter { page in !target.all.contains { $0 === page } } }
}

extension [UIViewController] {
    /// The elements without repetitions.
    fileprivate var unique: [UIViewController] {
        var result: [UIViewController] = []
        for page in self where !result.contains(where: { $0 === page }) { result.append(page) }
        return result
    }
}
