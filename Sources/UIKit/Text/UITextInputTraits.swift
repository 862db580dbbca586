/// The keyboard that suits a text. Programs here get their text from a real keyboard: the choice is kept, and tells input methods nothing.
public enum UIKeyboardType: Int, Sendable {
    case `default` = 0
    case asciiCapable = 1
    case numbersAndPunctuation = 2
    case URL = 3
    case numberPad = 4
    case phonePad = 5
    case namePhonePad = 6
    case emailAddress = 7
    case decimalPad = 8
    case twitter = 9
    case webSearch = 10
    case asciiCapableNumberPad = 11

    /// The same as asciiCapable.
    public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// What the return key is for.
public enum UIReturnKeyType: Int, Sendable {
    case `default` = 0
    case go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// Light or dark keyboards.
public enum UIKeyboardAppearance: Int, Sendable {
    case `default` = 0
    case dark, light

    /// The same as dark.
    public static var alert: UIKeyboardAppearance { .dark }
}

/// Which letters are typed as capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
    case none = 0
    case words, sentences, allCharacters
}

/// Whether typed words are corrected.
public enum UITextAutocorrectionType: Int, Sendable {
    case `default` = 0
    case no, yes
}

/// Whether spelling is checked.
public enum UITextSpellCheckingType: Int, Sendable {
    case `default` = 0
    case no, yes
}

/// Whether typed quotation marks become typographic ones.
public enum UITextSmartQuotesType: Int, Sendable {
    case `default` = 0
    case no, yes
}

/// Whether typed hyphens become dashes.
public enum UITextSmartDashesType: Int, Sendable {
    case `default` = 0
    case no, yes
}

/// Whether spaces are put in and taken away with words.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    case `default` = 0
    case no, yes
}

/// What a text means.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let name = UITextContentType(rawValue: "name")
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    public static let givenName = UITextContentType(rawValue: "given-name")
    public static let middleName = UITextContentType(rawValue: "additional-name")
    public static let familyName = UITextContentType(rawValue: "family-name")
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    public static let nickname = UITextContentType(rawValue: "nickname")
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    public static let organizationName = UITextContentType(rawValue: "organization")
    public static let location = UITextContentType(rawValue: "location")
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    public static let addressState = UITextContentType(rawValue: "address-level1")
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    public static let countryName = UITextContentType(rawValue: "country-name")
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    public static let emailAddress = UITextContentType(rawValue: "email")
    public static let URL = UITextContentType(rawValue: "url")
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let newPassword = UITextContentType(rawValue: "new-password")
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    public static let dateTime = UITextContentType(rawValue: "date-time")
}

/// How a text wants to be typed.
///
/// Secure entry and the return key's use are honoured here; the rest is kept for what may read it, since a real keyboard and its input
/// methods decide about capitals, corrections and quotation marks.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
    /// Default sentences.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Default `default`.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Default `default`.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// Default `default`.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// Default `default`.
    var smartDashesType: UITextSmartDashesType { get set }
    /// Default `default`.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// Default `default`.
    var keyboardType: UIKeyboardType { get set }
    /// Default `default`.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// Default `default`.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether the return key does nothing while there is no text. Default false.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether bullets stand for the text, which can't be copied. Default false.
    var isSecureTextEntry: Bool { get set }
    /// What the text means. Default nil.
    var textContentType: UITextContentType! { get set }
}

/// The values of this library's text views.
struct InputTraits {
    var autocapitalizationType = UITextAutocapitalizationType.sentences
    var autocorrectionType = UITextAutocorrectionType.default
    var spellCheckingType = UITextSpellCheckingType.default
    var smartQuotesType = UITextSmartQuotesType.default
    var smartDashesType = UITextSmartDashesType.default
    var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    var keyboardType = UIKeyboardType.default
    var keyboardAppearance = UIKeyboardAppearance.default
    var returnKeyType = UIReturnKeyType.default
    var enablesReturnKeyAutomatically = false
    var isSecureTextEntry = false
    var textContentType: UITextContentType?
}
