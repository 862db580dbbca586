import UIKit

/// The titles of the covers next to the middle, which fade into each other as the flow moves (Features CF-18).
final class CoverCaptionView: UIView {
    /// Two captions, which take turns: one for even positions and one for odd ones.
    private let captions = [Caption(), Caption()]
    /// Gives the texts of a cover.
    var texts: (Int) -> (title: String?, subtitle: String?) = { _ in (nil, nil) }

    /// The colour of the titles; subtitles are paler.
    var ink = UIColor.white {
        didSet {
            for caption in captions {
                caption.title.textColor = ink
                caption.subtitle.textColor = ink.withAlphaComponent(0.62)
            }
        }
    }

    @MainActor private struct Caption {
        let title = UILabel()
        let subtitle = UILabel()
    }
    /// What they show: a whole position and the cover that belongs to it.
    private var shown: [(position: CGFloat, index: Int)?] = [nil, nil]

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        for caption in captions {
            for label in [caption.title, caption.subtitle] {
                label.lineBreakMode = .byTruncatingTail
                label.alpha = 0
                addSubview(label)
            }
        }
    }

    required init?(coder: NSCoder) { nil }

    func arrange(_ frame: CGRect, isRoomy: Bool, isBeside: Bool) {
        if self.frame != frame { self.frame = frame }
        let scale = CoverFlowMetrics.textScale
        let titleFont = UIFont.systemFont(ofSize: (isRoomy ? 21 : 16) * scale, weight: .semibold)
        let subtitleFont = UIFont.systemFont(ofSize: (isRoomy ? 16 : 13) * scale, weight: .regular)
        let titleHeight = ((isRoomy ? 28 : 22) * scale).rounded()
        let width = max(0, frame.width)
        for caption in captions {
            caption.title.font = titleFont
            caption.subtitle.font = subtitleFont
            caption.title.textAlignment = isBeside ? .natural : .center
            caption.subtitle.textAlignment = isBeside ? .natural : .center
            caption.title.frame = CGRect(x: 0, y: 4, width: width, height: titleHeight)
            caption.subtitle.frame = CGRect(x: 0, y: 4 + titleHeight, width: width, height: ((isRoomy ? 24 : 18) * scale).rounded())
        }
    }

    /// The titles may have changed.
    func reset() { shown = [nil, nil] }

    /// Shows the captions at a position: the nearer a cover is to the middle, the clearer is its title.
    func show(_ position: CGFloat, in arrangement: CoverFlowArrangement) {
        guard !isHidden else { return }
        guard arrangement.count > 0, position.isFinite else {
            for side in 0..<2 { fade(side, to: 0) }
            return
        }
        let lower = arrangement.wraps ? position.rounded(.down) : min(max(position.rounded(.down), 0), CGFloat(arrangement.count - 1))
        for whole in [lower, lower + 1] {
            let side = whole.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 1
            guard let index = arrangement.index(nearest: whole), arrangement.wraps || CGFloat(index) == whole else {
                fade(side, to: 0)
                continue
            }
            let distance = abs(position - whole)
            // Half-way both are nearly gone: texts that lie on one another can't be read.
            let part = min(max(1 - distance / 0.53, 0), 1)
            let alpha = arrangement.wraps || position > 0 && position < CGFloat(arrangement.count - 1) ? part * part * (3 - 2 * part)
                : distance < 1 ? 1 : 0
            if alpha > 0 { fill(side, whole, index) }
            fade(side, to: alpha)
        }
    }

    private func fill(_ side: Int, _ position: CGFloat, _ index: Int) {
        if let now = shown[side], now.position == position, now.index == index { return }
        shown[side] = (position, index)
        let texts = texts(index), caption = captions[side]
        if caption.title.text != texts.title { caption.title.text = texts.title }
        if caption.subtitle.text != texts.subtitle { caption.subtitle.text = texts.subtitle }
    }

    private func fade(_ side: Int, to alpha: CGFloat) {
        for label in [captions[side].title, captions[side].subtitle] where label.alpha != alpha { label.alpha = alpha }
    }

    /// The title that is seen the clearest, and its opacity, for tests.
    var clearest: (title: String?, alpha: CGFloat) {
        let best = captions.max { $0.title.alpha < $1.title.alpha }
        return (best?.title.text, best?.title.alpha ?? 0)
    }
}
