import UIKit

/// Shows the elements of a description on a smokescreen.
final class SmokescreenScene: TransitionScene {
    private struct Item {
        let element: ElementLayer
        let timing: TransitionTheme.Timing
        var isUsing = false
        /// The state when a finger took the transition over.
        var held: CGFloat?
    }

    private let theme: TransitionTheme
    private let describe: (UIView, UIView) -> [SmokescreenElement]
    private let way: TransitionTheme.Way
    private var items: [Item] = []
    /// The progress at which a finger took the transition over.
    private var heldProgress: CGFloat?
    /// Has the elements.
    let smokescreen: SmokescreenView
    private var isReleased = false

    init(
        from source: UIView, to destination: UIView, theme: TransitionTheme, way: TransitionTheme.Way, background: UIColor,
        describe: @escaping (UIView, UIView) -> [SmokescreenElement]
    ) {
        self.theme = theme
        self.way = way
        self.describe = describe
        smokescreen = SmokescreenView(frame: .zero, backgroundColor: background)
        super.init(from: source, to: destination)
        backgroundColor = nil
        smokescreen.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(smokescreen)
        // Held until the end, so that elements without a duration don't clear it (Features SM-03).
        smokescreen.incrementUseCount()
    }

    required init?(coder: NSCoder) { nil }

    /// Seconds until the last of the elements has ended.
    static func duration(of elements: [SmokescreenElement], theme: TransitionTheme, way: TransitionTheme.Way) -> TimeInterval {
        elements.filter(\.isTimed).map { theme.timing($0.name, way) }.map { $0.delay + $0.duration }.max() ?? 0
    }

    private(set) var duration: TimeInterval = 0

    override func prepare() {
        smokescreen.frame = bounds
        for item in items { item.element.layer.removeFromSuperlayer() }
        let states = items.map { ($0.held, $0.isUsing) }
        let elements = describe(source, destination)
        duration = Self.duration(of: elements, theme: theme, way: way)
        let own = elements.flatMap(\.views)
        items = elements.compactMap { element in
            makeLayer(element, hiding: own).map {
                Item(element: $0, timing: element.isTimed ? theme.timing(element.name, way) : .init(duration: 0))
            }
        }
        if states.count == items.count {
            for index in items.indices { (items[index].held, items[index].isUsing) = states[index] }
        } else {
            for (_, isUsing) in states where isUsing { smokescreen.decrementUseCount() }
        }
        for item in items { smokescreen.layer.addSublayer(item.element.layer) }
    }

    private func makeLayer(_ element: SmokescreenElement, hiding own: [UIView]) -> ElementLayer? {
        let change = theme.change(element.name, way)
        /// The other elements in a view.
        func inside(_ view: UIView) -> [UIView] { own.filter { $0 !== view && $0.isDescendant(of: view) } }
        func place(_ view: UIView, _ change: TransitionTheme.Change, leaves: Bool) -> ElementLayer? {
            guard view.window != nil, !view.bounds.isEmpty else { return nil }
            let picture = view.transitionPicture(clearsBackground: element.clearsBackground, hiding: inside(view))
            return PlacedElement(picture, frame: view.convert(view.bounds, to: self), change: change, leaves: leaves)
        }
        switch element.action {
        case .stays(let view, _):
            var none = TransitionTheme.Change()
            none.alpha = 1
            return place(view, none, leaves: true)
        case .recedes(let view): return place(view, change, leaves: true)
        case .appears(let view): return place(view, change, leaves: false)
        case .moves(let from, let to):
            return MatchedElement(from: from.flatMap { .init($0, in: self) }, to: to.flatMap { .init($0, in: self) })
        case .travels(let from, let to, let parts):
            func ends(_ view: UIView, _ tops: [CGFloat]) -> [MatchedElement.End] {
                MatchedElement.End.parts(of: view, from: tops, hiding: inside(view), in: self)
            }
            let first = from.map { ends($0, parts.map(\.from)) } ?? [], second = to.map { ends($0, parts.map(\.to)) } ?? []
            return PartedElement(parts, from: first, to: second)
        }
    }

    /// The state of an element by the clock, when a part of the transition is shown.
    private func timed(_ timing: TransitionTheme.Timing, at progress: CGFloat) -> (state: CGFloat, isUsing: Bool) {
        let elapsed = Double(isReversed ? 1 - progress : progress) * duration - timing.delay
        let part = timing.duration > 0 ? min(max(elapsed / timing.duration, 0), 1) : elapsed >= 0 ? 1 : 0
        let moved = timing.curve.value(at: CGFloat(part))
        return (isReversed ? 1 - moved : moved, part < 1)
    }

    override func show(at progress: CGFloat) {
        for index in items.indices {
            let timed = timed(items[index].timing, at: progress)
            var state = timed.state
            if isInteractive {
                // Under a finger everything moves with it, from where it was when the finger came.
                let start = heldProgress ?? 0, held = items[index].held ?? 0
                if progress >= start {
                    state = start < 1 ? held + (1 - held) * (progress - start) / (1 - start) : held
                } else {
                    state = held * progress / start
                }
            }
            items[index].element.show(at: state)
            use(index, isInteractive ? true : timed.isUsing)
        }
    }

    private func use(_ index: Int, _ isUsing: Bool) {
        guard items[index].isUsing != isUsing, !isReleased else { return }
        items[index].isUsing = isUsing
        if isUsing { smokescreen.incrementUseCount() } else { smokescreen.decrementUseCount() }
    }

    override func interactionChanged() {
        guard isInteractive else { return }
        heldProgress = progress
        for index in items.indices { items[index].held = timed(items[index].timing, at: progress).state }
    }

    override func end() {
        if !isReleased {
            for index in items.indices { use(index, false) }
            isReleased = true
            smokescreen.decrementUseCount()
        }
        super.end()
    }
}
