/// Adding, removing and selecting segments.
extension UISegmentedControl {
    /// The segment at an index, or the last one for indices beyond the end; nil if there are no segments.
    func segment(at index: Int) -> SegmentView? {
        segments.isEmpty ? nil : segments[min(max(index, 0), segments.count - 1)]
    }

    func change(_ index: Int, _ change: (SegmentView) -> Void) {
        guard let segment = segment(at: index) else { return }
        change(segment)
        contentDidChange()
    }

    func contentDidChange() {
        looksDidChange()
        invalidateIntrinsicContentSize()
    }

    func add(_ segment: SegmentView, at index: Int) {
        segments.insert(segment, at: index)
        insertSubview(segment, aboveSubview: pill)
        while dividers.count < segments.count - 1 {
            let divider = UIImageView(frame: .zero)
            dividers.append(divider)
            insertSubview(divider, aboveSubview: field)
        }
        contentDidChange()
    }

    func insert(_ segment: SegmentView, at index: Int, animated: Bool) {
        let place = min(max(index, 0), segments.count)
        let animated = animated && window != nil
        if animated {
            layoutIfNeeded()
            // It grows from the border between its neighbours.
            let x = place < segments.count ? segments[place].frame.minX : bounds.maxX
            segment.frame = CGRect(x: x, y: 0, width: 0, height: bounds.height)
            segment.alpha = 0
        }
        let chosen = selectedSegmentIndex
        add(segment, at: place)
        if chosen >= place { select(chosen + 1, animated: false) }
        guard animated else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
            segment.alpha = 1
            self.layoutIfNeeded()
        }
    }

    func remove(at index: Int, animated: Bool) {
        guard !segments.isEmpty else { return }
        let place = min(max(index, 0), segments.count - 1)
        let animated = animated && window != nil
        if animated { layoutIfNeeded() }
        let segment = segments.remove(at: place), chosen = selectedSegmentIndex
        while dividers.count > max(0, segments.count - 1) { dividers.removeLast().removeFromSuperview() }
        if pressed != nil { release(choosing: nil) }
        if chosen == place { select(Self.noSegment, animated: false) } else if chosen > place { select(chosen - 1, animated: false) }
        contentDidChange()
        guard animated else { return segment.removeFromSuperview() }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
            segment.alpha = 0
            segment.frame = CGRect(x: segment.frame.minX, y: 0, width: 0, height: segment.frame.height)
            self.layoutIfNeeded()
        } completion: { _ in
            segment.removeFromSuperview()
        }
    }

    func choiceDidChange(animated: Bool) {
        // A pill that was hidden appears in its place instead of sliding there.
        let animated = animated && window != nil && !pill.isHidden
        if animated { layoutIfNeeded() }
        looksDidChange()
        guard animated else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) { self.layoutIfNeeded() }
    }

    /// Selects a segment as a user does, sending events.
    func choose(_ index: Int) {
        guard segments.indices.contains(index), segments[index].isSegmentEnabled else { return }
        let segment = segments[index]
        if isMomentary {
            select(index, animated: false)
            sendValueEvents()
            if let action = segment.action { sendAction(action) }
            select(Self.noSegment, animated: false)
        } else if index != selectedSegmentIndex {
            select(index, animated: true)
            sendValueEvents()
            if let action = segment.action { sendAction(action) }
        }
    }

    // MARK: Touches

    func press(at point: CGPoint) -> Bool {
        layoutIfNeeded()
        guard let index = segment(at: point.x), segments[index].isSegmentEnabled else { return false }
        pressed = index
        carried = index == selectedSegmentIndex && !isMomentary ? index : nil
        updatePress()
        return true
    }

    func drag(to point: CGPoint, isInside: Bool) {
        let index = segment(at: point.x)
        if let carried {
            guard let index, index != carried, segments[index].isSegmentEnabled else { return }
            self.carried = index
            pressed = index
            updatePress()
        } else {
            let new = isInside ? index.flatMap { segments[$0].isSegmentEnabled ? $0 : nil } : nil
            guard new != pressed else { return }
            pressed = new
            updatePress()
        }
    }

    func release(choosing index: Int?) {
        pressed = nil
        carried = nil
        if let index { choose(index) }
        updatePress()
    }

    private func updatePress() {
        // The title of the segment to which the pill is dragged becomes bold at once.
        looksDidChange()
        guard window != nil else { return }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) { self.layoutIfNeeded() }
    }

    /// The index of the segment at x, or of the nearest one outside of the control.
    private func segment(at x: CGFloat) -> Int? {
        guard x.isFinite, !segments.isEmpty else { return nil }
        return segments.indices.min { distance(from: segments[$0].frame, to: x) < distance(from: segments[$1].frame, to: x) }
    }

    private func distance(from frame: CGRect, to x: CGFloat) -> CGFloat { max(frame.minX - x, x - frame.maxX, 0) }
}
