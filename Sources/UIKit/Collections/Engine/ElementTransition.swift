/// Views that go from one arrangement to another in one animation.
struct ElementTransition {
    /// Views that are shown afterwards, with where they end.
    var staying: [(view: any ElementView, target: UICollectionViewLayoutAttributes)] = []
    /// Views that are not, with what they showed and where they end.
    var leaving: [(view: any ElementView, key: ElementKey, target: UICollectionViewLayoutAttributes?)] = []
}

extension CollectionEngine {
    /// How long updates and changes of layouts take if no animation block encloses them, in seconds (Behaviour 8.4).
    static let transitionDuration = 0.3

    /// Animates views to their targets; those that leave are taken off the screen at the end.
    ///
    /// - Parameters:
    ///   - transition: the views.
    ///   - duration: in seconds, if no animation block encloses this; nil sets everything at once.
    ///   - keepsData: whether the views that leave show elements that are there still, and may come back with another layout.
    ///   - finalize: called inside the animation block.
    ///   - completion: called afterwards, never before this returns, with whether the animation came to its end.
    func run(
        _ transition: ElementTransition, duration: Double?, keepsData: Bool = false, finalize: @escaping () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        if !keepsData { leaving.forgetElements() }
        let number = leaving.add(transition.leaving.map { ($0.view, $0.key) }, mayReturn: keepsData)
        let changes: () -> Void = { [self] in
            sections.layOut()
            for (view, target) in transition.staying { sections.place(view, by: target) }
            for (view, _, target) in transition.leaving { if let target { sections.placeLeaving(view, by: target) } }
            finalize()
        }
        // The view may be gone by the end of the animation, while something still holds its engine.
        let retire = { [weak self, weak host] in if host != nil { self?.retireLeaving(ofTransition: number) } }
        host.setNeedsLayout()
        guard let duration, host.window != nil, UIView.areAnimationsEnabled else {
            UIView.performWithoutAnimation(changes)
            retire()
            return UIView.animate(withDuration: 0, animations: {}, completion: completion)
        }
        let inherited = UIView.inheritedAnimationDuration
        UIView.animate(
            withDuration: inherited > 0 ? inherited : duration, delay: 0, options: .allowUserInteraction, animations: changes
        ) { finished in
            retire()
            completion(finished)
        }
    }
}
