/// Makes two fingers from a mouse. While the Alt (option) key is pressed, the primary button puts down two fingers that mirror each other
/// about a center; with Shift, too, both move together with the center. Two dots show where the fingers are, or would be.
///
/// The center is at first that of the screen. A drag keeps its two fingers until the button is released, even if the keys are released.
@MainActor
final class MirroredTouches {
    /// The numbers of the two fingers, which no display uses.
    static let fingers = (pointer: Int.min, mirrored: Int.min + 1)

    /// Where the pointer is; nil outside of the screen.
    private var pointer: CGPoint?
    /// The center between the two fingers; nil for that of the screen.
    private var center: CGPoint?
    /// The display's number of the mouse's touch from which the fingers are made.
    private var source: Int?
    private let dots = TouchDots()

    private var flags: UIKeyModifierFlags { UIApplication.shared.modifierFlags }

    private var middle: CGPoint {
        let bounds = UIScreen.main.bounds
        return center ?? CGPoint(x: bounds.midX, y: bounds.midY)
    }

    private func mirrored(_ point: CGPoint) -> CGPoint { CGPoint(x: 2 * middle.x - point.x, y: 2 * middle.y - point.y) }

    /// Takes a touch of the mouse that becomes two fingers.
    ///
    /// - Returns: false for other touches, which are to be delivered as they are.
    func take(id: Int, phase: TouchPhase, kind: TouchKind, location: CGPoint, time: Double) -> Bool {
        if phase == .began, kind == .primaryPointer, source == nil, flags.contains(.alternate) {
            source = id
            follow(location)
            send(.began, time)
            return true
        }
        guard source == id else { return false }
        follow(location)
        if phase == .moved {
            UIApplication.shared.touchDispatcher.move(fingerMoves(to: location), time: time)
        } else {
            source = phase == .began ? id : nil
            send(phase, time)
        }
        showDots()
        return true
    }

    private func fingerMoves(to location: CGPoint) -> [TouchMove] {
        [TouchMove(id: Self.fingers.pointer, location: location), TouchMove(id: Self.fingers.mirrored, location: mirrored(location))]
    }

    /// Replaces the mouse, among touches that moved at the same time, by the two fingers.
    func expand(_ moves: [TouchMove]) -> [TouchMove] {
        guard let source, let own = moves.first(where: { $0.id == source }) else { return moves }
        follow(own.location)
        showDots()
        return moves.filter { $0.id != source } + fingerMoves(to: own.location)
    }

    private func send(_ phase: TouchPhase, _ time: Double) {
        guard let pointer else { return }
        for (id, place) in [(Self.fingers.pointer, pointer), (Self.fingers.mirrored, mirrored(pointer))] {
            UIApplication.shared.touchDispatcher.handle(id: id, phase: phase, kind: .finger, location: place, time: time)
        }
    }

    /// Takes a movement of the pointer without a pressed button; nil if it left the screen.
    func pointerMoved(to location: CGPoint?) {
        if let location { follow(location) } else { pointer = nil }
        showDots()
    }

    /// Shows or hides the dots when modifier keys changed.
    func modifiersChanged() { showDots() }

    /// Forgets the fingers, whose touches were cancelled.
    func forget() {
        source = nil
        pointer = nil
        center = nil
        showDots()
    }

    private func follow(_ location: CGPoint) {
        if let pointer, flags.contains([.alternate, .shift]) {
            center = CGPoint(x: middle.x + location.x - pointer.x, y: middle.y + location.y - pointer.y)
        } else if source == nil, !flags.contains(.alternate) {
            center = nil
        }
        pointer = location
    }

    private func showDots() {
        guard let pointer, source != nil || flags.contains(.alternate) else { return dots.hide() }
        dots.show(at: [pointer, mirrored(pointer)], isPressed: source != nil)
    }
}

/// Two translucent discs in front of all windows.
@MainActor
private final class TouchDots {
    static let radius: CGFloat = 11

    private var layers: [CALayer] = []

    func show(at places: [CGPoint], isPressed: Bool) {
        guard let root = UIApplication.shared.connection?.rootLayer else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if layers.isEmpty {
            layers = places.map { _ in
                let dot = CALayer()
                dot.bounds = CGRect(x: 0, y: 0, width: 2 * Self.radius, height: 2 * Self.radius)
                dot.cornerRadius = Self.radius
                dot.borderWidth = 1
                dot.borderColor = CGColor(gray: 1, alpha: 0.7)
                dot.shadowColor = CGColor(gray: 0, alpha: 1)
                dot.shadowOpacity = 0.35
                dot.shadowRadius = 2
                dot.shadowOffset = CGSize(width: 0, height: 0.5)
                return dot
            }
        }
        // Also in front of windows that were shown since.
        if !(root.sublayers ?? []).suffix(layers.count).elementsEqual(layers, by: ===) { layers.forEach(root.addSublayer) }
        for (dot, place) in zip(layers, places) {
            dot.position = place
            dot.backgroundColor = CGColor(gray: isPressed ? 0.35 : 0.55, alpha: isPressed ? 0.65 : 0.45)
        }
        CATransaction.commit()
    }

    func hide() {
        guard !layers.isEmpty else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for layer in layers { layer.removeFromSuperlayer() }
        CATransaction.commit()
        layers = []
    }
}
