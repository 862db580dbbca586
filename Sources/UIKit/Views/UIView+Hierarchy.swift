/// The view hierarchy: inserting, moving and removing subviews, with the calls and layer changes that belong to it.
extension UIView {
    /// Where a view's layer is inserted among the sublayers, some of which may belong to no view.
    enum LayerPlace {
        /// Directly below the layer of the next subview; on top if there is none.
        case byIndex
        case below(UIView)
        case above(UIView)
    }

    func insert(_ view: UIView, at index: Int, _ layerPlace: LayerPlace = .byIndex) {
        precondition(!isDescendant(of: view), "a view can't be added to itself or to one of its own subviews")
        if view.superview === self {
            if case .byIndex = layerPlace, index >= subviews.count { return bringToFront(view) }
            return reorder(view, to: max(index, 0), layerPlace)
        }
        let newWindow = (self as? UIWindow) ?? window
        // Its controllers disappear, and its gestures end, as if it were only taken away.
        if newWindow == nil, view.window != nil { view.removeFromSuperview() }
        let appearing = newWindow == nil || view.window === newWindow ? [] : view.controllers { $0.appearsByItself }
        guard !appearing.isEmpty else { return move(view, to: index, layerPlace, newWindow) }
        ContainerUpdates.perform {
            for controller in appearing where controller.appearsByItself { controller.beginAppearance(true, animated: false) }
            move(view, to: index, layerPlace, newWindow)
            for controller in appearing {
                // While the parent is appearing, the child's appearance ends together with the parent's.
                if controller.parent?.appearance == .appearing { controller.isAppearing() } else { controller.finishAppearing() }
            }
        }
    }

    private func move(_ view: UIView, to index: Int, _ layerPlace: LayerPlace, _ newWindow: UIWindow?) {
        let changesWindow = view.window !== newWindow
        let formerTint = view.inheritedTintColor, formerMode = view.effectiveTintAdjustmentMode
        if changesWindow { view.sendWillMove(toWindow: newWindow) }
        view.willMove(toSuperview: self)
        if let former = view.superview {
            former.willRemoveSubview(view)
            if let index = former.subviewIndex(of: view) { former.subviewList.remove(at: index) }
            former.setNeedsLayout()
        }
        let place = min(max(index, 0), subviewList.count)
        insertLayer(of: view, at: place, layerPlace)
        subviewList.insert(view, at: place)
        view.enclosingView = self
        view.markSuperviewsForConstraintUpdate()
        if changesWindow { view.setWindow(newWindow) }
        view.updateTraits()
        if changesWindow, newWindow != nil, AppearanceProxies.isInUse { view.applyAppearances() }
        didAddSubview(view)
        view.didMoveToSuperview()
        if changesWindow { view.sendDidMoveToWindow() }
        if view.inheritedTintColor !== formerTint {
            view.tintColorChanged()
        } else if view.effectiveTintAdjustmentMode != formerMode {
            view.tintModeChanged()
        }
        view.reportSafeArea(throughout: changesWindow)
        if view.preservesSuperviewLayoutMargins { view.reportMargins() }
        setNeedsLayout()
    }

    /// The controllers of this view and of those in it that fulfil a condition, from the outermost on.
    private func controllers(where condition: (UIViewController) -> Bool) -> [UIViewController] {
        var found: [UIViewController] = []
        func collect(_ view: UIView) {
            if let controller = view.viewController, condition(controller) { found.append(controller) }
            for subview in view.subviews { collect(subview) }
        }
        collect(self)
        return found
    }

    /// Inserts the layer of a view that is about to get an index among the subviews. Sublayers that belong to no view keep their positions.
    private func insertLayer(of view: UIView, at index: Int, _ place: LayerPlace) {
        switch place {
        case .below(let sibling): layer.insertSublayer(view.layer, below: sibling.layer)
        case .above(let sibling): layer.insertSublayer(view.layer, above: sibling.layer)
        case .byIndex where index < subviews.count: layer.insertSublayer(view.layer, below: subviews[index].layer)
        case .byIndex: layer.addSublayer(view.layer)
        }
    }

    /// Moves a subview in front of all others, and of sublayers that belong to no view.
    func bringToFront(_ view: UIView) {
        guard view.superview === self else { return }
        reorder(view, to: subviews.count - 1)
        if layer.tree.list.last !== view.layer { layer.addSublayer(view.layer) }
    }

    /// Moves a subview behind all others, and behind sublayers that belong to no view.
    func sendToBack(_ view: UIView) {
        guard view.superview === self else { return }
        reorder(view, to: 0)
        if layer.tree.list.first !== view.layer { layer.insertSublayer(view.layer, at: 0) }
    }

