/// The pointer effect of a button.
extension UIButton {
    func heedPointer() {
        guard isPointerInteractionEnabled else {
            if let hover { removeGestureRecognizer(hover) }
            hover = nil
            isHovered = false
            return
        }
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] hover in
            self?.isHovered = hover.state == .began || hover.state == .changed
        }
        addGestureRecognizer(hover)
        self.hover = hover
    }

    func hoverDidChange() {
        setNeedsUpdateConfiguration()
        guard window != nil else { return }
        UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.layoutShade()
        }
    }

    /// Places the shade that is shown while the pointer is over the button.
    func layoutShade() {
        guard isHovered || shade != nil else { return }
        let view = shade ?? {
            let view = UIView()
            view.isUserInteractionEnabled = false
            view.backgroundColor = .systemFill
            view.layer.cornerCurve = .continuous
            view.alpha = 0
            insertSubview(view, at: 0)
            shade = view
            return view
        }()
        view.frame = bounds
        view.layer.cornerRadius = min(focusShape.radius, bounds.height / 2)
        view.alpha = isHovered ? 0.6 : 0
    }
}
