/// The configurations of a cell, or of another view of a list, and the views that show them.
@MainActor
final class ConfigurationHost {
    /// What the content is made of; nil if the cell's content is not made by a configuration.
    private(set) var content: (any UIContentConfiguration)?
    /// What lies behind the content; nil if there is no configuration for it.
    private(set) var background: UIBackgroundConfiguration?
    /// Whether the configurations follow the state.
    var automaticallyUpdatesContent = true, automaticallyUpdatesBackground = true
    /// Whether the configurations are to be updated before the next layout. They are once at least.
    var needsUpdate = true
    private(set) var backgroundView: BackgroundConfigurationView?
    private var contentView: (any UIView & UIContentView)?

    /// Takes a content configuration.
    ///
    /// - Returns: the view that shows it: a new one, or nil where the view that is there shows it.
    func setContent(_ new: (any UIContentConfiguration)?, state: @autoclosure () -> any UIConfigurationState) -> UIView? {
        content = new
        guard let new else {
            defer { contentView = nil }
            return contentView == nil ? nil : UIView(frame: .zero)
        }
        return show(automaticallyUpdatesContent ? new.updated(for: state()) : new)
    }

    private func show(_ shown: any UIContentConfiguration) -> UIView? {
        if let contentView, contentView.supports(shown) {
            contentView.configuration = shown
            return nil
        }
        let view = shown.makeContentView()
        contentView = view
        return view
    }

    /// Takes a background configuration for a view: it lies at the back of that.
    func setBackground(_ new: UIBackgroundConfiguration?, of view: UIView, state: @autoclosure () -> any UIConfigurationState) {
        background = new
        guard let new else {
            backgroundView?.removeFromSuperview()
            backgroundView = nil
            return
        }
        let shown = automaticallyUpdatesBackground ? new.updated(for: state()) : new
        let backgroundView = self.backgroundView ?? BackgroundConfigurationView(frame: view.bounds)
        if self.backgroundView == nil {
            self.backgroundView = backgroundView
            view.insertSubview(backgroundView, at: 0)
        }
        backgroundView.show(shown, tint: view.tintColor)
    }

    /// Brings what is shown up to date with a state.
    ///
    /// - Returns: a new content view, if the former can't show the content.
    func update(_ view: UIView, for state: any UIConfigurationState) -> UIView? {
        if automaticallyUpdatesBackground, let background { backgroundView?.show(background.updated(for: state), tint: view.tintColor) }
        guard automaticallyUpdatesContent, let content else { return nil }
        return show(content.updated(for: state))
    }
}
