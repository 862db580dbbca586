import Testing
import UIKit

@MainActor
@Suite("Delegates of views that scroll")
struct NarrowerDelegateTests {
    final class Delegate: NSObject, UITableViewDelegate, UICollectionViewDelegate, UITextViewDelegate {
        var selected: IndexPath?
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected = indexPath }
        func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { false }
    }

    @Test("a table's, a collection view's and a text view's delegate is of its own protocol, and the scroll view's as well")
    func types() {
        let delegate = Delegate(), table = UITableView(), collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()), text = UITextView()
        table.delegate = delegate
        collection.delegate = delegate
        text.delegate = delegate
        table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: 2, section: 1))
        #expect(delegate.selected == IndexPath(row: 2, section: 1))
        #expect(text.delegate?.textViewShouldBeginEditing(text) == false)
        let own: (any UICollectionViewDelegate)? = collection.delegate
        #expect(own === delegate && (collection as UIScrollView).delegate === delegate)
        #expect(collection.delegate != nil && collection.delegate is Delegate)
        table.delegate = nil
        #expect(table.delegate == nil)
    }
}
