extension UICollectionView {
    /// How cells of a class are filled with items of a type: made once, and used for all cells that look alike.
    ///
    /// Nothing has to be registered: the collection view registers the class when a cell is first asked for. Make the registration outside
    /// of the closure that gives cells; one that is made for each cell would let no cell be used again.
    @preconcurrency @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Fills a cell for the item at a path.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let handler: Handler
        let name: RegistrationName

        /// A registration that fills cells by a closure.
        public init(handler: @escaping Handler) {
            self.handler = handler
            name = RegistrationNames.next(String(describing: Cell.self))
        }
    }

    /// How supplementary views of a class and kind are filled: made once, and used for all of that kind.
    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Fills a view of a kind at a path.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void

        let handler: Handler
        let kind: String
        let name: RegistrationName

        /// A registration for a kind that fills views by a closure.
        public init(elementKind: String, handler: @escaping Handler) {
            self.handler = handler
            kind = elementKind
            name = RegistrationNames.next(String(describing: Supplementary.self))
        }
    }

    /// A cell that a registration filled with an item: one that was used before, or a new one. Without an item it is not filled.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        RegistrationNames.check(registration.name)
        let key = ReuseKey(category: .cell, kind: nil, identifier: registration.name.text)
        if engine.pool.registeredClass(key) == nil { register(Cell.self, forCellWithReuseIdentifier: registration.name.text) }
        let dequeued = dequeueReusableCell(withReuseIdentifier: registration.name.text, for: indexPath)
        guard let cell = dequeued as? Cell else { preconditionFailure("\(dequeued) is not a \(Cell.self)") }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// A supplementary view that a registration filled: one that was used before, or a new one.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        RegistrationNames.check(registration.name)
        let key = ReuseKey(category: .supplementaryView, kind: registration.kind, identifier: registration.name.text)
        if engine.pool.registeredClass(key) == nil {
            register(
                Supplementary.self, forSupplementaryViewOfKind: registration.kind, withReuseIdentifier: registration.name.text)
        }
        let dequeued = dequeueReusableSupplementaryView(
            ofKind: registration.kind, withReuseIdentifier: registration.name.text, for: indexPath)
        guard let view = dequeued as? Supplementary else { preconditionFailure("\(dequeued) is not a \(Supplementary.self)") }
        registration.handler(view, registration.kind, indexPath)
        return view
    }
}

/// Reuse identifiers that no program uses.
@MainActor
enum RegistrationNames {
    private static var count = 0
    /// How many registrations there were when the data source was asked for the view that it makes now; nil while it makes none.
    private static var countAtRequest: Int?

    fileprivate static func next(_ name: String) -> RegistrationName {
        count += 1
        return RegistrationName(number: count, text: "registration \(count) of \(name)")
    }

    /// Asks a data source for a view.
    static func whileAsking<View>(_ ask: () -> View) -> View {
        let former = countAtRequest
        countAtRequest = count
        defer { countAtRequest = former }
        return ask()
    }

    fileprivate static func check(_ name: RegistrationName) {
        precondition(
            name.number <= countAtRequest ?? .max,
            "Attempted to dequeue a view using a registration that was created inside the data source's method, or inside a diffable data "
                + "source's provider. Creating a new registration each time a view is requested will prevent reuse. Registrations should be "
                + "created up front and reused. Registration: \(name.text)")
    }
}

/// The name of a registration, and how many there were with it.
struct RegistrationName {
    fileprivate let number: Int
    fileprivate let text: String
}
