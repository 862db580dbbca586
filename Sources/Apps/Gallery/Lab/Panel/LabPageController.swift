import UIKit

/// A page of the lab: a stage on which something is moved, and a panel with its values, beside the stage in wide windows and below it in
/// narrow ones.
class LabPageController: UIViewController {
    let stage = UIView()
    let panel = LabPanel()
    private let line = UIView()

    private static let panelWidth: CGFloat = 360
    private static let widest: CGFloat = 700

    override func viewDidLoad() {
        super.viewDidLoad()
        stage.backgroundColor = .secondarySystemGroupedBackground
        stage.clipsToBounds = true
        line.backgroundColor = .separator
        for part in [stage, panel, line] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size, thin = 1 / UIScreen.main.scale
        let isWide = size.width >= Self.widest
        let room = isWide
            ? CGSize(width: size.width - Self.panelWidth, height: size.height)
            : CGSize(width: size.width, height: (size.height * 0.52).rounded())
        let old = stage.bounds.size
        stage.frame = CGRect(origin: .zero, size: room)
        panel.frame = isWide
            ? CGRect(x: room.width, y: 0, width: Self.panelWidth, height: size.height)
            : CGRect(x: 0, y: room.height, width: size.width, height: size.height - room.height)
        line.frame = isWide
            ? CGRect(x: room.width, y: 0, width: thin, height: size.height) : CGRect(x: 0, y: room.height, width: size.width, height: thin)
        if stage.bounds.size != old { stageDidResize() }
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        updateColors()
    }

    /// Colours of layers are those of the present traits.
    func updateColors() {}
    /// The stage has another size.
    func stageDidResize() {}
    /// Sets all values to those of the beginning.
    func reset() {}
    /// Copies the code that makes what is seen.
    func copyCode() {}
    /// Plays the page's animation.
    func play() {}
}
