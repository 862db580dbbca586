import AppSupport
import Files
import Foundation
import MediaLibrary
import StudyLibrary
import UIKit

/// Giving a facet pictures and sounds: by dropping a file, or by its name.
extension NoteEditorViewController {
    /// Asks for a file.
    func chooseFile() {
        let alert = UIAlertController.asking(
            forFile: "Picture or Sound", message: "The name of its file, or drop it onto the note.", placeholder: "~/Pictures/…", verb: "Add"
        ) { [weak self] path in
            guard let self else { return }
            focused?.text.becomeFirstResponder()
            if let path { take(URL(fileURLWithPath: path)) }
        }
        present(alert, animated: true)
    }

    /// Gives the facet in which the person writes the picture or sound in a file, when that has been read and kept. What prevents it is
    /// told in a line.
    func take(_ file: URL) {
        let store = model.store, facet = focused
        FileReading.read {
            let (bytes, isPicture) = try NoteMediaFile.read(file)
            return (name: try store.addMedia(file.lastPathComponent, bytes), isPicture: isPicture)
        } take: { [weak self] result in
            guard let self else { return }
            do {
                let (name, isPicture) = try result.get()
                guard !hasEnded else { return navigator.showNotice("“\(file.lastPathComponent)” wasn't added: the note was closed before") }
                writer.endStep()
                facet?.add(isPicture ? .picture(name) : .sound(name))
                navigator.showNotice("\(isPicture ? "Picture" : "Sound") added")
            } catch {
                navigator.showNotice(CommandError.line(error))
            }
        }
    }
}

/// Reads files of pictures and sounds.
enum NoteMediaFile {
    /// The bytes of a picture or a sound, and whether it is a picture.
    ///
    /// - Throws: an error of one line if it can't be read, or is neither.
    static func read(_ file: URL) throws -> (bytes: Data, isPicture: Bool) {
        let name = file.lastPathComponent
        guard let open = try? RegularFile(file.path) else { throw CommandError("\(name): no such picture or sound; check the name") }
        guard open.byteCount <= StudyStore.mediaLimit else {
            throw CommandError("\(name): larger than \(StudyStore.mediaLimit >> 20) MiB; choose a smaller one")
        }
        guard let bytes = try? open.read(at: 0, count: open.byteCount) else { throw CommandError("\(name): can't be read") }
        let data = Data(bytes)
        if UIImage(data: data) != nil { return (data, true) }
        guard (try? MusicDecoder(file.path)) != nil else { throw CommandError("\(name): neither a picture nor a sound") }
        return (data, false)
    }
}
