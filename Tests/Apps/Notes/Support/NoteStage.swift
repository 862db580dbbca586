import AppTesting
import Foundation
import Notes
import Transitions
import UIKit
import UIKitTesting

@testable import NotesApp

/// A window that shows a note of a store of a test's own, and what the note asks of it.
@MainActor
final class NoteStage: NotesNavigator {
    nonisolated static let now = Date(timeIntervalSince1970: 1_795_000_000)
    nonisolated static let phone = CGSize(width: 393, height: 852)

    let scratch = ScratchFolder()
    let store: NoteStore
    let library: NotesLibrary
    let theme: NotesTheme
    let navigation = UINavigationController()
    private(set) var transition: SmokescreenTransition?
    private(set) var notices: [String] = []
    /// What the themes' files are blamed for.
    private(set) var problems: [TransitionTheme.Problem] = []
    /// Links that were opened.
    private(set) var opened: [URL] = []
    /// Stands for the list.
    private let root = UIViewController()

    init() throws {
        store = try Self.open(scratch)
        library = try NotesLibrary(store)
        theme = NotesTheme(library, path: scratch.path("notes.theme"))
        library.didNotice = { [weak self] in self?.notices.append($0) }
    }

    private static func open(_ scratch: ScratchFolder) throws -> NoteStore {
        try NoteStore(path: scratch.path("notes.sqlite")) { now }
    }

    /// Another object for the same store, as another program has it.
    func another() throws -> NoteStore { try Self.open(scratch) }

    /// Adds a note, which isn't undone.
    func add(_ body: String, tags: [String] = [], picture: CGSize? = nil) throws -> Note.ID {
        try store.change(NotesLibrary.firstChange) { edit in
            let id = try edit.addNote(body, tags: tags, at: .last)
            if let picture { try edit.setPicture(id, to: Self.photograph(picture)) }
            return id
        }
    }

    /// A picture in which each part can be told from the others.
    static func photograph(_ size: CGSize) -> [UInt8] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            for row in 0..<6 {
                for column in 0..<8 {
                    UIColor(hue: CGFloat(row * 8 + column) / 60 + 0.45, saturation: 0.5, brightness: 0.55 + CGFloat(row) * 0.07, alpha: 1).setFill()
                    context.fill(
                        CGRect(x: size.width * CGFloat(column) / 8, y: size.height * CGFloat(row) / 6, width: size.width / 8 + 1, height: size.height / 6 + 1))
                }
            }
            UIColor(white: 1, alpha: 0.85).setFill()
            UIBezierPath(ovalIn: CGRect(x: size.width * 0.6, y: size.height * 0.12, width: size.height * 0.22, height: size.height * 0.22)).fill()
        }
        return [UInt8](image.pngData()!)
    }

    /// Shows a note.
    func show(
        _ note: Note.ID?, tags: [String] = [], size: CGSize = phone, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light,
        _ body: @MainActor (HeadlessHost, NoteViewController) async throws -> Void
    ) async throws {
        try await HeadlessHost.open(size: size, scale: scale) { host in
            navigation.setNavigationBarHidden(true, animated: false)
            navigation.overrideUserInterfaceStyle = style
            root.view.backgroundColor = .systemBackground
            transition = NotesTransition.make(theme)
            transition?.attach(to: navigation)
            let controller = makeNote(note, tags)
            navigation.setViewControllers([root, controller], animated: false)
            host.show(navigation)
            await host.advance(by: 0.3)
            try await body(host, controller)
        }
    }

    private func makeNote(_ note: Note.ID?, _ tags: [String]) -> NoteViewController {
        let controller = NoteViewController(note, tags: tags, in: self)
        controller.openURL = { [unowned self] in opened.append($0) }
        return controller
    }

    var noteController: NoteViewController? { navigation.topViewController as? NoteViewController }

    // MARK: NotesNavigator

    func openNote(_ note: Note.ID?, tags: [String]) { navigation.pushViewController(makeNote(note, tags), animated: true) }
    func openPicture(_ picture: NotePicture, of note: Note.ID) {
        navigation.pushViewController(PictureViewController(picture, of: note, in: self), animated: true)
    }
    func openSidebar() {}
    func goBack() { navigation.popViewController(animated: true) }
    func showNotice(_ text: String) { notices.append(text) }

    // MARK: The store

    func body(_ note: Note.ID?) -> String? { note.flatMap { try? store.note($0) }?.body }
    var bodies: [String] { (try? store.notes().map(\.body)) ?? [] }
}
