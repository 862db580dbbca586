/// The notes of the first start where no sample deck is installed.
enum SmallDeck {
    static let stacks: [(name: String, notes: [(question: String, answer: String)])] = [
        ("Animals", [
            ("der Hund", "the dog"), ("die Katze", "the cat"), ("das Pferd", "the horse"), ("der Igel", "the hedgehog"),
            ("das Eichhörnchen", "the squirrel"), ("la vache", "the cow"), ("l’oiseau", "the bird"), ("le renard", "the fox"),
            ("η γάτα", "the cat"), ("собака", "the dog"), ("犬", "the dog"), ("鳥", "the bird"),
        ]),
        ("Colours", [
            ("rouge", "red"), ("vert", "green"), ("bleu", "blue"), ("schwarz", "black"), ("weiß", "white"), ("κόκκινο", "red"),
            ("белый", "white"), ("голубой", "light blue"), ("赤", "red"), ("青", "blue"),
        ]),
        ("Capitals", [
            ("España", "Madrid"), ("Portugal", "Lisboa"), ("Česko", "Praha"), ("Ísland", "Reykjavík"), ("România", "București"),
            ("България", "София"), ("Latvija", "Rīga"), ("中国", "北京"), ("대한민국", "서울"), ("مصر", "القاهرة"),
        ]),
        ("Phrases", [
            ("Guten Morgen", "good morning"), ("Übung macht den Meister.", "Practice makes perfect."), ("À bientôt !", "See you soon!"),
            ("Où est la gare ?", "Where is the station?"), ("спасибо", "thank you"), ("καλημέρα", "good morning"),
            ("こんにちは", "hello"), ("谢谢", "thank you"), ("안녕하세요", "hello"), ("שלום", "hello; peace"),
        ]),
    ]
}