    func insert(_ view: UIView, below sibling: UIView) {
        guard view !== sibling else { return }
        guard let index = index(of: sibling, without: view) else { return insert(view, at: subviews.count) }
        insert(view, at: index, .below(sibling))
    }

    func insert(_ view: UIView, above sibling: UIView) {
        guard view !== sibling else { return }
        guard let index = index(of: sibling, without: view) else { return insert(view, at: subviews.count) }
        insert(view, at: index + 1, .above(sibling))
    }

    /// The index of `sibling` once `view` has been removed from its former index.
    private func index(of sibling: UIView, without view: UIView) -> Int? {
        guard let index = subviewIndex(of: sibling) else { return nil }
        guard let former = subviewIndex(of: view) else { return index }
        return former < index ? index - 1 : index
    }

    /// The index of a view among the subviews; nil if it isn't one of them.
    ///
    /// Sublayers that belong to no view lie between those of subviews, so a view's index is not above that of its layer, which the layer's
    /// tree finds without going through all.
    private func subviewIndex(of view: UIView) -> Int? {
        guard view.superview === self else { return nil }
        return subviewList.index(of: view, notAbove: layer.tree.list.index(of: view.layer) ?? subviewList.count)
    }

    func reorder(_ view: UIView, to index: Int, _ layerPlace: LayerPlace = .byIndex) {
        guard let former = subviewIndex(of: view) else { return }
        if case .byIndex = layerPlace, former == index { return }
        subviewList.remove(at: former)
        insertLayer(of: view, at: index, layerPlace)
        subviewList.insert(view, at: index)
    }

    func exchange(_ first: Int, _ second: Int) {
        precondition(subviews.indices.contains(first) && subviews.indices.contains(second), "exchangeSubview with an index beyond the subviews")
        guard first != second else { return }
        let low = subviews[min(first, second)], high = subviews[max(first, second)]
        reorder(high, to: min(first, second))
        reorder(low, to: max(first, second))
    }

    func detachFromSuperview() {
        guard let superview else { return }
        let disappearing = window == nil ? [] : controllers { $0.disappears(with: self) }
        guard !disappearing.isEmpty else { return detach(from: superview) }
        ContainerUpdates.perform {
            for controller in disappearing where controller.disappears(with: self) { controller.beginAppearance(false, animated: false) }
            // Calls may have taken it away already.
            if let superview = self.superview { detach(from: superview) }
            for controller in disappearing where controller.appearance == .disappearing { controller.endAppearance() }
        }
    }

    private func detach(from superview: UIView) {
        let leavesWindow = window != nil
        if leavesWindow { sendWillMove(toWindow: nil) }
        willMove(toSuperview: nil)
        superview.willRemoveSubview(self)
        let index = superview.subviewIndex(of: self)
        layer.removeFromSuperlayer()
        if let index { superview.subviewList.remove(at: index) }
        enclosingView = nil
        if leavesWindow {
            setWindow(nil)
            GestureArbiter.shared.abandonGestures(in: self)
        }
        superview.setNeedsLayout()
        didMoveToSuperview()
        if leavesWindow { sendDidMoveToWindow() }
        reportSafeArea(throughout: leavesWindow)
    }

    private func sendWillMove(toWindow newWindow: UIWindow?) {
        // A view without a window can't stay the first responder.
        if isFirstResponder, !resignFirstResponder() { resignFirstResponderByForce() }
        willMove(toWindow: newWindow)
        for view in subviews { view.sendWillMove(toWindow: newWindow) }
    }

    func setWindow(_ window: UIWindow?) {
        enclosingWindow = window
        awaitsDidMoveToWindow = true
        if let window {
            let scale = window.screen.scale
            if layer.contentsScale != scale { contentScaleFactor = scale }
        }
        for view in subviews { view.setWindow(window) }
    }

    private func sendDidMoveToWindow() {
        // A view that a call has added or moved meanwhile has heard of it by that.
        guard awaitsDidMoveToWindow else { return }
        awaitsDidMoveToWindow = false
        didMoveToWindow()
        for view in subviews { view.sendDidMoveToWindow() }
    }

    /// Whether the view is one of a class, or lies in one.
    func isIn<View: UIView>(_ type: View.Type) -> Bool { sequence(first: self, next: \.superview).contains { $0 is View } }

    func findView(tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.findView(tag: tag) { return found }
        }
        return nil
    }

    func attach(_ recognizer: UIGestureRecognizer) {
        if recognizer.view === self { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        extras.gestureRecognizers.append(recognizer)
        recognizer.attachedView = self
    }

    func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.abandon()
        extras.gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.attachedView = nil
    }
}
