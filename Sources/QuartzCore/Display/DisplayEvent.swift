/// An event of a display: input, or a change of the surface. Locations are in points of its surface, times in seconds of the media clock.
package enum DisplayEvent: Sendable, Equatable {
    /// A touch by a finger or a pressed pointer button. `id` identifies the touch from `began` to `ended` or `cancelled`.
    case touch(id: Int, phase: TouchPhase, kind: TouchKind, location: CGPoint, time: Double)
    /// Several touches moved at once; each is listed once.
    case touchesMoved([TouchMove], time: Double)
    /// The pointer moved without a pressed button. `location` is nil when it left the surface.
    case hover(location: CGPoint?, time: Double)
    /// A wheel or touchpad scroll: `delta` in points, positive moves the content right and down. `isPrecise` is true for touchpads.
    case scroll(location: CGPoint, delta: CGVector, isPrecise: Bool, time: Double)
    /// A pinch on a touchpad: `scale` is the factor since the previous event, above 1 for fingers that move apart.
    case magnify(location: CGPoint, scale: CGFloat, time: Double)
    /// The middle button of the mouse was pressed: what is selected is pasted there, as on X11 and Wayland.
    case middleClick(location: CGPoint, time: Double)
    /// A key went down or up. `key` is its name as in UIKeyCommand inputs ("a", "ArrowLeft", "Escape", "Enter", "Tab", "Space", "F1", …).
    case key(name: String, isDown: Bool, isRepeat: Bool, modifiers: KeyModifiers, time: Double)
    /// Text was typed or committed by an input method.
    case text(String, time: Double)
    /// An input method set its marked text; an empty one ends composition. `selection` counts UTF-16 code units of the text.
    case marked(String, selection: Range<Int>, time: Double)
    /// The surface has a new size in points or another scale.
    case resized(size: CGSize, scale: CGFloat)
    /// The device's orientation changed. Only scripts and tests report it.
    case turned(DeviceAttitude, time: Double)
    /// The window gained (true) or lost (false) the input focus. Losing it cancels touches in progress.
    case focus(Bool)
    /// The window became visible (true), or was minimized or hidden (false).
    case visible(Bool)
    /// The display is about to show a frame: `time` is that of the previous frame, `targetTime` that of the coming one. Only reported while
    /// ``Display/setReportsRefreshes(_:)`` asks for it.
    case refresh(time: Double, targetTime: Double)
    /// Files were dropped onto the window. The list is not empty.
    case opened([URL])
    /// The window's close button was clicked, or the session ends.
    case closeRequested
}

/// The new location of a moved touch.
package struct TouchMove: Sendable, Equatable {
    package var id: Int
    package var location: CGPoint

    package init(id: Int, location: CGPoint) {
        self.id = id
        self.location = location
    }
}

/// The phase of a touch.
package enum TouchPhase: UInt8, Sendable {
    case began, moved, ended, cancelled
}

/// The orientation of a device. The landscape values are named after the side that the device's top points to.
package enum DeviceAttitude: UInt8, Sendable, CaseIterable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// The kind of a touch: a finger or a pointer button.
package enum TouchKind: UInt8, Sendable {
    case finger
    /// The primary button of a mouse, pen or touchpad.
    case primaryPointer
    /// The secondary button.
    case secondaryPointer
}

/// The modifier keys held during a key event.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = KeyModifiers(rawValue: 1)
    package static let control = KeyModifiers(rawValue: 2)
    package static let alternate = KeyModifiers(rawValue: 4)
    package static let command = KeyModifiers(rawValue: 8)
}
