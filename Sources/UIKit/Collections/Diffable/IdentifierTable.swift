/// Identifiers in an order, each at most once. Inside, each has a handle: a small number that stays the same while the identifier is
/// there.
struct IdentifierTable<Identifier: Hashable> {
    private var handles: [Identifier: Int] = [:]
    /// By handle; nil for handles that are free.
    private var identifiers: [Identifier?] = []
    private var freeHandles: [Int] = []
    /// The order of the handles.
    var order = HandleList()

    var count: Int { order.count }
    /// How many handles there are, the free ones included.
    var handleCount: Int { identifiers.count }

    /// The identifier of a handle in use.
    subscript(handle: Int) -> Identifier {
        guard let identifier = identifiers[handle] else { preconditionFailure("no identifier has the handle \(handle)") }
        return identifier
    }

    func handle(of identifier: Identifier) -> Int? { handles[identifier] }

    /// Whether a handle is that of an identifier: nothing is hashed for it.
    func isHandle(_ handle: Int, of identifier: Identifier) -> Bool { handle < identifiers.count && identifiers[handle] == identifier }

    func contains(_ identifier: Identifier) -> Bool { handles[identifier] != nil }

    /// The identifiers of handles.
    func identifiers(_ handles: [Int]) -> [Identifier] { handles.map { self[$0] } }

    /// All identifiers in order.
    var all: [Identifier] { identifiers(order.handles) }

    /// The handles of identifiers, which are made for those that have none. New ones are not put into the order: until they are, an identifier
    /// that comes again in `new` has a handle that is not new and not in the order.
    mutating func makeHandles(_ new: [Identifier]) -> (handles: [Int], areAllNew: Bool) {
        handles.reserveCapacity(handles.count + new.count)
        var made: [Int] = [], areAllNew = true
        made.reserveCapacity(new.count)
        // One look into the dictionary finds the handle that is there or puts in the free one.
        func read(_ handle: inout Int) -> Int { handle }
        for identifier in new {
            let free = freeHandles.last ?? identifiers.count
            let handle = read(&handles[identifier, default: free])
            made.append(handle)
            guard handle == free else {
                areAllNew = false
                continue
            }
            if freeHandles.popLast() == nil { identifiers.append(identifier) } else { identifiers[handle] = identifier }
        }
        return (made, areAllNew)
    }

    /// Takes identifiers out, by their handles, which are free then.
    mutating func remove(_ removed: [Int]) {
        order.remove(handles: removed)
        free(removed)
    }

    /// Frees handles that are not in the order.
    mutating func free(_ removed: [Int]) {
        for handle in removed {
            if let identifier = identifiers[handle] { handles[identifier] = nil }
            identifiers[handle] = nil
        }
        freeHandles += removed
    }

    mutating func removeAll() { self = IdentifierTable() }
}

extension IdentifierTable: Sendable where Identifier: Sendable {}

extension IdentifierTable {
    /// Appends identifiers that are not there yet.
    mutating func appendMissing(_ new: [Identifier]) {
        for identifier in new where !contains(identifier) { order.append(contentsOf: makeHandles([identifier]).handles) }
    }

    /// Takes an identifier out if it is there.
    mutating func removeIfPresent(_ identifier: Identifier) {
        if let handle = handles[identifier] { remove([handle]) }
    }
}
