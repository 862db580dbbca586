/// What happens at a display, in points of its surface and seconds of the media clock.
package enum DisplayEvent: Sendable, Equatable {
    /// A finger or a pressed pointer. `id` tells fingers apart from began to ended.
    case touch(id: Int, phase: TouchPhase, kind: TouchKind, location: CGPoint, time: Double)
    /// Several touches that are down moved at once: each is listed once.
    case touchesMoved([TouchMove], time: Double)
    /// The pointer moved without a pressed button. `location` is nil when it left the surface.
    case hover(location: CGPoint?, time: Double)
    /// A wheel or touchpad scroll: `delta` in points, positive moves the content right and down. `isPrecise` for touchpads.
    case scroll(location: CGPoint, delta: CGVector, isPrecise: Bool, time: Double)
    /// Two fingers on a touchpad moved apart or together: `scale` is the factor since the event before, above 1 for apart.
    case magnify(location: CGPoint, scale: CGFloat, time: Double)
    /// A key went down or up. `key` is its name as in UIKeyCommand inputs ("a", "ArrowLeft", "Escape", "Enter", "Tab", "Space", "F1", …).
    case key(name: String, isDown: Bool, isRepeat: Bool, modifiers: KeyModifiers, time: Double)
    /// Text was typed or committed by an input method.
    case text(String, time: Double)
    /// An input method shows a text that it works on; an empty one ends that. The selection counts its UTF-16 code units.
    case marked(String, selection: Range<Int>, time: Double)
    /// The surface has a new size in points or another scale.
    case resized(size: CGSize, scale: CGFloat)
    /// The device is held another way: only where a script or a test says so.
    case turned(DeviceAttitude, time: Double)
    /// The window was made the active one, or is not any more: touches in progress are cancelled then.
    case focus(Bool)
    /// The window is seen again, or it was minimized or hidden.
    case visible(Bool)
    /// The display is about to show a frame: `time` is that of the frame before, `targetTime` that of the coming one. Only while asked for.
    case refresh(time: Double, targetTime: Double)
    /// The window's close button or the end of the session.
    case closeRequested
}

/// Where a touch that is down is now.
package struct TouchMove: Sendable, Equatable {
    package var id: Int
    package var location: CGPoint

    package init(id: Int, location: CGPoint) {
        self.id = id
        self.location = location
    }
}

/// Where a touch is in its life.
package enum TouchPhase: UInt8, Sendable {
    case began, moved, ended, cancelled
}

/// How a device is held. The landscape values are named after the side that the upper end points to.
package enum DeviceAttitude: UInt8, Sendable, CaseIterable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// What touches.
package enum TouchKind: UInt8, Sendable {
    case finger
    /// The primary button of a mouse, pen or touchpad.
    case primaryPointer
    /// The secondary button.
    case secondaryPointer
}

/// Keys held while another is pressed.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = KeyModifiers(rawValue: 1)
    package static let control = KeyModifiers(rawValue: 2)
    package static let alternate = KeyModifiers(rawValue: 4)
    package static let command = KeyModifiers(rawValue: 8)
}
