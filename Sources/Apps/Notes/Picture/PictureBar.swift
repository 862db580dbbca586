import UIKit

/// A bar over a picture: white buttons on a shade.
final class PictureBar: NotesBar {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0, alpha: 0.55)
        tintColor = .white
    }

    required init?(coder: NSCoder) { nil }
}
