/// The sizes of the items that were measured, in order of the items.
struct MeasuredItems<Size> {
    private(set) var sizes: [Int: Size] = [:]
    /// The measured items in order.
    private(set) var order: [Int] = []

    /// The size of an item; nil if it wasn't measured.
    subscript(item: Int) -> Size? { sizes[item] }

    mutating func set(_ item: Int, _ size: Size) {
        if sizes.updateValue(size, forKey: item) == nil { order.insert(item, at: order.partitionPoint { $0 >= item }) }
    }

    /// The first measured item from one on.
    func first(from item: Int) -> Int? {
        let index = order.partitionPoint { $0 >= item }
        return index < order.count ? order[index] : nil
    }
}
