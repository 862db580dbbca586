/// Instances of classes that are known at run time only: those that programs register for cells, those that layouts name, and those that
/// have appearance proxies.
///
/// Swift makes an instance of a class held in a variable by `required` initializers alone, and Apple's `init(frame:)` and `init()` are not
/// required: a subclass that wrote `override init(frame:)` would not compile against a required one. A convenience initializer, though,
/// calls the designated one of the class that it is called on. Each pair below is such an initializer and, by the same symbol, a class
/// method, which may be called on any class. The method is private and called in this file, so that the compiler keeps the initializer. A subclass without the initializer stops the program with Swift's own explanation, as it does
/// on iOS.
extension UIView {
    @inline(never) @_silgen_name("lamina_make_view_of_class_with_frame")
    private convenience init(ofOwnClassWith frame: CGRect) { self.init(frame: frame) }

    @_silgen_name("lamina_make_view_of_class_with_frame")
    private class func makeView(frame: CGRect) -> UIView

    /// A view of this class, made by its `init(frame:)`.
    class func makeInstance(frame: CGRect) -> UIView { makeView(frame: frame) }
}

extension UICollectionViewLayoutAttributes {
    @inline(never) @_silgen_name("lamina_make_layout_attributes_of_class")
    private convenience init(ofOwnClass: Void) { self.init() }

    @_silgen_name("lamina_make_layout_attributes_of_class")
    private class func makeAttributes() -> UICollectionViewLayoutAttributes

    /// Attributes of this class, made by its `init()`.
    class func makeInstance() -> Self { unsafeDowncast(makeAttributes(), to: Self.self) }
}

extension UICollectionViewLayoutInvalidationContext {
    @inline(never) @_silgen_name("lamina_make_invalidation_context_of_class")
    private convenience init(ofOwnClass: Void) { self.init() }

    @_silgen_name("lamina_make_invalidation_context_of_class")
    private class func makeContext() -> UICollectionViewLayoutInvalidationContext

    /// A context of this class, made by its `init()`.
    class func makeInstance() -> Self { unsafeDowncast(makeContext(), to: Self.self) }
}

extension UITableViewCell {
    /// What the initializers that take an identifier are given: one symbol can't pass it to both an initializer and a method.
    private static var identifier: String?

    @inline(never) @_silgen_name("lamina_make_table_cell_of_class")
    private convenience init(ofOwnClass: Void) { self.init(style: .default, reuseIdentifier: Self.identifier) }

    @_silgen_name("lamina_make_table_cell_of_class")
    private class func makeCell() -> UITableViewCell

    /// A cell of this class, made by its `init(style:reuseIdentifier:)`.
    class func makeInstance(reuseIdentifier: String) -> UITableViewCell {
        identifier = reuseIdentifier
        return makeCell()
    }
}

extension UITableViewHeaderFooterView {
    private static var identifier: String?

    @inline(never) @_silgen_name("lamina_make_table_header_of_class")
    private convenience init(ofOwnClass: Void) { self.init(reuseIdentifier: Self.identifier) }

    @_silgen_name("lamina_make_table_header_of_class")
    private class func makeView() -> UITableViewHeaderFooterView

    /// A view of this class, made by its `init(reuseIdentifier:)`.
    class func makeInstance(reuseIdentifier: String) -> UITableViewHeaderFooterView {
        identifier = reuseIdentifier
        return makeView()
    }
}
