import Notes
import UIKit

/// What a screen of the notes' window asks of the window.
@MainActor
protocol NotesNavigator: AnyObject {
    var library: NotesLibrary { get }
    var theme: NotesTheme { get }

    /// Goes from the list to a note, or to a new one.
    ///
    /// - Parameters:
    ///   - note: the note; nil for a new one, which is stored when something is typed.
    ///   - tags: those of a new note.
    func openNote(_ note: Note.ID?, tags: [String])
    /// Goes from a note to one of its pictures.
    func openPicture(_ picture: NotePicture, of note: Note.ID)
    /// Goes to the screen before.
    func goBack()
    /// Shows the groups of notes, from which the list is chosen.
    func openSidebar()
    /// Shows a line for some seconds.
    func showNotice(_ text: String)
}

/// A screen of the notes' window: the list, a note, or a picture.
@MainActor
protocol NotesScreen: UIViewController {
    /// How deep it lies.
    var depth: NotesDepth { get }
    /// The note that the screen shows; nil for the list, and for a note that isn't stored yet.
    var shownNote: Note.ID? { get }
    /// The views that transitions to and from this screen move one by one. Asked when a transition begins, while the screen is laid out.
    ///
    /// - Parameter note: the note that the other screen shows, or this one.
    func elements(for note: Note.ID?) -> NotesScreenElements
    /// Fonts, colours or measures of the theme have changed.
    func themeDidChange()
}

/// How deep a screen lies: each opens out of the one before.
enum NotesDepth: Int {
    case list, note, picture
}

/// The views of a screen that transitions move one by one. What a screen doesn't have is nil.
@MainActor
struct NotesScreenElements {
    /// What recedes behind the others, or fades: the list's rows, the page of a note, the dark background of a picture. The other elements
    /// may lie in it, and are left out of it then.
    var page: UIView?
    /// The whole screen of a note without the other elements: it lies over the rows, and becomes clear on the way back under a finger.
    var cover: UIView?
    /// The text of the note: its upper left corner moves. Row and note set text alike (`NotesTheme.attributes(isTitle:)`).
    var text: UIView?
    /// The paragraphs of the text that a row shows.
    var paragraphs: [NoteParagraph] = []
    /// The note's picture, small or large: an image view, whose content mode is honoured.
    var picture: UIView?
    /// The note's tags.
    var tags: UIView?
    /// The bar at the top without its background's view: buttons and title.
    var bar: UIView?
    /// The title in the bar, which slides aside under a finger.
    var title: UIView?
    /// The button for a new note, which stays where it is if both screens have it.
    var addButton: UIView?
    /// The bar at the bottom.
    var toolbar: UIView?
    /// The search field.
    var search: UIView?
}
