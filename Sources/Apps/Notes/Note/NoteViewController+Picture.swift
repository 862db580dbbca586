import AppSupport
import Files
import Foundation
import Notes
import RecordStore
import UIKit

/// Giving a note a picture: by dropping or pasting a file, or by its name.
extension NoteViewController {
    /// Asks for the file of a picture.
    func choosePicture() {
        view.endEditing(true)
        let hasPicture = textView.picture.shown != nil
        let remove = { @MainActor [weak self] in
            self?.removePicture()
            self?.becomeFirstResponder()
            return
        }
        let alert = UIAlertController.asking(
            forFile: "Picture", message: "The name of a picture's file, or drop it onto the note.", placeholder: "~/Pictures/…",
            verb: hasPicture ? "Replace" : "Add", remove: hasPicture ? remove : nil
        ) { [weak self] path in
            guard let self else { return }
            becomeFirstResponder()
            if let path { take(file: path) }
        }
        present(alert, animated: true)
    }

    /// Gives the note the picture in a file, in place of the one that it has, when it has been read. What prevents it is told.
    func take(file path: String) {
        FileReading.read { try NotePictureFile.read(path) } take: { [weak self] result in
            guard let self else { return }
            do {
                _ = take(try result.get())
            } catch {
                showNotice(CommandError.line(error))
            }
        }
    }

    func take(_ bytes: [UInt8]) -> Bool {
        let name = textView.picture.shown == nil ? "Add Picture" : "Replace Picture", before = textView.picture.shown
        changePicture(name) { _ = try $0.setPicture($1, to: bytes) }
        textView.setContentOffset(CGPoint(x: 0, y: -textView.contentInset.top), animated: true)
        return textView.picture.shown != before
    }

    func paste(_ image: UIImage) {
        guard let data = image.pngData() else { return }
        _ = take([UInt8](data))
    }

    /// Takes a copied file if it is a picture.
    func paste(file path: String) -> Bool {
        guard let bytes = try? NotePictureFile.read(path) else { return false }
        return take(bytes)
    }

    func removePicture() {
        guard textView.picture.shown != nil else { return }
        changePicture("Remove Picture") { try $0.removePicture($1) }
    }
}

/// Reads pictures' files.
enum NotePictureFile {
    /// The bytes of a picture's file.
    ///
    /// - Throws: an error of one line if it can't be read, or isn't a picture.
    static func read(_ path: String) throws -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try ExchangeBytes.read(path, limit: NoteStore.pictureLimit)
        } catch FileFailure.missing {
            throw CommandError("\(path): no such picture; check the name")
        }
        guard PictureFormat(bytes) != nil else { throw NoteError.notAPicture(path: path) }
        return bytes
    }
}
