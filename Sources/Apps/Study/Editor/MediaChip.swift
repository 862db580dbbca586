import AppSupport
import StudyLibrary
import UIKit

/// A picture or a sound of a facet in the editor: a sound is played by pressing it, both have a button that removes them.
final class MediaChip: UIView {
    private let button = UIButton(type: .custom), remove = UIButton(type: .system)
    private let picture = UIImageView()
    private let isPicture: Bool

    /// The side of a chip, in points.
    static let side: CGFloat = 104

    /// - Parameters:
    ///   - piece: a picture or a sound.
    ///   - store: has its file.
    ///   - play: called when a sound is pressed.
    ///   - didRemove: called when it is to be removed.
    init(_ piece: CardText.Piece, store: StudyStore, play: @escaping @MainActor (String) -> Void, didRemove: @escaping @MainActor () -> Void) {
        var name = ""
        if case .picture(let file) = piece { (name, isPicture) = (file, true) } else { isPicture = false }
        if case .sound(let file) = piece { name = file }
        super.init(frame: .zero)
        button.layer.cornerRadius = 8
        button.layer.masksToBounds = true
        button.layer.borderWidth = 1
        button.layer.borderColor = StudyLook.faintInk.withAlphaComponent(0.3).cgColor
        if isPicture {
            let path = (try? store.mediaPath(named: name)) ?? nil
            let image = path.flatMap { UIImage(contentsOfFile: $0) }?.preparingThumbnail(of: CGSize(width: 300, height: 300))
            picture.image = image ?? UIImage.symbol("photo", 30, .light)
            picture.contentMode = image == nil ? .center : .scaleAspectFill
            picture.tintColor = StudyLook.faintInk
            picture.layer.masksToBounds = true
            button.addSubview(picture)
            button.accessibilityLabel = "Picture \(name)"
            button.accessibilityTraits = .image
            button.isUserInteractionEnabled = false
        } else {
            button.setSymbol(.symbol("speaker.wave.2.fill", 26), label: "Play Sound \(name)") { play(name) }
            button.tintColor = StudyLook.brassInk
        }
        let label = "Remove \(isPicture ? "Picture" : "Sound") \(name)"
        remove.setSymbol(.symbol("xmark.circle.fill", 19), label: label) { didRemove() }
        remove.tintColor = StudyLook.ink.withAlphaComponent(0.75)
        addSubview(button)
        addSubview(remove)
    }

    required init?(coder: NSCoder) { nil }

    /// What stands for a picture, a sound or a line within a text.
    static func inlineImage(_ piece: CardText.Piece, store: StudyStore) -> UIImage? {
        let room = CGSize(width: 220, height: 140)
        switch piece {
        case .picture(let name):
            let path = (try? store.mediaPath(named: name)) ?? nil
            guard let image = path.flatMap({ UIImage(contentsOfFile: $0) }), image.size.width > 0, image.size.height > 0 else {
                return UIImage.symbol("photo", 30, .light)?.withTintColor(StudyLook.faintInk)
            }
            let factor = min(room.width / image.size.width, room.height / image.size.height)
            let size = CGSize(width: (image.size.width * factor).rounded(), height: (image.size.height * factor).rounded())
            return UIGraphicsImageRenderer(size: size).image { _ in
                let rect = CGRect(origin: .zero, size: size)
                UIBezierPath(roundedRect: rect, cornerRadius: 6).addClip()
                image.draw(in: rect)
            }
        case .sound: return UIImage.symbol("speaker.wave.2.fill", 26)?.withTintColor(StudyLook.brassInk)
        case .rule:
            return UIGraphicsImageRenderer(size: CGSize(width: room.width, height: 9)).image { context in
                context.cgContext.setFillColor(StudyLook.faintInk.withAlphaComponent(0.5).cgColor)
                context.cgContext.fill(CGRect(x: 0, y: 4, width: room.width, height: 1))
            }
        case .text, .table, .occlusion: return nil
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = bounds.insetBy(dx: 6, dy: 6)
        picture.frame = button.bounds
        remove.frame = CGRect(x: bounds.width - 30, y: -6, width: 36, height: 36)
    }
}
