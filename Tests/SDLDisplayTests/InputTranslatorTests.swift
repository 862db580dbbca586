import CSDL
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import SDLDisplay

@Suite struct InputTranslatorTests {
    private var input = InputTranslator()

    init() {
        input.pointsPerUnit = 0.5
        input.windowSize = CGSize(width: 400, height: 300)
    }

    private mutating func translate(_ events: SDL_Event...) -> [DisplayEvent] {
        var result: [DisplayEvent] = []
        for event in events { input.translate(event, time: 1) { result.append($0) } }
        input.flush(time: 1) { result.append($0) }
        return result
    }

    private func finger(_ type: SDL_EventType, _ id: Int64, _ x: Float, _ y: Float) -> SDL_Event {
        var event = SDL_Event()
        event.tfinger = SDL_TouchFingerEvent(
            type: type.rawValue, timestamp: 0, touchId: 7, fingerId: id, x: x, y: y, dx: 0, dy: 0, pressure: 1, windowID: 1
        )
        return event
    }

    private func motion(_ x: Int32, _ y: Int32, which: UInt32 = 0) -> SDL_Event {
        var event = SDL_Event()
        event.motion.type = SDL_MOUSEMOTION.rawValue
        event.motion.which = which
        event.motion.x = x
        event.motion.y = y
        return event
    }

    private func button(_ type: SDL_EventType, _ button: Int32, _ x: Int32, _ y: Int32) -> SDL_Event {
        var event = SDL_Event()
        event.button.type = type.rawValue
        event.button.button = UInt8(button)
        event.button.x = x
        event.button.y = y
        return event
    }

