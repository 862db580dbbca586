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

/// The label of the return key. It is stored and has no effect, as there is no keyboard on the screen.
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

/// The appearance of the keyboard. It is stored and has no effect, as there is no keyboard on the screen.
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

/// Automatic capitalization. Stored without effect: capitals are typed with the shift key.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// Asks for no capitals but those that are typed.
    case none = 0
    /// Asks for a capital at the beginning of each word: for names.
    case words
    /// Asks for a capital at the beginning of each sentence. The default of text inputs.
    case sentences
    /// Asks for capitals only.
    case allCharacters
}

/// Autocorrection. Stored without effect: nothing is corrected.
public enum UITextAutocorrectionType: Int, Sendable {
    /// Asks for the input method's default.
    case `default` = 0
    /// Asks to leave words as they are typed: for names and codes.
    case no
    /// Asks for corrections.
    case yes
}

/// Spell checking. Stored without effect: spelling is never checked.
public enum UITextSpellCheckingType: Int, Sendable {
    /// Asks for spell checking where autocorrection is on.
    case `default` = 0
    /// Asks for no marks below unknown words.
    case no
    /// Asks for marks below unknown words.
    case yes
}

/// Smart quotes: whether straight quotation marks become typographic ones. Stored without effect: they stay as typed.
public enum UITextSmartQuotesType: Int, Sendable {
    /// Asks for the input method's default.
    case `default` = 0
    /// Asks to keep straight quotation marks: for code.
    case no
    /// Asks for the marks that the language has.
    case yes
}

/// Smart dashes: whether hyphens become dashes. Stored without effect: they stay as typed.
public enum UITextSmartDashesType: Int, Sendable {
    /// Asks for the input method's default.
    case `default` = 0
    /// Asks to keep hyphens: for code.
    case no
    /// Asks to make a dash of two or three hyphens.
    case yes
}

/// Smart insert and delete: whether spaces are added and removed together with words. Stored without effect: spaces stay as they are.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    /// Asks for what suits the text.
    case `default` = 0
    /// Asks to paste and cut nothing but the words themselves.
    case no
    /// Asks to set off pasted words by spaces, and to take a space away with words that are cut.
    case yes
}

/// The semantic meaning of a text, with raw values as in the `autocomplete` attribute of HTML. Stored without effect: nothing is filled in
/// automatically.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's whole name.
    public static let name = UITextContentType(rawValue: "name")
    /// A name prefix, such as "Dr.".
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    /// A given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A middle name.
    public static let middleName = UITextContentType(rawValue: "additional-name")
    /// A family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// A name suffix, such as "Jr.".
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    /// A nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// A job title.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// A company's or another organization's name.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A place: an address, a point of interest, coordinates.
    public static let location = UITextContentType(rawValue: "location")
    /// A whole street address, of one or more lines.
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
    /// A postal code, such as a ZIP code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An email address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A web address.
    public static let URL = UITextContentType(rawValue: "url")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// The user name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an existing account.
    public static let password = UITextContentType(rawValue: "password")
    /// A new password that is being chosen.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A one-time code for logging in.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// A date, a time, or a span of them.
    public static let dateTime = UITextContentType(rawValue: "date-time")
}

/// The kind of keyboard and input assistance that suits a text.
///
/// Secure text entry and ``enablesReturnKeyAutomatically`` have an effect. The other values are stored without effect, since the hardware
/// keyboard and its input methods decide about capitals, corrections and quotation marks.
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
    /// Whether the text is shown as bullets and can't be copied. Default false.
    var isSecureTextEntry: Bool { get set }
    /// The semantic meaning of the text. Default nil.
    var textContentType: UITextContentType! { get set }
}
