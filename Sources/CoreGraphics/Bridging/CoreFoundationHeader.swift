/// The first stored property of every class whose instances can be attribute values in attributed strings.
///
/// Foundation on Linux compares such values with `CFEqual`, which reads a Core Foundation type ID from the first word after the object's
/// header, and traps if that word means "no type" (0 in bits 8 to 17). Swift puts an object's stored properties there, so without this
/// property the address of a font's name or a colour would decide whether two attributed strings can be compared. This word is the type ID
/// of a generic object, for which `CFEqual` calls `NSObject.isEqual(_:)`.
///
/// Declare it before all other stored properties, in the first class below `NSObject`.
package struct CoreFoundationHeader: Sendable {
    /// The type ID of generic objects, 1, and the flag that Foundation's own classes set.
    private let word: UInt64 = 1 << 8 | 0x80

    package init() {}
}
