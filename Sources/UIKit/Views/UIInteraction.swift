/// A reusable behaviour that is added to a view, such as a context menu or drag and drop.
@preconcurrency @MainActor
public protocol UIInteraction: NSObjectProtocol {
    /// The view that the interaction was added to. The interaction sets it in ``willMove(to:)`` or ``didMove(to:)`` and holds it weakly.
    var view: UIView? { get }
    /// Called before the interaction is added to a view; nil when it is removed from one.
    func willMove(to view: UIView?)
    /// Called when the interaction was added to a view; nil when it was removed from one.
    func didMove(to view: UIView?)
}

extension UIView {
    func attach(_ interaction: any UIInteraction) {
        guard !extras.interactions.contains(where: { $0 === interaction }) else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        extras.interactions.append(interaction)
        interaction.didMove(to: self)
    }

    func detach(_ interaction: any UIInteraction) {
        guard extras.interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        extras.interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    func replaceInteractions(_ new: [any UIInteraction]) {
        for old in extras.interactions where !new.contains(where: { $0 === old }) { removeInteraction(old) }
        for interaction in new { addInteraction(interaction) }
    }
}
