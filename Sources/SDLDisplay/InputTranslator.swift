import CSDL
import CoreGraphics
import Foundation
import QuartzCore

/// Translates SDL's input events to ``DisplayEvent``s, and keeps track of pressed buttons and fingers.
///
/// Consecutive motions are coalesced until another event follows or the batch ends, keeping the last of each touch, so that a mouse that
/// reports a thousand times a second doesn't fill the application's queue.
struct InputTranslator {
    /// The touch identifier of the primary mouse button. Those of fingers count up from 1.
    static let primaryPointerID = -1
    /// The touch identifier of the secondary mouse button.
    static let secondaryPointerID = -2
    /// The points that one notch of a wheel scrolls: about three lines of text.
    static let pointsPerNotch = 40.0
    /// The points per unit of a touchpad's scroll. SDL divides the Wayland protocol's distances by ten.
    static let pointsPerPreciseUnit = 10.0
    /// The seconds after a fractional notch during which whole notches are still attributed to the touchpad.
    static let preciseScrollMemory = 0.5

    /// The magnification of a pinch: e to the power of this when two fingers move apart by the whole size of the touchpad.
    static let magnificationPerPad = 4.0

    /// Returns whether a device is a touchpad, whose fingers are not on the screen.
    var isTouchpad: (SDL_TouchID) -> Bool = { _ in false }
    /// Points per unit of SDL's window coordinates.
    var pointsPerUnit = 1.0
    /// Size of the window in points.
    var windowSize = CGSize.zero

    private struct FingerKey: Hashable {
        let device: SDL_TouchID
        let finger: SDL_FingerID
    }

    private struct Touch {
        let id: Int
        let kind: TouchKind
        var location: CGPoint
        /// Whether it has moved since its motion was last reported.
        var hasMoved = false
    }

    /// The touches that are down, in the order in which they began.
    private var touches: [Touch] = []
    private var fingers: [FingerKey: Int] = [:]
    private var lastFingerID = 0
    /// The pointer's location in points, whether or not a button is pressed.
    private var pointerLocation = CGPoint.zero
    /// Whether the pointer hovers in the window.
    private var isHovering = false
    private var hoverHasMoved = false
    private var lastPreciseScrollTime = -Double.infinity
    /// Whether the modifiers held make keys shortcuts, so that they type nothing.
    private var isShortcut = false

    /// Whether a mouse button is held, so that mouse motion outside of the window is needed, too.
    var isPointerPressed: Bool { touches.contains { $0.id < 0 } }

