import UIKit

/// Image views: content modes, resizable and template images, animated ones, highlighted ones.
@MainActor
enum GalleryImages {
    static var rows: [GalleryRow] {
        let modes: [(UIView.ContentMode, String)] = [
            (.scaleToFill, "Fill"), (.scaleAspectFit, "Aspect fit"), (.scaleAspectFill, "Aspect fill"), (.center, "Center"),
            (.topLeft, "Top left"), (.bottomRight, "Bottom right"),
        ]
        return [
            FlowRow("Content modes", modes.map { GalleryPicture(GalleryPictures.landscape, $0, name: $1) }),
            FlowRow("Resizable", resizable),
            FlowRow("Template", templates),
            FlowRow("Orientation", orientations),
            FlowRow("Animated, at rest and highlighted", animated),
        ]
    }

    /// A resizable image in several sizes: its corners keep their size, its middle is stretched or tiled.
    private static var resizable: [UIView] {
        let caps = UIEdgeInsets(top: 14, left: 14, bottom: 14, right: 14)
        let tile = GalleryPictures.frame.resizableImage(withCapInsets: caps, resizingMode: .tile)
        let stretch = GalleryPictures.frame.resizableImage(withCapInsets: caps, resizingMode: .stretch)
        return [
            Captioned(GallerySized(UIImageView(image: GalleryPictures.frame), 40, 40), "As it is"),
            Captioned(GallerySized(UIImageView(image: stretch), 96, 64), "Stretched"),
            Captioned(GallerySized(UIImageView(image: tile), 96, 64), "Tiled"),
        ]
    }

    private static var templates: [UIView] {
        let colors: [(UIColor, String)] = [(.systemYellow, "Yellow"), (.systemPink, "Pink"), (.systemTeal, "Teal"), (.label, "Label")]
        return colors.map { color, name in
            let view = UIImageView(image: GalleryPictures.star(side: 40))
            view.tintColor = color
            return Captioned(view, name)
        }
    }

    private static var orientations: [UIView] {
        let orientations: [(UIImage.Orientation, String)] = [(.up, "Up"), (.right, "Right"), (.down, "Down"), (.leftMirrored, "Left, mirrored")]
        return orientations.compactMap { orientation, name in
            guard let pixels = GalleryPictures.landscape.cgImage else { return nil }
            let view = UIImageView(image: UIImage(cgImage: pixels, scale: GalleryPictures.landscape.scale * 2, orientation: orientation))
            return Captioned(view, name)
        }
    }

    private static var animated: [UIView] {
        let moons = UIImageView(image: UIImage.animatedImage(with: GalleryPictures.moons, duration: 2.4))
        let still = UIImageView(image: GalleryPictures.star(side: 44), highlightedImage: GalleryPictures.disc(side: 44))
        still.tintColor = .systemOrange
        let highlighted = UIImageView(image: GalleryPictures.star(side: 44), highlightedImage: GalleryPictures.disc(side: 44))
        highlighted.tintColor = .systemOrange
        highlighted.isHighlighted = true
        return [Captioned(moons, "Animated"), Captioned(still, "At rest"), Captioned(highlighted, "Highlighted")]
    }
}

/// An image view in a frame, with the name of its content mode.
final class GalleryPicture: UIView {
    private let picture: UIImageView
    private let caption = UILabel()

    init(_ image: UIImage, _ mode: UIView.ContentMode, name: String) {
        picture = UIImageView(image: image)
        super.init(frame: .zero)
        picture.contentMode = mode
        picture.clipsToBounds = true
        picture.backgroundColor = .tertiarySystemFill
        picture.layer.cornerRadius = 8
        picture.layer.cornerCurve = .continuous
        picture.isAccessibilityElement = true
        picture.accessibilityLabel = name
        caption.text = name
        caption.font = .preferredFont(forTextStyle: .caption1)
        caption.textColor = .secondaryLabel
        caption.textAlignment = .center
        caption.isAccessibilityElement = false
        addSubview(picture)
        addSubview(caption)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 96, height: 116) }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.width)
        caption.frame = CGRect(x: 0, y: bounds.width + 4, width: bounds.width, height: 16)
    }
}
