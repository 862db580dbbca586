import UIKit

/// Keys: those that mean something else than in a flow of pictures, and those that the flow leaves.
extension MusicViewController {
    /// How far the keys go within a piece, in seconds.
    private static let seekStep = 10.0

    /// Handles the keys that the flow would take for its own: Space plays and pauses, and on the back of a cover, Return plays the row that
    /// is marked.
    func takeFirst(_ presses: Set<UIPress>) -> Bool {
        guard let key = Self.plainKey(presses), let press = presses.first else { return false }
        switch key {
        case .keyboardSpacebar:
            if press.phase == .began { togglePlaying() }
            return true
        case .keyboardReturnOrEnter:
            noteUse()
            return flow.flippedIndex != nil && press.phase == .began && back?.chooseMarked() == true
        default: return false
        }
    }

    /// Handles the keys that the flow leaves: up and down in the list or on the back of a cover, artists, and the music.
    func take(_ presses: Set<UIPress>) -> Bool {
        guard let key = Self.plainKey(presses), let index = selectedIndex else { return false }
        switch key {
        case .keyboardUpArrow, .keyboardDownArrow:
            noteUse()
            let step = key == .keyboardUpArrow ? -1 : 1
            if flow.flippedIndex != nil, let back { back.moveMark(by: step) } else { select(index + step) }
        case .keyboardOpenBracket:
            noteUse()
            let start = shelf.start(ofArtist: 0, from: index)
            select(start < index ? start : shelf.start(ofArtist: -1, from: index))
        case .keyboardCloseBracket:
            noteUse()
            select(shelf.start(ofArtist: 1, from: index))
        case .keyboardN: player.playNext()
        case .keyboardP: player.playPrevious()
        case .keyboardComma: player.seek(to: player.position - Self.seekStep)
        case .keyboardPeriod: player.seek(to: player.position + Self.seekStep)
        case .keyboardL: goToPlaying()
        default: return false
        }
        return true
    }

    /// The one key that is pressed, without Control, Option, Command or Shift.
    private static func plainKey(_ presses: Set<UIPress>) -> UIKeyboardHIDUsage? {
        guard presses.count == 1, let key = presses.first?.key else { return nil }
        return key.modifierFlags.subtracting([.alphaShift, .numericPad]).isEmpty ? key.keyCode : nil
    }
}
