/// What keys do apart from presses: key commands, shaking, remote control.
extension KeyDispatcher {
    /// Runs the command that a key stands for that goes down.
    ///
    /// - Returns: false if there is none, so that the key is a press.
    func runCommand(name: String, modifiers: UIKeyModifierFlags, isRepeat: Bool, time: Double) -> Bool {
        // A modifier key alone is no command.
        guard UIKeyModifierFlags(keyName: name) == nil else { return false }
        if let (command, alternate, responder) = command(input: UIKey.input(named: name), modifiers: modifiers) {
            responder.validate(command)
            if command.isAvailable {
                command.perform(alternate)
                return true
            }
        }
        if name == "z", modifiers == [.control, .command] {
            if !isRepeat { UIApplication.shared.sendMotion(.motionShake, time: time) }
            return true
        }
        if let subtype = Self.remoteControls[name], UIApplication.shared.receivesRemoteControl {
            if !isRepeat { UIApplication.shared.sendRemoteControl(subtype, time: time) }
            return true
        }
        return false
    }

    /// The first key command in the responder chain that a key matches.
    private func command(
        input: String, modifiers: UIKeyModifierFlags
    ) -> (command: UIKeyCommand, alternate: UICommandAlternate?, responder: UIResponder)? {
        let isMirrored = UIApplication.shared.keyWindow?.traitCollection.layoutDirection == .rightToLeft
        let isTyping = UIApplication.shared.firstResponder is any UIKeyInput && Self.isForText(input, modifiers)
        var responder = target
        while let current = responder {
            if let controller = current as? UIViewController, controller.isCoveredForCommands {
                responder = current.next
                continue
            }
            for command in current.keyCommands ?? [] where !isTyping || command.wantsPriorityOverSystemBehavior {
                if let (command, alternate) = command.match(input: input, modifiers: modifiers, isMirrored: isMirrored) {
                    return (command, alternate, current)
                }
            }
            responder = current.next
        }
        return nil
    }

    /// Whether a key types text or moves the cursor, so that text input comes before key commands.
    private static func isForText(_ input: String, _ modifiers: UIKeyModifierFlags) -> Bool {
        guard modifiers.isDisjoint(with: [.control, .command]) else { return false }
        if input.count == 1 { return input != "\t" }
        let movements = [
            UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow,
            UIKeyCommand.inputHome, UIKeyCommand.inputEnd, UIKeyCommand.inputPageUp, UIKeyCommand.inputPageDown, UIKeyCommand.inputDelete,
        ]
        return movements.contains(input)
    }

    private static let remoteControls: [String: UIEvent.EventSubtype] = [
        "MediaPlayPause": .remoteControlTogglePlayPause, "MediaPlay": .remoteControlPlay, "MediaPause": .remoteControlPause,
        "MediaStop": .remoteControlStop, "MediaTrackNext": .remoteControlNextTrack, "MediaTrackPrevious": .remoteControlPreviousTrack,
    ]
}

extension UIApplication {
    /// Delivers a motion event to the first responder, or to the key window's view controller.
    func sendMotion(_ motion: UIEvent.EventSubtype, time: Double) {
        let event = UIEvent(type: .motion, time: time)
        event.detail = motion
        sendEvent(event)
    }

    func sendRemoteControl(_ subtype: UIEvent.EventSubtype, time: Double) {
        let event = UIEvent(type: .remoteControl, time: time)
        event.detail = subtype
        sendEvent(event)
    }

    func deliverMotion(_ event: UIEvent) {
        guard let target = keyDispatcher.target else { return }
        target.motionBegan(event.subtype, with: event)
        target.motionEnded(event.subtype, with: event)
    }

    func deliverRemoteControl(_ event: UIEvent) {
        keyDispatcher.target?.remoteControlReceived(with: event)
    }
}
