/// The first stored property of every class whose instances can be values of attributed strings.
///
/// Foundation on Linux compares such values with `CFEqual`, which reads the type of Core Foundation from the first word behind an object's
/// header, and stops the program where that word says "no type" (0 in bits 8 to 17). Swift stores an object's own properties there, so it
/// depended on a font's name or a colour's address whether a string with two fonts could be compared. This word says "some object", for which
/// `CFEqual` calls `NSObject.isEqual(_:)`.
///
/// Declare it before all other stored properties, in the first class below `NSObject`.
package struct CoreFoundationHeader: Sendable {
    /// The type of objects in general, 1, and the flag that Foundation's own classes set.
    private let word: UInt64 = 1 << 8 | 0x80

    package init() {}
}
