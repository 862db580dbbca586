/// The schema of Core Animation files: classes, attributes and the forms of values. The reader and the writer share it.
enum CAMLSchema {
    /// The form of an attribute's value.
    enum Form {
        case number, bool, string, point, size, rect, transform, color, path, timingFunction
        /// An option set as a number.
        case bits
        /// Lists: of numbers, of colours, of timing functions.
        case numbers, colors, timingFunctions
        /// Any value, in a child element that gives its type.
        case value
        /// A list of values, in child elements.
        case values
        /// An image.
        case image
        /// An attributed or plain string.
        case text
    }

    /// Attributes and their forms, in the order in which they are written.
    typealias Attributes = [(key: String, form: Form)]
}
