import QuartzCore
import UIKit

/// Shows a scene scaled to fit, and handles the keys that switch its states.
final class SceneViewController: UIViewController {
    private(set) var scene: LayerScene
    private let background: UIColor
    private let open: () throws -> LayerScene
    private let report: (String) -> Void
    private let quit: () -> Void

    /// - Parameters:
    ///   - background: the colour beside the scene and behind its transparent parts.
    ///   - report: called with a line when a key's command fails.
    ///   - quit: called for the keys that quit.
    ///   - open: opens the scene. It is called at once, and for each restart.
    /// - Throws: what `open` throws.
    init(
        background: UIColor = .black, report: @escaping (String) -> Void = { _ in }, quit: @escaping () -> Void = {},
        open: @escaping () throws -> LayerScene
    ) throws {
        scene = try open()
        self.background = background
        self.open = open
        self.report = report
        self.quit = quit
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func loadView() {
        let sceneView = SceneView(scene: scene)
        sceneView.backgroundColor = background
        view = sceneView
        scene.start()
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    // MARK: Keys

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let unknown = presses.filter { press in !(press.key.map(take) ?? false) }
        if !unknown.isEmpty { super.pressesBegan(unknown, with: event) }
    }

    /// Performs a key's command; returns false if it has none.
    private func take(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        let states = [nil] + scene.stateNames
        let current = states.firstIndex(of: scene.state) ?? 0
        switch key.charactersIgnoringModifiers {
        case UIKeyCommand.inputRightArrow: show(state: states[(current + 1) % states.count])
        case UIKeyCommand.inputLeftArrow: show(state: states[(current + states.count - 1) % states.count])
        case " ": scene.isPaused.toggle()
        case "r": restart()
        case "q", UIKeyCommand.inputEscape: quit()
        case let text:
            guard let number = Int(text), (0...9).contains(number) else { return false }
            if number < states.count { show(state: states[number]) }
        }
        return true
    }

    private func show(state: String?) {
        attempt { try scene.apply(state: state, animated: true) }
    }

    /// Opens the file again and starts from the beginning.
    private func restart() {
        attempt {
            scene = try open()
            (view as? SceneView)?.scene = scene
            scene.start()
        }
    }

    private func attempt(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            report("\(error)")
        }
    }
}

/// A view that shows a scene in its middle, scaled to fit.
private final class SceneView: UIView {
    var scene: LayerScene {
        didSet {
            oldValue.layer.removeFromSuperlayer()
            layer.addSublayer(scene.layer)
            setNeedsLayout()
        }
    }

    init(scene: LayerScene) {
        self.scene = scene
        super.init(frame: .zero)
        layer.addSublayer(scene.layer)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let factor = min(bounds.width / scene.size.width, bounds.height / scene.size.height)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        scene.layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
        scene.layer.transform = CATransform3DMakeScale(factor, factor, 1)
        CATransaction.commit()
    }
}
