/// A push or pop between two collection view controllers that show one collection view: the layout of the one turns into that of the other
/// (Behaviour 8.6). A drag from the edge drives a pop as it does others.
@MainActor
final class LayoutChangeAnimator: NSObject, SystemAnimator {
    let timing = TransitionTiming.navigation
    private let from: UICollectionViewController, to: UICollectionViewController

    init(from: UICollectionViewController, to: UICollectionViewController) {
        self.from = from
        self.to = to
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let transition = own(context) else { return }
        guard let view = from.sharedCollectionView, let target = transition.to.view else { return transition.completeTransition(true) }
        let layout = view.collectionViewLayout, offset = view.contentOffset, next = to.layoutToShow
        UIView.performWithoutAnimation {
            target.frame = transition.to.finalFrame
            transition.containerView.addSubview(target)
            to.takeCollectionView(changesLayout: false)
            target.layoutIfNeeded()
        }
        transition.animate { [from] in
            view.setCollectionViewLayout(next, animated: true) { _ in
                let isCancelled = transition.transitionWasCancelled
                if isCancelled {
                    UIView.performWithoutAnimation {
                        from.takeCollectionView(changesLayout: false)
                        view.setCollectionViewLayout(layout, animated: false)
                        view.contentOffset = offset
                        view.layoutIfNeeded()
                    }
                }
                transition.completeTransition(!isCancelled)
            }
        }
    }
}
