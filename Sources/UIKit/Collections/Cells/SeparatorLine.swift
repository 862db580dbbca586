/// A line at an edge of a row, made when it is first shown.
@MainActor
struct SeparatorLine {
    private(set) var view: UIView?

    /// Shows the line in a cell, or takes it away.
    mutating func show(_ isShown: Bool, in cell: UIView, _ color: UIColor?, _ effect: UIVisualEffect?, at frame: () -> CGRect) {
        if !isShown || (view as? UIVisualEffectView)?.effect !== effect {
            view?.removeFromSuperview()
            view = nil
        }
        guard isShown else { return }
        let frame = frame()
        let line: UIView
        if let view {
            line = view
        } else {
            line = effect.map(UIVisualEffectView.init) ?? UIView(frame: frame)
            line.isUserInteractionEnabled = false
            UIView.performWithoutAnimation {
                line.frame = frame
                cell.addSubview(line)
            }
            view = line
        }
        let colored = (line as? UIVisualEffectView)?.contentView ?? line
        if colored.backgroundColor != color { colored.backgroundColor = color }
        if line.frame != frame { line.frame = frame }
    }
}
