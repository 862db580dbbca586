import Synchronization

/// Pixels per point of the screen, for drawing on threads that must not access `UIScreen`.
enum ScreenScale {
    /// The scale's bit pattern, since there are no atomic floating-point numbers.
    private static let bits = Atomic<UInt64>(Double(2).bitPattern)

    /// Pixels per point. `UIScreen` keeps it up to date.
    static var current: CGFloat {
        get { CGFloat(Double(bitPattern: bits.load(ordering: .relaxed))) }
        set { bits.store(Double(newValue).bitPattern, ordering: .relaxed) }
    }
}
