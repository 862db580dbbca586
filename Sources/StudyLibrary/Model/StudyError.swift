import Decks
import Foundation
import RecordStore

/// The reason why a library can't be opened or changed, or something can't be imported or exported. `description` is one line that says
/// what is wrong, where, and what to do.
public enum StudyError: Error, Sendable, Hashable {
    /// The store can't be opened or changed.
    case store(StoreFailure)
    /// A file can't be read or written.
    case file(FileFailure)
    /// A deck can't be read.
    case deck(DeckError)
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
    /// There is no slide show, or the slide isn't its current one.
    case noSlide
    /// The folder or archive isn't a Study Archive; `detail` says what is missing.
    case notAnArchive(path: String, detail: String)
    /// The format can't be told by the file's name.
    case unknownFormat(path: String)
    /// What is exported must be named by a file that isn't there or an empty folder.
    case folderNotEmpty(path: String)
}

extension StudyError: CustomStringConvertible, LocalizedError {
    /// One line: what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .store(let failure): "\(failure)"
        case .file(let failure): OneLine.of("\(failure)", limit: 4096)
        case .deck(let error): OneLine.of("\(error)", limit: 4096)
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
        case .noSlide: "there is no such slide in the slide show; open it again."
        case .notAnArchive(let path, let detail):
            OneLine.of("\(path): not a Study Archive (\(detail)); export it again.", limit: 4096)
        case .unknownFormat(let path):
            OneLine.of("\(path): the format can't be told by the name; end it with .apkg, .csv or .tsv, or name a folder.", limit: 4096)
        case .folderNotEmpty(let path):
            OneLine.of("\(path): has something in it, so nothing is exported; name a new folder.", limit: 4096)
        }
    }

    /// The same line as `description`.
    public var errorDescription: String? { description }

    /// Runs code that uses the store or files, and turns their errors into this type's.
    static func catching<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as StoreFailure {
            throw StudyError.store(failure)
        } catch let failure as FileFailure {
            throw StudyError.file(failure)
        } catch let error as DeckError {
            throw StudyError.deck(error)
        }
    }
}
