// Apple's collection, table and text views declare the scroll view's `delegate` anew, with their own protocol. Swift lets no subclass change
// a property's type, but it takes a member of a protocol's extension where the superclass's property doesn't fit: so
// `table.delegate?.tableView(table, didSelectRowAt: path)` compiles, and `table.delegate = self` sets the one property that there is.

/// A scroll view whose delegate is of a protocol of its own.
@preconcurrency @MainActor
public protocol ScrollViewWithNarrowerDelegate: UIScrollView {}

extension UICollectionView: ScrollViewWithNarrowerDelegate {}
extension UITableView: ScrollViewWithNarrowerDelegate {}
extension UITextView: ScrollViewWithNarrowerDelegate {}

extension ScrollViewWithNarrowerDelegate where Self: UICollectionView {
    /// The delegate as a collection view's; nil if it isn't one.
    public var delegate: (any UICollectionViewDelegate)? {
        get { (self as UIScrollView).delegate as? any UICollectionViewDelegate }
        set { (self as UIScrollView).delegate = newValue }
    }
}

extension ScrollViewWithNarrowerDelegate where Self: UITableView {
    /// The delegate as a table view's; nil if it isn't one.
    public var delegate: (any UITableViewDelegate)? {
        get { (self as UIScrollView).delegate as? any UITableViewDelegate }
        set { (self as UIScrollView).delegate = newValue }
    }
}

extension ScrollViewWithNarrowerDelegate where Self: UITextView {
    /// The delegate as a text view's; nil if it isn't one.
    public var delegate: (any UITextViewDelegate)? {
        get { (self as UIScrollView).delegate as? any UITextViewDelegate }
        set { (self as UIScrollView).delegate = newValue }
    }
}
