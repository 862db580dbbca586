import UIKit

/// A transition in which the parts of two screens move independently, from one description that says what each does.
///
///     let transition = SmokescreenTransition(theme: file) { list, note in
///         [
///             .recedes(list, "rows"),
///             .moves(from: row?.label, to: noteView.title, "note"),
///             .moves(from: row?.thumbnail, to: noteView.picture, "note"),
///             .appears(noteView.toolbar, "toolbar"),
///         ]
///     }
///     transition.attach(to: navigationController)
///
/// Elements lie over each other in their order. When they move, how long and how far says the theme. The same description serves the way
/// there, the way back, and a finger. The screens themselves are exchanged under an opaque view, the smokescreen.
open class SmokescreenTransition: ScreenTransition {
    private let describe: (UIView, UIView) -> [SmokescreenElement]
    private let currentTheme: () -> TransitionTheme
    private var theme = TransitionTheme()
    private weak var lastScene: SmokescreenScene?
    private var lastDuration: TimeInterval?
    /// The colour of the smokescreen; nil for the theme's `color.background`, or else that of the system. Default nil.
    open var background: UIColor?

    /// A transition with a theme in a file, which is read again when it has changed.
    ///
    /// - Parameters:
    ///   - theme: the file.
    ///   - describe: returns the elements, from back to front, for the view of the first screen and that of the second. On the way back they
    ///     are the same two, in the same order. It is called when a transition begins, and again if the screen is rotated meanwhile.
    public init(theme: TransitionThemeFile, describe: @escaping (_ first: UIView, _ second: UIView) -> [SmokescreenElement]) {
        currentTheme = { theme.theme }
        self.describe = describe
        super.init()
        setUp()
    }

    /// A transition with a theme.
    public init(
        theme: TransitionTheme = TransitionTheme(), describe: @escaping (_ first: UIView, _ second: UIView) -> [SmokescreenElement]
    ) {
        currentTheme = { theme }
        self.describe = describe
        super.init()
        setUp()
    }

    private func setUp() {
        theme = currentTheme()
        gestures.settleDuration = 0.2
    }

    open override func makeScene(from source: UIView, to destination: UIView) -> TransitionScene {
        makeScene(from: source, to: destination, isReversed: false)
    }

    override func makeScene(from source: UIView, to destination: UIView, isReversed: Bool) -> TransitionScene {
        theme = currentTheme()
        let way: TransitionTheme.Way = beginsInteractively ? .interactive : isReversed ? .reverse : .forward
        let background = background ?? theme.color("background") ?? .systemBackground
        let scene = SmokescreenScene(
            from: source, to: destination, theme: theme, way: way, background: background, describe: describe)
        lastScene = scene
        return scene
    }

    /// The seconds until the last element of the running transition has ended; before the first transition, 0.3.
    open override func duration(isReversed: Bool) -> TimeInterval {
        if let lastScene { lastDuration = lastScene.duration }
        return lastDuration ?? duration
    }

    /// Linear: each element has the curve of the theme.
    open override func timingCurve(isReversed: Bool) -> TimingCurve { .linear }

    /// Completed from a distance on, unless the finger goes back: the theme's `measure.returnDistance`, default 75 points, and
    /// `measure.returnVelocity`, default 30 points per second.
    open override func completes(_ release: TransitionRelease) -> Bool {
        if release.velocity < -(theme.measure("returnVelocity") ?? 30) { return false }
        return release.distance >= (theme.measure("returnDistance") ?? 75)
    }
}
