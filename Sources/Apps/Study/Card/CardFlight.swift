import UIKit

/// A card on its way: out of its row, or a lesson, to become the first sheet of the editor, or back.
///
/// It lies over the whole window, and takes touches only where the card is seen.
final class CardFlight: UIView {
    /// The note whose card it is; nil for a new one in which nothing was written.
    let note: Int64?
    /// Called when the person touches the card on its way back.
    var didCatch: () -> Void = {}

    private let paper = UIView(), card = UIView(), picture = UIImageView(), sheet = UIImageView()
    /// The part of the picture that is seen in the row.
    private var shown: CGSize?
    private var isSheet = false
    /// How many flights have begun: one that is turned round ends no more.
    private var count = 0

    /// A card that lies at a place.
    ///
    /// - Parameter isSheet: whether that is in the editor.
    init(of note: Int64?, at place: CardPlace, isSheet: Bool, in bounds: CGRect) {
        self.note = note
        super.init(frame: bounds)
        isAccessibilityElement = false
        accessibilityElementsHidden = true
        paper.layer.shadowOpacity = 0.3
        paper.layer.shadowRadius = 8
        paper.layer.shadowOffset = CGSize(width: 0, height: 4)
        paper.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        for part in [card, sheet] {
            part.clipsToBounds = true
            paper.addSubview(part)
        }
        card.addSubview(picture)
        sheet.contentMode = .center
        addSubview(paper)
        let tap = UITapGestureRecognizer()
        tap.addAction { [unowned self] _ in didCatch() }
        addGestureRecognizer(tap)
        show(place, isSheet: isSheet)
        (card.alpha, sheet.alpha) = isSheet ? (0, 1) : (1, 0)
        lie(at: place)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows what is on the card, or on the sheet, at a place.
    func show(_ place: CardPlace, isSheet: Bool) {
        guard let image = place.picture else { return }
        if isSheet {
            sheet.image = UIImage(cgImage: image, scale: traitCollection.displayScale, orientation: .up)
        } else {
            shown = CGSize(width: place.size.width, height: place.size.height - place.hiddenHeight)
            picture.image = UIImage(cgImage: image)
            layPicture()
        }
    }

    /// The colour of the paper.
    var paperColor: UIColor? {
        get { paper.backgroundColor }
        set { paper.backgroundColor = newValue }
    }

    /// Flies to a place; a card that flies already turns there.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - isSheet: whether that is in the editor.
    ///   - completion: called at the end, unless the card flies elsewhere by then.
    func fly(to place: CardPlace, isSheet: Bool, completion: @escaping () -> Void) {
        show(place, isSheet: isSheet)
        self.isSheet = isSheet
        count += 1
        let count = count, half = CardPlace.flight / 2
        let options: UIView.AnimationOptions = [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState]
        UIView.animate(withDuration: CardPlace.flight, delay: 0, options: options) { [self] in
            lie(at: place)
        } completion: { [weak self] _ in
            if self?.count == count { completion() }
        }
        // What is on the one gives way before what is on the other is seen, since their texts lie at different places.
        let (first, second) = isSheet ? (card, sheet) : (sheet, card)
        UIView.animate(withDuration: half, delay: 0, options: options) { first.alpha = 0 }
        UIView.animate(withDuration: half, delay: half, options: options) { second.alpha = 1 }
    }

    private func lie(at place: CardPlace) {
        let hinge = convert(place.hinge, from: nil), hidden = place.hiddenHeight
        let size = CGSize(width: place.size.width, height: place.size.height - hidden)
        paper.bounds = CGRect(origin: .zero, size: size)
        // The hinge is in the middle of the whole card's edge.
        paper.layer.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, -hidden / 2, 0), place.transform)
        paper.center = hinge
        paper.layer.shadowPath = UIBezierPath(roundedRect: paper.bounds, cornerRadius: place.cornerRadius).cgPath
        for view in [paper, card, sheet] { view.layer.cornerRadius = place.cornerRadius }
        for part in [card, sheet] { part.frame = paper.bounds }
        layPicture()
    }

    /// Lays what is on the card from the top, as large as the paper, of which the picture may be hidden below.
    private func layPicture() {
        guard let whole = picture.image?.size, let shown else { return }
        let size = paper.bounds.size, scale = min(size.width / shown.width, size.height / shown.height)
        let width = shown.width * scale
        picture.frame = CGRect(x: (size.width - width) / 2, y: 0, width: width, height: width * whole.height / whole.width)
    }

    /// Where the card is seen now, in the window.
    var shownRect: CGRect { convert((paper.layer.presentation() ?? paper.layer).frame, to: nil) }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        !isSheet && convert(shownRect, from: nil).contains(point)
    }
}