    @Test("the middle button is a click of its own, when it goes down")
    mutating func middle() {
        let events = translate(button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_MIDDLE, 20, 40), button(SDL_MOUSEBUTTONUP, SDL_BUTTON_MIDDLE, 20, 40))
        #expect(events == [.middleClick(location: CGPoint(x: 10, y: 20), time: 1)] && !input.isPointerPressed)
    }

    private func wheel(_ x: Float, _ y: Float, flipped: Bool = false) -> SDL_Event {
        var event = SDL_Event()
        event.wheel.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.preciseX = x
        event.wheel.preciseY = y
        event.wheel.direction = flipped ? SDL_MOUSEWHEEL_FLIPPED.rawValue : SDL_MOUSEWHEEL_NORMAL.rawValue
        return event
    }

    private func key(_ code: SDL_KeyCode, mod: SDL_Keymod = KMOD_NONE, isRepeat: Bool = false, isDown: Bool = true) -> SDL_Event {
        var event = SDL_Event()
        event.key.type = isDown ? SDL_KEYDOWN.rawValue : SDL_KEYUP.rawValue
        event.key.repeat = isRepeat ? 1 : 0
        event.key.keysym.sym = SDL_Keycode(bitPattern: code.rawValue)
        event.key.keysym.mod = UInt16(mod.rawValue)
        return event
    }

    private func touch(_ id: Int, _ phase: TouchPhase, _ kind: TouchKind, _ x: CGFloat, _ y: CGFloat) -> DisplayEvent {
        .touch(id: id, phase: phase, kind: kind, location: CGPoint(x: x, y: y), time: 1)
    }

    @Test mutating func twoFingersAreToldApart() {
        let events = translate(
            finger(SDL_FINGERDOWN, 0, 0.25, 0.5), finger(SDL_FINGERDOWN, 1, 0.5, 0.5),
            finger(SDL_FINGERMOTION, 0, 0.3, 0.5), finger(SDL_FINGERMOTION, 1, 0.5, 0.75), finger(SDL_FINGERMOTION, 0, 0.5, 0.5),
            finger(SDL_FINGERUP, 0, 0.5, 0.5), finger(SDL_FINGERUP, 1, 0.5, 1)
        )
        #expect(events == [
            touch(1, .began, .finger, 100, 150), touch(2, .began, .finger, 200, 150),
            .touchesMoved(
                [TouchMove(id: 1, location: CGPoint(x: 200, y: 150)), TouchMove(id: 2, location: CGPoint(x: 200, y: 225))], time: 1),
            touch(1, .ended, .finger, 200, 150), touch(2, .ended, .finger, 200, 300),
        ])
    }

    private func multiGesture(_ distance: Float) -> SDL_Event {
        var event = SDL_Event()
        event.mgesture.type = SDL_MULTIGESTURE.rawValue
        event.mgesture.touchId = 7
        event.mgesture.dDist = distance
        event.mgesture.numFingers = 2
        return event
    }

    @Test mutating func touchpadsPinchMagnifiesAndItsFingersDoNotTouch() throws {
        input.isTouchpad = { $0 == 7 }
        let events = translate(
            motion(100, 100), finger(SDL_FINGERDOWN, 0, 0.25, 0.5), finger(SDL_FINGERDOWN, 1, 0.5, 0.5), finger(SDL_FINGERMOTION, 1, 0.7, 0.5),
            multiGesture(0.25), multiGesture(-0.25), multiGesture(.nan), multiGesture(0), finger(SDL_FINGERUP, 0, 0.3, 0.5)
        )
        try #require(events.count == 3)
        #expect(events[0] == .hover(location: CGPoint(x: 50, y: 50), time: 1))
        guard case .magnify(let place, let larger, _) = events[1], case .magnify(_, let smaller, _) = events[2] else {
            return #expect(Bool(false), "\(events)")
        }
        #expect(place == CGPoint(x: 50, y: 50))
        #expect(abs(Double(larger) - 2.71828) < 1e-4)
        #expect(abs(Double(larger * smaller) - 1) < 1e-6)
    }

    @Test mutating func touchScreensPinchIsToldByItsFingersAlone() {
        input.isTouchpad = { _ in false }
        #expect(translate(multiGesture(0.25)).isEmpty)
    }

    @Test mutating func fingersOfSeveralDevicesAreToldApart() {
        var other = finger(SDL_FINGERDOWN, 0, 0.5, 0.5)
        other.tfinger.touchId = 8
        let events = translate(finger(SDL_FINGERDOWN, 0, 0.25, 0.5), other, finger(SDL_FINGERUP, 0, 0.25, 0.5))
        #expect(events == [touch(1, .began, .finger, 100, 150), touch(2, .began, .finger, 200, 150), touch(1, .ended, .finger, 100, 150)])
    }

    @Test mutating func fingersOutsideAndWithoutNumbersDoNoHarm() {
        let events = translate(
            finger(SDL_FINGERDOWN, 0, -1, 2), finger(SDL_FINGERMOTION, 0, .nan, .infinity), finger(SDL_FINGERUP, 0, .nan, 0),
            finger(SDL_FINGERDOWN, 1, .nan, 0)
        )
        #expect(events == [touch(1, .began, .finger, -400, 600), touch(1, .ended, .finger, -400, 600)])
    }

    @Test mutating func fingersWithoutBeginAreIgnored() {
        #expect(translate(finger(SDL_FINGERMOTION, 0, 0.3, 0.5), finger(SDL_FINGERUP, 0, 0.5, 0.5)).isEmpty)
    }

    @Test mutating func mouseMadeUpFromFingersIsIgnored() {
        #expect(translate(motion(10, 10, which: UInt32.max)).isEmpty)
    }

    @Test mutating func dragIsTouchAndMotionsMerge() {
        let events = translate(
            motion(20, 20), button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 20, 20), motion(40, 40), motion(60, -10),
            button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 60, -10)
        )
        #expect(events == [
            .hover(location: CGPoint(x: 10, y: 10), time: 1),
            touch(-1, .began, .primaryPointer, 10, 10), touch(-1, .moved, .primaryPointer, 30, -5),
            touch(-1, .ended, .primaryPointer, 30, -5),
            .hover(location: nil, time: 1),
        ])
    }

    @Test mutating func secondaryButtonIsAnotherTouch() {
        let events = translate(button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 2, 4), button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT, 2, 4))
        #expect(events == [touch(-2, .began, .secondaryPointer, 1, 2), touch(-2, .ended, .secondaryPointer, 1, 2)])
        #expect(translate(button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_X1, 2, 4)).isEmpty)
    }

    @Test mutating func losingTheFocusCancels() {
        _ = translate(button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 20, 20), finger(SDL_FINGERDOWN, 3, 0, 0))
        var events: [DisplayEvent] = []
        input.cancelTouches(time: 1) { events.append($0) }
        #expect(events == [touch(-1, .cancelled, .primaryPointer, 10, 10), touch(1, .cancelled, .finger, 0, 0)])
        #expect(translate(button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 20, 20), finger(SDL_FINGERUP, 3, 0, 0)).isEmpty)
    }

    @Test mutating func wheelNotchesScrollFortyPoints() {
        #expect(translate(wheel(1, -2)) == [.scroll(location: .zero, delta: CGVector(dx: -40, dy: -80), isPrecise: false, time: 1)])
        #expect(translate(wheel(0, 1, flipped: true)) == [
            .scroll(location: .zero, delta: CGVector(dx: 0, dy: 40), isPrecise: false, time: 1),
        ])
        #expect(translate(wheel(0, 0), wheel(.nan, 1), wheel(.infinity, 0)).isEmpty)
    }

    @Test mutating func fractionsOfNotchesArePreciseAndSoIsWhatFollows() {
        #expect(translate(wheel(0, 0.5), wheel(0, 1)) == [
            .scroll(location: .zero, delta: CGVector(dx: 0, dy: 5), isPrecise: true, time: 1),
            .scroll(location: .zero, delta: CGVector(dx: 0, dy: 10), isPrecise: true, time: 1),
        ])
    }

    @Test mutating func keysHaveNamesAndModifiers() {
        #expect(translate(key(SDLK_LEFT, mod: KMOD_LSHIFT), key(SDLK_a, mod: KMOD_RCTRL, isRepeat: true), key(SDLK_F12, isDown: false)) == [
            .key(name: "ArrowLeft", isDown: true, isRepeat: false, modifiers: .shift, time: 1),
            .key(name: "a", isDown: true, isRepeat: true, modifiers: .control, time: 1),
            .key(name: "F12", isDown: false, isRepeat: false, modifiers: [], time: 1),
        ])
    }

    @Test(arguments: [
        (SDLK_ESCAPE, "Escape"), (SDLK_RETURN, "Enter"), (SDLK_KP_ENTER, "Enter"), (SDLK_TAB, "Tab"), (SDLK_SPACE, "Space"),
        (SDLK_F1, "F1"), (SDLK_F13, "F13"), (SDLK_PERIOD, "."), (SDLK_LGUI, "Meta"), (SDLK_BACKSPACE, "Backspace"),
        (SDLK_DELETE, "Delete"), (SDLK_PAGEUP, "PageUp"),
    ] as [(SDL_KeyCode, String)])
    func names(code: SDL_KeyCode, name: String) {
        var keysym = SDL_Keysym()
        keysym.sym = SDL_Keycode(bitPattern: code.rawValue)
        #expect(keyName(of: keysym) == name)
    }

    @Test func numberPadFollowsNumberLock() {
        var keysym = SDL_Keysym()
        keysym.sym = SDL_Keycode(bitPattern: SDLK_KP_7.rawValue)
        #expect(keyName(of: keysym) == "Home")
        keysym.mod = UInt16(KMOD_NUM.rawValue)
        #expect(keyName(of: keysym) == "7")
    }

    @Test func lettersOfOtherScriptsAreNamedByThemselvesAndUnknownKeysNotAtAll() {
        var keysym = SDL_Keysym()
        keysym.sym = 0x0444
        #expect(keyName(of: keysym) == "ф")
        keysym.sym = 0
        #expect(keyName(of: keysym) == nil)
        keysym.sym = -5
        #expect(keyName(of: keysym) == nil)
    }

    @Test mutating func typedTextIsReported() {
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: "né学".utf8) }
        #expect(translate(event) == [.text("né学", time: 1)])
    }

    @Test mutating func shortcutsTypeNothingButTheThirdLevelDoes() {
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: "f".utf8) }
        func texts(_ events: [DisplayEvent]) -> Int { events.count { if case .text = $0 { true } else { false } } }
        #expect(texts(translate(key(SDLK_f, mod: KMOD_LALT), event, key(SDLK_f, mod: KMOD_LGUI), event)) == 0)
        #expect(texts(translate(key(SDLK_f, mod: KMOD_RALT), event, key(SDLK_f, mod: KMOD_MODE), event, key(SDLK_f), event)) == 3)
    }

    @Test mutating func textOfAnInputMethodIsReportedWithItsSelection() {
        var event = SDL_Event()
        event.edit.type = SDL_TEXTEDITING.rawValue
        withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: "か👍ん".utf8) }
        // SDL counts code points, the event UTF-16 code units.
        event.edit.start = 1
        event.edit.length = 1
        #expect(translate(event) == [.marked("か👍ん", selection: 1..<3, time: 1)])
        event.edit.length = 99
        #expect(translate(event) == [.marked("か👍ん", selection: 1..<4, time: 1)])
        // Without a caret.
        (event.edit.start, event.edit.length) = (-1, -1)
        #expect(translate(event) == [.marked("か👍ん", selection: 4..<4, time: 1)])
    }

    @Test("a modifier that was held when the focus left doesn't take text of an input method, which comes without keys")
    mutating func heldModifier() {
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: "漢".utf8) }
        _ = translate(key(SDLK_LALT, mod: KMOD_LALT))
        input.cancelTouches(time: 1) { _ in }
        #expect(translate(event) == [.text("漢", time: 1)])
    }
}
