/// What the pointer of a display looks like.
package enum PointerShape: Sendable, CaseIterable {
    /// The desktop's usual pointer.
    case arrow
    /// The beam over text that can be selected or written.
    case beam
}
