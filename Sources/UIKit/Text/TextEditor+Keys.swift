/// Keyboard editing. Both PC and Mac key combinations work: Control or Alt moves by words, Home and End or Command by lines.
extension TextEditor {
    /// Handles a key press.
    ///
    /// - Returns: false for keys that have no effect here; they go on to the next responder.
    func handle(_ key: UIKey) -> Bool {
        let former = selection
        defer { if selection != former { offerSelection() } }
        guard let host else { return false }
        let flags = key.modifierFlags
        let shift = flags.contains(.shift), command = flags.contains(.command)
        let word = flags.contains(.control) || flags.contains(.alternate)
        let page = max(host.bounds.height * 0.9, 40)
        func move(_ motion: Motion) -> Bool {
            self.move(motion, extending: shift)
            return true
        }
        func delete(forward: Bool, by motion: Motion?) -> Bool {
            guard host.acceptsTextChanges else { return false }
            self.delete(forward: forward, by: motion)
            return true
        }
        switch key.charactersIgnoringModifiers {
        case UIKeyCommand.inputLeftArrow: return move(command ? .lineStart : word ? .wordLeft : .left)
        case UIKeyCommand.inputRightArrow: return move(command ? .lineEnd : word ? .wordRight : .right)
        case UIKeyCommand.inputUpArrow: return move(host.isSingleLine || command ? .documentStart : word ? .paragraphStart : .up)
        case UIKeyCommand.inputDownArrow: return move(host.isSingleLine || command ? .documentEnd : word ? .paragraphEnd : .down)
        case UIKeyCommand.inputHome: return move(word || command ? .documentStart : .lineStart)
        case UIKeyCommand.inputEnd: return move(word || command ? .documentEnd : .lineEnd)
        case UIKeyCommand.inputPageUp where !host.isSingleLine: return move(.pageUp(page))
        case UIKeyCommand.inputPageDown where !host.isSingleLine: return move(.pageDown(page))
        case "\u{8}": return deleteBackward(word: word, line: command)
        case UIKeyCommand.inputDelete:
            if shift {
                host.cut(nil)
                return true
            }
            return delete(forward: true, by: command ? .lineEnd : word ? wordMotion(forward: true) : nil)
        case "\r":
            guard host.acceptsTextChanges, !command, !flags.contains(.control) else { return false }
            if host.isSingleLine { host.editorReturn() } else { host.insertText("\n") }
            return true
        case "\t" where !host.isSingleLine && !word && !command && !shift:
            guard host.acceptsTextChanges else { return false }
            host.insertText("\t")
            return true
        case "UIKeyInputInsert":
            if shift { host.paste(nil) } else if flags.contains(.control) { host.copy(nil as Any?) } else { return false }
            return true
        default: return handleShortcut(key.charactersIgnoringModifiers.lowercased(), flags)
        }
    }

    private func deleteBackward(word: Bool, line: Bool) -> Bool {
        guard let host, host.acceptsTextChanges else { return false }
        if line {
            delete(forward: false, by: .lineStart)
        } else if word {
            delete(forward: false, by: wordMotion(forward: false))
        } else {
            host.deleteBackward()
        }
        return true
    }

    /// The word motion that leads forward or backward in the text, which depends on the line's writing direction.
    private func wordMotion(forward: Bool) -> Motion {
        let isRightToLeft = host?.textLayout.line(at: head).isRightToLeft ?? false
        return forward != isRightToLeft ? .wordRight : .wordLeft
    }

    private func handleShortcut(_ character: String, _ flags: UIKeyModifierFlags) -> Bool {
        // Control and Alt together select the keyboard's third level, which types characters.
        guard let host else { return false }
        if flags.isDisjoint(with: [.control, .command]) || flags.contains(.alternate) {
            // A key that types a character is consumed here, so that no scroll view scrolls by it.
            return host.acceptsTextChanges && character.count == 1 && character != "\t"
        }
        guard flags.contains(.control) != flags.contains(.command) else { return false }
        let shift = flags.contains(.shift)
        switch character {
        case "a" where !shift: host.selectAll(nil)
        case "c" where !shift: host.copy(nil as Any?)
        case "x" where !shift: host.cut(nil)
        case "v": host.paste(nil)
        case "z" where shift, "y" where flags.contains(.control) && !shift:
            unmark()
            if host.undoManager?.canRedo == true, host.acceptsTextChanges { host.undoManager?.redo() }
        case "z":
            unmark()
            if host.undoManager?.canUndo == true, host.acceptsTextChanges { host.undoManager?.undo() }
        default: return false
        }
        return true
    }
}
