import CoverFlow
import UIKit

/// A flow of albums, some of whose keys have another meaning than for covers in general.
final class AlbumFlowView: CoverFlowView {
    /// Handles keys before the flow does; returns whether it has.
    var takesKeys: ((Set<UIPress>) -> Bool)?

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if takesKeys?(presses) != true { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if takesKeys?(presses) != true { super.pressesChanged(presses, with: event) }
    }
}
