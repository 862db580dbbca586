import UIKit

/// What the pages share that are collection views: a button that closes them, and arrow keys that go from item to item.
class CityCollectionController: UICollectionViewController {
    /// A page that sets its layout when its view is loaded.
    init() { super.init(collectionViewLayout: UICollectionViewLayout()) }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showCloseItem()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !giveKeys(presses, to: collectionView) { super.pressesBegan(presses, with: event) }
    }
}
