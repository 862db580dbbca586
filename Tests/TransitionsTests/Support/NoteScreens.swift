import UIKit
import UIKitTesting

@testable import Transitions

/// A list of notes and a note, as the program of the chapter has them.
@MainActor
final class NoteList: UIViewController {
    let rows = UIView()
    private(set) var labels: [UILabel] = []
    let thumbnail = UIImageView()
    let plus = UILabel()
    private(set) var taps = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        rows.frame = view.bounds
        rows.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        rows.backgroundColor = .white
        view.addSubview(rows)
        for index in 0..<8 {
            let label = UILabel(frame: CGRect(x: 16, y: 60 + CGFloat(index) * 50, width: 200, height: 40))
            label.text = "Note number \(index + 1)"
            label.font = .systemFont(ofSize: 17)
            label.textColor = .black
            rows.addSubview(label)
            labels.append(label)
        }
        thumbnail.frame = CGRect(x: 250, y: 60 + 2 * 50 - 7.5, width: 55, height: 55)
        thumbnail.contentMode = .scaleAspectFill
        thumbnail.clipsToBounds = true
        thumbnail.image = NoteScreen.image
        rows.addSubview(thumbnail)
        plus.text = "+"
        plus.frame = CGRect(x: 290, y: 10, width: 20, height: 30)
        view.addSubview(plus)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.taps += 1 }
        view.addGestureRecognizer(tap)
    }
}

@MainActor
final class NoteScreen: UIViewController {
    /// A picture that is not symmetric.
    static let image: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 80)).image { context in
        UIColor.orange.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 120, height: 80))
        UIColor.blue.setFill()
        context.fill(CGRect(x: 20, y: 10, width: 30, height: 60))
    }

    let titleLabel = UILabel()
    let picture = UIImageView()
    let toolbar = UILabel()
    let plus = UILabel()
    private(set) var taps = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 1, green: 0.98, blue: 0.9, alpha: 1)
        picture.frame = CGRect(x: 0, y: 50, width: 320, height: 180)
        picture.contentMode = .scaleAspectFit
        picture.clipsToBounds = true
        picture.image = Self.image
        titleLabel.frame = CGRect(x: 20, y: 240, width: 280, height: 50)
        titleLabel.text = "Note number 3"
        titleLabel.font = .boldSystemFont(ofSize: 28)
        titleLabel.textColor = .red
        toolbar.frame = CGRect(x: 0, y: 440, width: 320, height: 40)
        toolbar.text = "Share   Delete"
        toolbar.backgroundColor = .lightGray
        plus.text = "+"
        plus.frame = CGRect(x: 290, y: 10, width: 20, height: 30)
        for part in [picture, titleLabel, toolbar, plus] { view.addSubview(part) }
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.taps += 1 }
        view.addGestureRecognizer(tap)
    }
}

/// The values that the chapter gives for list and note.
let noteTheme = """
    [default]
    rows.duration = 0.3
    rows.curve = easeout
    rows.scale = 0.8
    rows.interactive.alpha = 0.5
    rows.interactive.scale = 0.85
    note.duration = 0.25
    note.curve = easeout
    page.duration = 0.25
    page.curve = easeout
    bar.duration = 0.2
    bar.delay = 0.1
    bar.curve = linear
    """

@MainActor
struct NoteStage {
    let host: HeadlessHost
    let navigation: UINavigationController
    let list: NoteList, note: NoteScreen
    let transition: SmokescreenTransition
    /// The row that was selected; nil when it was deleted.
    final class Selection { var row: Int? = 2 }
    let selection: Selection

    static func open(
        size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1, _ body: @MainActor (NoteStage) async throws -> Void
    ) async rethrows {
        try await HeadlessHost.open(size: size, scale: scale) { host in
            var problems: [TransitionTheme.Problem] = []
            let theme = TransitionTheme(noteTheme, problems: &problems)
            let list = NoteList(), note = NoteScreen(), selection = Selection()
            let transition = SmokescreenTransition(theme: theme) { [weak list, weak note] _, _ in
                guard let list, let note else { return [] }
                let label = selection.row.map { list.labels[$0] }
                return [
                    .recedes(list.rows, "rows"), .appears(note.view, "page"),
                    .moves(from: label == nil ? nil : list.thumbnail, to: note.picture, "note"),
                    .moves(from: label, to: note.titleLabel, "note"),
                    .appears(note.toolbar, "bar"), .stays(list.plus, as: note.plus),
                ]
            }
            transition.background = .white
            let navigation = UINavigationController(rootViewController: list)
            navigation.isNavigationBarHidden = true
            transition.attach(to: navigation)
            host.show(navigation)
            await host.advance(by: 0.1)
            try await body(NoteStage(host: host, navigation: navigation, list: list, note: note, transition: transition, selection: selection))
        }
    }

    var scene: SmokescreenScene? { host.scenes.first as? SmokescreenScene }
}
