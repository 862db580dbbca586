import UIKit

/// Keys: those that mean something else than in a flow of pictures, and those that the flow leaves.
extension MusicViewController {
    /// How far the keys go within a piece, in seconds.
    private static let seekStep = 10.0

    /// Handles the keys that the flow would take for its own: Space plays and pauses, and on the back of a cover, Return plays the row that
    /// is marked.
    func consumeFirst(_ presses: Set<UIPress>) -> Bool {
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
    func consumeRest(_ presses: Set<UIPress>) -> Bool {
        guard let key = Self.plainKey(presses), let index = selectedIndex else { return false }
        switch key {
        case .keyboardUpArrow, .keyboardDownArrow:
            noteUse()
            let step = key == .keyboardUpArrow ? -1 : 1
            if flow.flippedIndex != nil, let back { back.moveMark(by: step) } else { select(index + step) }
        case .keyboardOpenBracket:
            noteUse()
            selectGroupStart(from: index)
        case .keyboardCloseBracket:
            noteUse()
            select(shelf.start(ofGroup: 1, from: index))
        case .keyboardN: player.playNext()
        case .keyboardP: player.playPrevious()
        case .keyboardComma: player.seek(to: player.position - Self.seekStep)
        case .keyboardPeriod: player.seek(to: player.position + Self.seekStep)
        case .keyboardL: goToPlaying()
        default: return false
        }
        return true
    }
}
