import Files

/// The reason why something in a library can't be read or changed, or notes can't be imported or exported. Failures of the store itself are
/// `StoreFailure`s, those of other files `FileFailure`s, and those of decks `DeckError`s.
public enum StudyError: OneLineError, Hashable {
    /// There is no note of this number.
    case noNote(Int64)
    /// There is no card of this number.
    case noCard(Int64)
    /// There is no stack or case of this number.
    case noStack(Int64)
    /// There is no stack or case of this name.
    case noStackNamed(String)
    /// There is no template of this number.
    case noTemplate(Int64)
    /// The template has notes, so it can't be removed.
    case templateInUse(String)
    /// The template has no facet of this index.
    case noFacet(Int)
    /// The facet of this name was removed since it was read.
    case facetGone(String)
    /// A facet can't have this name: it is empty, or means something in card templates.
    case badFacetName(String)
    /// The template has a facet of this name already.
    case facetExists(String)
    /// A template has one facet at least.
    case lastFacet(String)
    /// A combination that was written by hand asks this facet and no other.
    case facetAsked(String)
    /// The combination of this name was changed or removed since it was read.
    case combinationGone(String)
    /// A combination can't be as it was written; the words say why.
    case badCombination(String)
    /// A case or a smart stack can't hold notes itself.
    case holdsNoNotes(String)
    /// A case can't be put into itself, or into a smart stack.
    case cannotNest(String)
    /// The note has more than `limit` bytes.
    case noteTooLong(limit: Int)
    /// A row of the library's tables holds something that can't be read, so that it is neither shown nor written again.
    case damaged(table: String, row: Int64, column: String)
    /// There is no slide show, or the slide isn't its current one.
    case noSlide
    /// The folder or archive isn't a Study Archive; `detail` says what is missing.
    case notAnArchive(path: String, detail: String)
    /// The format can't be told by the file's name.
    case unknownFormat(path: String)
    /// The library takes no files of a kind, such as "Markdown"; the program `app` does, by its command `lamina COMMAND import`.
    case belongsElsewhere(path: String, kind: String, app: String, command: String)
    /// A picture or sound is no note by itself.
    case mediumAlone(path: String)
    /// What is exported must be named by a file that isn't there or an empty folder.
    case folderNotEmpty(path: String)

    public var message: String {
        switch self {
        case .noNote(let id): "there is no note \(id)."
        case .noCard(let id): "there is no card \(id)."
        case .noStack(let id): "there is no stack \(id)."
        case .noStackNamed(let name): "there is no stack \(OneLine.quoted(name)); 'lamina study list' shows their names."
        case .noTemplate(let id): "there is no template \(id)."
        case .templateInUse(let name): "the template \(OneLine.quoted(name)) has notes; give them another one first."
        case .noFacet(let index): "the template has no facet \(index + 1)."
        case .facetGone(let name): "the facet \(OneLine.quoted(name)) was removed meanwhile; undo brings it back."
        case .badFacetName(let name):
            name.isEmpty
                ? "a facet without a name can't be told from others; type one."
                : "\(OneLine.quoted(name)) can't be a facet's name; choose one without {}:\" that isn't a word of Anki's templates."
        case .facetExists(let name): "there is a facet \(OneLine.quoted(name)) already; choose another name."
        case .lastFacet(let name): "\(OneLine.quoted(name)) is the only facet; add another one first."
        case .facetAsked(let name): "a combination asks \(OneLine.quoted(name)) and nothing else, so it can't be removed."
        case .combinationGone(let name): "the combination \(OneLine.quoted(name)) was changed meanwhile; look at it again."
        case .badCombination(let fault): "it can't be asked: \(OneLine.of(fault, limit: 200)); nothing was changed."
        case .holdsNoNotes(let name): "\(OneLine.quoted(name)) can't hold notes itself; put them into a stack."
        case .cannotNest(let name): "\(OneLine.quoted(name)) can't be put there; choose a case that isn't inside of it."
        case .noteTooLong(let limit): "the note has more than \(limit >> 20) MiB; divide it into several notes."
        case .damaged(let table, let row, let column):
            "the library is damaged: \(column) of \(table) \(row) can't be read, so it is left alone; restore a backup."
        case .noSlide: "there is no such slide in the slide show; open it again."
        case .notAnArchive(let path, let detail):
            "\(path): not a Study Archive (\(detail)); export it again."
        case .unknownFormat(let path):
            "\(path): the format can't be told by the name; end it with .apkg, .csv or .tsv, or name a folder."
        case .belongsElsewhere(let path, let kind, let app, let command):
            "\(path): \(kind) isn't for Study; drop it onto \(app), or use 'lamina \(command) import'."
        case .mediumAlone(let path):
            "\(path): a picture or sound belongs to a note; drop it onto an open one, or import a folder of pictures."
        case .folderNotEmpty(let path):
            "\(path): has something in it, so nothing is exported; name a new folder."
        }
    }
}
