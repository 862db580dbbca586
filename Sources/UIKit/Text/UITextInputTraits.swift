/// The kind of keyboard that suits a text. It is stored and has no effect: text comes from a real keyboard.
public enum UIKeyboardType: Int, Sendable {
    /// Asks for the keyboard of the person's language.
    case `default` = 0
    /// Asks for letters of ASCII.
    case asciiCapable = 1
    /// Asks for digits and punctuation first.
    case numbersAndPunctuation = 2
    /// Asks for the period, the slash and ".com" within reach.
    case URL = 3
    /// Asks for the digits 0 to 9 alone, of the person's language: for PINs.
    case numberPad = 4
    /// Asks for digits, asterisk and number sign: for telephone numbers.
    case phonePad = 5
    /// Asks for letters, with digits to switch to: for names or telephone numbers.
    case namePhonePad = 6
    /// Asks for the at sign and the period within reach.
    case emailAddress = 7
    /// Asks for digits and the decimal point.
    case decimalPad = 8
    /// Asks for the at sign and the number sign within reach: for names and tags of social networks.
    case twitter = 9
    /// Asks for space and period within reach: for search words that may be an address.
    case webSearch = 10
    /// Asks for the digits of ASCII alone, whatever the person's language.
    case asciiCapableNumberPad = 11

    /// The same as asciiCapable.
    public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// The word on the return key. It is stored and has no effect, as there is no keyboard on the screen.
public enum UIReturnKeyType: Int, Sendable {
    /// Asks for "return".
    case `default` = 0
    /// Asks for "go": opens the address that was typed.
    case go
    /// Asks for "search": on the web by Google.
    case google
    /// Asks for "join": enters the network that was named.
    case join
    /// Asks for "next": goes to the next field.
    case next
    /// Asks for "route": shows the way to the place that was typed.
    case route
    /// Asks for "search".
    case search
    /// Asks for "send": the message goes off.
    case send
    /// Asks for "search": on the web by Yahoo.
    case yahoo
    /// Asks for "done": typing ends.
    case done
    /// Asks for "emergency call".
    case emergencyCall
    /// Asks for "continue": goes on to the next step.
    case `continue`
}

/// Light or dark keyboards. It is stored and has no effect, as there is no keyboard on the screen.
public enum UIKeyboardAppearance: Int, Sendable {
    /// Asks for what suits the interface's style.
    case `default` = 0
    /// Asks for a dark keyboard in light interfaces, too.
    case dark
    /// Asks for a light keyboard in dark interfaces, too.
    case light

    /// The same as dark.
    public static var alert: UIKeyboardAppearance { .dark }
}

/// Which letters are typed as capitals. Kept, without effect here: the keyboard's shift keys decide.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// Asks for no capitals but those that are typed.
    case none = 0
    /// Asks for a capital at the beginning of each word: for names.
    case words
    /// Asks for a capital at the beginning of each sentence. The default of text inputs.
    case sentences
    /// Asks for capitals alone.
    case allCharacters
}

/// Whether typed words are corrected. Kept, without effect here: nothing is corrected.
public enum UITextAutocorrectionType: Int, Sendable {
    /// Asks for what the input method deems right.
    case `default` = 0
    /// Asks to leave words as they are typed: for names and codes.
    case no
    /// Asks for corrections.
    case yes
}

/// Whether spelling is checked. Kept, without effect here: it never is.
public enum UITextSpellCheckingType: Int, Sendable {
    /// Asks for what goes with the choice of corrections.
    case `default` = 0
    /// Asks for no marks below unknown words.
    case no
    /// Asks for marks below unknown words.
    case yes
}

/// Whether typed quotation marks become typographic ones. Kept, without effect here: they stay as typed.
public enum UITextSmartQuotesType: Int, Sendable {
    /// Asks for what the input method deems right.
    case `default` = 0
    /// Asks to keep straight quotation marks: for code.
    case no
    /// Asks for the marks that the language has.
    case yes
}

/// Whether typed hyphens become dashes. Kept, without effect here: they stay as typed.
public enum UITextSmartDashesType: Int, Sendable {
    /// Asks for what the input method deems right.
    case `default` = 0
    /// Asks to keep hyphens: for code.
    case no
    /// Asks to make a dash of two or three hyphens.
    case yes
}

/// Whether spaces are put in and taken away with words. Kept, without effect here: spaces stay as they are.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    /// Asks for what suits the text.
    case `default` = 0
    /// Asks to paste and cut nothing but the words themselves.
    case no
    /// Asks to set off pasted words by spaces, and to take a space away with words that are cut.
    case yes
}

/// What a text means, in the words of web forms. Kept for what may read it: nothing is filled in by itself here.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's whole name.
    public static let name = UITextContentType(rawValue: "name")
    /// What precedes a name, "Dr." say.
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    /// The first of a person's names in many languages.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A name between the first and the family's.
    public static let middleName = UITextContentType(rawValue: "additional-name")
    /// The name that a family shares.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// What follows a name, "Jr." say.
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    /// What a person is called among friends.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// What a person is in an organization.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// A company's or another organization's name.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A place: an address, a point of interest, coordinates.
    public static let location = UITextContentType(rawValue: "location")
    /// All lines of an address that name street and house.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// Street and house, in forms that split the address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// Apartment or floor, in forms that split the address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// City, town or village.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// State, province or county.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// City and state in one field.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// A part of a city: its district.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// A country or region, in words.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// The code of letters' addresses: a ZIP code, say.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An address of electronic mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A web address.
    public static let URL = UITextContentType(rawValue: "url")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// The name by which a person logs in.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an account that exists.
    public static let password = UITextContentType(rawValue: "password")
    /// A password that is being chosen.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that is sent to log in once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// A date, a time, or a span of them.
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