    /// Translates `event` at the media time `time` and passes the results to `emit`. Events that are not input are ignored.
    mutating func translate(_ event: SDL_Event, time: Double, emit: (DisplayEvent) -> Void) {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION:
            guard event.motion.which != SDL_TouchID.mouseOfTouches else { return }
            movePointer(to: location(event.motion.x, event.motion.y))
            return
        case SDL_FINGERMOTION:
            moveFinger(event.tfinger)
            return
        default:
            flush(time: time, emit: emit)
        }
        switch SDL_EventType(event.type) {
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: translateButton(event.button, time: time, emit: emit)
        case SDL_MOUSEWHEEL: translateWheel(event.wheel, time: time, emit: emit)
        case SDL_MULTIGESTURE: translatePinch(event.mgesture, time: time, emit: emit)
        case SDL_FINGERDOWN, SDL_FINGERUP: translateFinger(event.tfinger, time: time, emit: emit)
        case SDL_KEYDOWN, SDL_KEYUP: translateKey(event.key, time: time, emit: emit)
        case SDL_TEXTINPUT:
            let text = withUnsafeBytes(of: event.text.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if !text.isEmpty, !isShortcut { emit(.text(text, time: time)) }
        case SDL_TEXTEDITING:
            let text = withUnsafeBytes(of: event.edit.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            emit(marked(text, start: event.edit.start, length: event.edit.length, time: time))
        case SDL_TEXTEDITING_EXT:
            guard let bytes = event.editExt.text else { return }
            defer { SDL_free(bytes) }
            emit(marked(String(cString: bytes), start: event.editExt.start, length: event.editExt.length, time: time))
        default: break
        }
    }

    /// Emits the coalesced motions. Must be called at the end of each batch of events.
    mutating func flush(time: Double, emit: (DisplayEvent) -> Void) {
        let moved = touches.filter(\.hasMoved)
        for i in touches.indices { touches[i].hasMoved = false }
        if moved.count > 1 {
            emit(.touchesMoved(moved.map { TouchMove(id: $0.id, location: $0.location) }, time: time))
        } else if let touch = moved.first {
            emit(.touch(id: touch.id, phase: .moved, kind: touch.kind, location: touch.location, time: time))
        }
        if hoverHasMoved {
            hoverHasMoved = false
            emit(.hover(location: pointerLocation, time: time))
        }
    }

    /// Cancels all touches and forgets the modifiers that are held, because the window lost the focus.
    mutating func cancelTouches(time: Double, emit: (DisplayEvent) -> Void) {
        flush(time: time, emit: emit)
        for touch in touches {
            emit(.touch(id: touch.id, phase: .cancelled, kind: touch.kind, location: touch.location, time: time))
        }
        touches = []
        fingers = [:]
        // An input method's text comes without a key that would say so.
        isShortcut = false
    }

    /// Handles the pointer leaving the window.
    mutating func pointerLeft(time: Double, emit: (DisplayEvent) -> Void) {
        flush(time: time, emit: emit)
        guard isHovering, !isPointerPressed else { return }
        isHovering = false
        emit(.hover(location: nil, time: time))
    }

    // MARK: Mouse

    private func location(_ x: Int32, _ y: Int32) -> CGPoint {
        CGPoint(x: Double(x) * pointsPerUnit, y: Double(y) * pointsPerUnit)
    }

    private mutating func movePointer(to location: CGPoint) {
        guard location != pointerLocation || !(isHovering || isPointerPressed) else { return }
        pointerLocation = location
        if isPointerPressed {
            for i in touches.indices where touches[i].id < 0 {
                touches[i].location = location
                touches[i].hasMoved = true
            }
        } else {
            isHovering = true
            hoverHasMoved = true
        }
    }

    private mutating func translateButton(_ event: SDL_MouseButtonEvent, time: Double, emit: (DisplayEvent) -> Void) {
        guard event.which != SDL_TouchID.mouseOfTouches else { return }
        if Int32(event.button) == SDL_BUTTON_MIDDLE {
            if event.type == SDL_MOUSEBUTTONDOWN.rawValue { emit(.middleClick(location: location(event.x, event.y), time: time)) }
            return
        }
        let id: Int
        let kind: TouchKind
        switch Int32(event.button) {
        case SDL_BUTTON_LEFT: (id, kind) = (Self.primaryPointerID, .primaryPointer)
        case SDL_BUTTON_RIGHT: (id, kind) = (Self.secondaryPointerID, .secondaryPointer)
        default: return
        }
        let location = location(event.x, event.y)
        pointerLocation = location
        if event.type == SDL_MOUSEBUTTONDOWN.rawValue {
            guard !touches.contains(where: { $0.id == id }) else { return }
            touches.append(Touch(id: id, kind: kind, location: location))
            emit(.touch(id: id, phase: .began, kind: kind, location: location, time: time))
        } else if let index = touches.firstIndex(where: { $0.id == id }) {
            touches.remove(at: index)
            emit(.touch(id: id, phase: .ended, kind: kind, location: location, time: time))
            // A drag may end outside, and no leave event follows: it was sent while the button was still held.
            if !isPointerPressed, isHovering, !CGRect(origin: .zero, size: windowSize).contains(location) {
                isHovering = false
                emit(.hover(location: nil, time: time))
            }
        }
    }

    private mutating func translateWheel(_ event: SDL_MouseWheelEvent, time: Double, emit: (DisplayEvent) -> Void) {
        let (x, y) = (Double(event.preciseX), Double(event.preciseY))
        guard x.isFinite, y.isFinite, x != 0 || y != 0 else { return }
        if x != x.rounded() || y != y.rounded() { lastPreciseScrollTime = time }
        let isPrecise = time - lastPreciseScrollTime < Self.preciseScrollMemory
        let unit = isPrecise ? Self.pointsPerPreciseUnit : Self.pointsPerNotch
        // SDL's x is positive to the right, which moves the content left. The values already respect the user's setting for natural
        // scrolling: `direction` only says that it is on, and is ignored.
        emit(.scroll(location: pointerLocation, delta: CGVector(dx: -x * unit, dy: y * unit), isPrecise: isPrecise, time: time))
    }

    // MARK: Fingers

    /// Converts a finger's location, which SDL reports as fractions of the window's size, to points. Nil for invalid numbers.
    private func location(_ event: SDL_TouchFingerEvent) -> CGPoint? {
        guard event.x.isFinite, event.y.isFinite else { return nil }
        return CGPoint(x: Double(event.x) * windowSize.width, y: Double(event.y) * windowSize.height)
    }

    private mutating func moveFinger(_ event: SDL_TouchFingerEvent) {
        guard let id = fingers[FingerKey(device: event.touchId, finger: event.fingerId)],
              let index = touches.firstIndex(where: { $0.id == id }), let location = location(event) else { return }
        touches[index].location = location
        touches[index].hasMoved = true
    }

    private mutating func translateFinger(_ event: SDL_TouchFingerEvent, time: Double, emit: (DisplayEvent) -> Void) {
        let key = FingerKey(device: event.touchId, finger: event.fingerId)
        if event.type == SDL_FINGERDOWN.rawValue {
            guard fingers[key] == nil, !isTouchpad(event.touchId), let location = location(event) else { return }
            lastFingerID += 1
            fingers[key] = lastFingerID
            touches.append(Touch(id: lastFingerID, kind: .finger, location: location))
            emit(.touch(id: lastFingerID, phase: .began, kind: .finger, location: location, time: time))
        } else if let id = fingers.removeValue(forKey: key), let index = touches.firstIndex(where: { $0.id == id }) {
            let location = location(event) ?? touches[index].location
            touches.remove(at: index)
            emit(.touch(id: id, phase: .ended, kind: .finger, location: location, time: time))
        }
    }

    /// Translates a pinch. Fingers of a touch screen report their own motion; a touchpad's pinch magnifies what is under the pointer.
    private func translatePinch(_ event: SDL_MultiGestureEvent, time: Double, emit: (DisplayEvent) -> Void) {
        guard isTouchpad(event.touchId), event.dDist.isFinite, event.dDist != 0 else { return }
        emit(.magnify(location: pointerLocation, scale: exp(Double(event.dDist) * Self.magnificationPerPad), time: time))
    }

    // MARK: Keys

    /// Makes a marked text event. SDL's selection counts code points, here clamped to the text. A negative start means that the input method
    /// shows no caret, which then is behind the text.
    private func marked(_ text: String, start: Int32, length: Int32, time: Double) -> DisplayEvent {
        func utf16(_ scalars: Int) -> Int { text.unicodeScalars.prefix(max(0, scalars)).reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) } }
        guard start >= 0 else { return .marked(text, selection: text.utf16.count..<text.utf16.count, time: time) }
        let first = utf16(Int(start)), last = utf16(Int(start) + Int(max(0, length)))
        return .marked(text, selection: first..<max(first, last), time: time)
    }

    private mutating func translateKey(_ event: SDL_KeyboardEvent, time: Double, emit: (DisplayEvent) -> Void) {
        // X produces text for Alt and a letter, and SDL passes it on: suppress it. The right Alt key is AltGr on many keyboards, which does
        // type.
        let mod = UInt32(event.keysym.mod)
        isShortcut = mod & (KMOD_LALT.rawValue | KMOD_GUI.rawValue) != 0 && mod & (KMOD_RALT.rawValue | KMOD_MODE.rawValue) == 0
        guard let name = keyName(of: event.keysym) else { return }
        emit(.key(
            name: name,
            isDown: event.type == SDL_KEYDOWN.rawValue,
            isRepeat: event.repeat != 0,
            modifiers: keyModifiers(UInt32(event.keysym.mod)),
            time: time
        ))
    }
}

extension SDL_TouchID {
    /// The identifier of the mouse that SDL synthesizes from touches: `SDL_TOUCH_MOUSEID`.
    fileprivate static let mouseOfTouches = UInt32.max
}
