import Transitions
import UIKit

/// The page of the gallery that turns screens into one another: any two of four, by every transition, by a button, a drag, or keys.
final class TransitionsPage: UIViewController {
    private(set) var choice = 0
    private(set) var current: TransitionSample
    private var target: TransitionSample.Kind = .picture
    private let stage = UIView(), bar = UIView()
    private let transitionButton = UIButton(type: .system), nextButton = UIButton(type: .system), turnButton = UIButton(type: .system)
    private let pan = UIPanGestureRecognizer()
    private var transition: ScreenTransition?
    private(set) var player: TransitionPlayer?
    /// The progress at which a finger took the transition, and which way its finger goes on.
    private var grip: (start: CGFloat, sign: CGFloat)?
    private static let barHeight: CGFloat = 52

    init() {
        current = TransitionSample(.list)
        super.init(nibName: nil, bundle: nil)
        title = "Transitions"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .secondarySystemBackground
        stage.clipsToBounds = true
        view.addSubview(stage)
        view.addSubview(bar)
        for button in [transitionButton, nextButton, turnButton] { bar.addSubview(button) }
        transitionButton.addAction(UIAction { [unowned self] _ in choose(choice + 1) }, for: .touchUpInside)
        nextButton.addAction(UIAction { [unowned self] _ in chooseNext() }, for: .touchUpInside)
        turnButton.setTitle("Turn", for: .normal)
        turnButton.addAction(UIAction { [unowned self] _ in turn(isReversed: false) }, for: .touchUpInside)
        addChild(current)
        stage.addSubview(current.view)
        current.didMove(toParent: self)
        pan.addAction { [weak self] in self?.follow($0) }
        stage.addGestureRecognizer(pan)
        for (title, input, action) in keys { addKeyCommand(UIKeyCommand(title: title, input: input) { _ in action() }) }
        updateBar()
    }

    private var keys: [(title: String, input: String, action: () -> Void)] {
        [
            ("Turn", UIKeyCommand.inputRightArrow, { [unowned self] in turn(isReversed: false) }),
            ("Turn", " ", { [unowned self] in turn(isReversed: false) }),
            ("Turn Back", UIKeyCommand.inputLeftArrow, { [unowned self] in turn(isReversed: true) }),
            ("Next Transition", UIKeyCommand.inputDownArrow, { [unowned self] in choose(choice + 1) }),
            ("Transition Before", UIKeyCommand.inputUpArrow, { [unowned self] in choose(choice - 1) }),
            ("Next Page", "n", { [unowned self] in chooseNext() }),
        ]
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = view.bounds.inset(by: view.safeAreaInsets)
        stage.frame = CGRect(x: 0, y: room.minY, width: view.bounds.width, height: max(0, room.height - Self.barHeight))
        if player == nil { current.view.frame = stage.bounds }
        bar.frame = CGRect(x: 0, y: stage.frame.maxY, width: view.bounds.width, height: Self.barHeight)
        let width = bar.bounds.width
        transitionButton.frame = CGRect(x: 8, y: 4, width: width * 0.5, height: 44)
        nextButton.frame = CGRect(x: width * 0.5 + 12, y: 4, width: width * 0.25, height: 44)
        turnButton.frame = CGRect(x: width * 0.75 + 16, y: 4, width: width * 0.25 - 24, height: 44)
    }

    // MARK: Choosing

    func choose(_ index: Int) {
        let count = TransitionChoice.all.count
        choice = (index % count + count) % count
        updateBar()
    }

    func choose(next kind: TransitionSample.Kind) {
        target = kind
        updateBar()
    }

    private func chooseNext() {
        let kinds = TransitionSample.Kind.allCases.filter { $0 != current.kind }
        let index = kinds.firstIndex(of: target).map { ($0 + 1) % kinds.count } ?? 0
        choose(next: kinds[index])
    }

    private func updateBar() {
        transitionButton.setTitle(TransitionChoice.all[choice].name, for: .normal)
        nextButton.setTitle(target.title, for: .normal)
    }

    // MARK: Turning

    /// Turns the screen into the chosen one; a transition that runs turns round.
    func turn(isReversed: Bool) {
        if let player {
            player.isReversed.toggle()
            if !player.isRunning { player.startAnimation() }
            return
        }
        let transition = TransitionChoice.all[choice].make()
        let old = current, new = TransitionSample(target)
        addChild(new)
        self.transition = transition
        player = transition.run(from: old.view, to: new.view, isReversed: isReversed) { [unowned self] in
            finish($0 ? new : old, $0 ? old : new)
        }
    }

    private func finish(_ kept: TransitionSample, _ gone: TransitionSample) {
        player = nil
        grip = nil
        gone.willMove(toParent: nil)
        gone.removeFromParent()
        if kept !== current {
            kept.didMove(toParent: self)
            target = current.kind
            current = kept
        }
        updateBar()
        view.setNeedsLayout()
    }

    private func follow(_ gesture: UIPanGestureRecognizer) {
        let axis = player == nil ? TransitionChoice.all[choice].make().gestures.axis : transition?.gestures.axis
        let isVertical = axis == .vertical
        func along(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
        let offset = along(gesture.translation(in: stage)), velocity = along(gesture.velocity(in: stage))
        let extent = max(1, isVertical ? stage.bounds.height : stage.bounds.width)
        switch gesture.state {
        case .began:
            let isBack = offset == 0 ? velocity > 0 : offset > 0
            if player == nil {
                turn(isReversed: isBack)
                grip = (0, isBack ? 1 : -1)
            } else if let player {
                player.isReversed = false
                grip = (player.fractionComplete, grip?.sign ?? -1)
            }
            player?.pauseAnimation()
        case .changed:
            guard let grip, let player else { return }
            player.fractionComplete = grip.start + grip.sign * offset / extent
        case .ended, .cancelled:
            guard let grip, let player else { return }
            let speed = grip.sign * velocity, progress = player.fractionComplete
            let completes = gesture.state == .ended && (abs(speed) > 300 ? speed > 0 : progress > 0.5)
            player.isReversed = !completes
            player.startAnimation()
        default: break
        }
    }
}
