import AppSupport
import UIKit

extension SearchField {
    /// Takes colours and fonts of a theme.
    func show(_ theme: NotesTheme) {
        well.backgroundColor = theme.color(.line).withAlphaComponent(0.8)
        symbolColor = theme.color(.faint)
        field.font = theme.font(.text)
        field.textColor = theme.color(.title)
        field.tintColor = theme.color(.accent)
    }
}
