import Foundation
import Testing
@testable import Decks

@Suite struct TextDeckTests {
    private let scratch = ScratchFolder()

    private func open(_ text: String, _ name: String = "deck.csv") throws -> Deck {
        try Deck.open(scratch.write(text, to: name))
    }

    @Test func firstColumnIsTheQuestionAndFurtherOnesAreFurtherFacets() throws {
        let deck = try open("eins,one,1\nzwei,two\n\ndrei,,3,,\n")
        #expect(deck.title == "deck")
        #expect(deck.noteCount == 3)
        #expect(deck.sections.map(\.title) == ["deck"])
        #expect(deck.texts == [[["eins", "one", "1"], ["zwei", "two"], ["drei", "", "3"]]])
        #expect(deck.facetCount(ofNoteAt: 0, inSection: 0) == 3)
    }

    @Test func quotedCellsHoldSeparatorsQuotesAndLineBreaks() throws {
        let deck = try open("\"a,b\",\"say \"\"hi\"\"\",\"two\r\nlines\"\n\"\",x\n\"last\"")
        #expect(deck.texts == [[["a,b", "say \"hi\"", "two\nlines"], ["", "x"], ["last"]]])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func anyLineEnd(lineEnd: String) throws {
        let deck = try open(["a,b", "c,d", "", "e,f"].joined(separator: lineEnd))
        #expect(deck.texts == [[["a", "b"], ["c", "d"], ["e", "f"]]])
    }

    @Test func spacesAroundUnquotedCellsGo() throws {
        #expect(try open("a , b\n\" c \",d\n").texts == [[["a", "b"], [" c ", "d"]]])
    }

    @Test func quotesWithinAnUnquotedCellAreText() throws {
        #expect(try open("5\" disk,a\"b\n").texts == [[["5\" disk", "a\"b"]]])
    }

    @Test func rowsOfNothingButSeparatorsAreSkipped() throws {
        #expect(try open("a,b\n,,\n \t\n\"\",\"\"\nc,d").noteCount == 2)
    }

    @Test(arguments: [("a;b\nc;d", "x.csv"), ("a\tb\nc\td", "x.tsv"), ("a\tb\nc\td", "x.csv"), ("a,b\nc,d", "x.tsv"), ("a;b\nc;d", "x.txt"),
                      ("a|b\nc|d".replacing("|", with: "\t"), "x")])
    func separatorByContentAndName(text: String, name: String) throws {
        #expect(try open(text, name).texts == [[["a", "b"], ["c", "d"]]])
    }

    @Test func separatorThatDividesMoreEvenlyWins() throws {
        #expect(try open("Haus, groß;house\nBaum;tree\nHof, klein, alt;yard\n").texts[0][2] == ["Hof, klein, alt", "yard"])
        #expect(try open("\"a;b;c\",d\n\"e;f;g\",h\n").texts[0][0] == ["a;b;c", "d"])
        #expect(try open("a\tb, c, d\ne\tf, g, h\n", "x.tsv").texts[0][0] == ["a", "b, c, d"])
    }

    @Test func spreadsheetsSeparatorLine() throws {
        #expect(try open("sep=;\na,b;c\n").texts == [[["a,b", "c"]]])
    }

    // MARK: Header and sections

    @Test func knownNamesMarkAHeader() throws {
        #expect(try open("Question,Answer\na,b\n").texts == [[["a", "b"]]])
        #expect(try open("FRONT;back;Hint\na;b;c\n").texts == [[["a", "b", "c"]]])
        #expect(try open("question\na\n").texts == [[["a"]]])
    }

    @Test func oneKnownNameIsAWordLikeOthers() throws {
        #expect(try open("question,Frage\nanswer,Antwort\n").noteCount == 2)
    }

    @Test(arguments: ["tags", "Deck", "TAGS"]) func columnMakesSectionsInOrderOfAppearance(name: String) throws {
        let deck = try open("front,\(name),back\na,Zoo,1\nb,\"Ap,fel\",2\nc, Zoo ,3\nd,\"Zoo\",4\ne\n")
        #expect(deck.sections.map(\.title) == ["Zoo", "Ap,fel", ""])
        #expect(deck.sections.map(\.noteCount) == [3, 1, 1])
        #expect(deck.texts == [[["a", "1"], ["c", "3"], ["d", "4"]], [["b", "2"]], [["e"]]])
    }

    @Test func deckColumnGoesBeforeTags() throws {
        let deck = try open("word,tags,deck\na,x,One::Two\nb,y,One\n")
        #expect(deck.sections.map(\.title) == ["One – Two", "One"])
        #expect(deck.texts == [[["a"]], [["b"]]])
    }

    @Test func manySections() throws {
        let rows = (0..<3000).map { "q\($0),s\($0 % 1000)" }
        let deck = try open("question,tags\n" + rows.joined(separator: "\n"))
        #expect(deck.sections.count == 1000)
        #expect(deck.note(at: 2, inSection: 999).facets.map(\.text) == ["q2999"])
    }

    // MARK: Anki's text export

    @Test func ankiDirectives() throws {
        let deck = try open(#"""
            #separator:tab
            #html:true
            #guid column:1
            #notetype column:2
            #deck column:3
            #tags column:6
            g1\#tBasic\#tA::B\#t<b>x</b> &amp; y\#tz<br>w\#tt1 t2
            g2\#tBasic\#tC\#t"quoted ""q"" "\#tv\#t

            """#, "export.txt")
        #expect(deck.sections.map(\.title) == ["A – B", "C"])
        #expect(deck.texts == [[["x & y", "z\nw"]], [["quoted \"q\"", "v"]]])
    }

    @Test("directives that a spreadsheet padded to the width of the rows", arguments: [",,", ""])
    func paddedDirectives(padding: String) throws {
        let text = """
            #separator:Comma\(padding)
            #html:true\(padding)
            #tags column:3\(padding)
            Which sea lies between Sweden and Finland?,the Gulf of <b>Bothnia</b>,geo::europe
            "Largest lake, by area?",the Caspian Sea,geo::asia::water
            Ratio of 16:9?,1.78,maths::ratio

            """
        let deck = try open(text)
        #expect(deck.sections.count == 3, "the third column has tags")
        #expect(Set(deck.texts.joined()) == [
            ["Which sea lies between Sweden and Finland?", "the Gulf of Bothnia"], ["Largest lake, by area?", "the Caspian Sea"],
            ["Ratio of 16:9?", "1.78"],
        ])
    }

    @Test("a separator named by itself is one, padded or not", arguments: [(";", 0x3B), (";,,", 0x3B), (",", 0x2C), (",,,", 0x2C), ("tab\t\t", 0x09)])
    func namedSeparator(value: String, separator: UInt8) {
        let directives = Array("#separator:\(value)\n#deck:A, B\n".utf8).withUnsafeBytes { TextDirectives($0) }
        #expect(directives.separator == separator && directives.deckName == "A, B")
    }

    @Test func ankiDeckNameAndColumns() throws {
        let deck = try open("#separator:Semicolon\n#columns:Front;Back;Tags\n#deck:My::Deck\nquestion;answer;t\n")
        #expect(deck.title == "My – Deck")
        #expect(deck.texts == [[["question", "answer"]]])
        #expect(deck.sections.map(\.title) == ["t"])
    }

    @Test func deckNameAboveAHeader() throws {
        let deck = try open("#deck: Parent::Child \nquestion,answer,tags\na,b,t\n")
        #expect(deck.title == "Parent – Child")
        #expect(deck.texts == [[["a", "b"]]])
        #expect(deck.sections.map(\.title) == ["t"])
    }

    @Test(arguments: [
        ("deck", ["L::French::Verbs", "L::French", "L::French::Nouns"], "L – French"), ("deck", ["L::A", "L::B"], "L"), ("deck", ["One"], "One"),
        ("deck", ["L::A", "M::A"], "file"), ("deck", ["L", ""], "file"), ("deck", ["L", "LA"], "file"), ("tags", ["L::A", "L::B"], "file"),
    ])
    func titleIsThatOfTheDeckThatContainsAllOthers(column: String, names: [String], title: String) throws {
        let deck = try open("question,\(column)\n" + names.map { "a,\($0)\n" }.joined(), "file.csv")
        #expect(deck.title == title)
    }

    @Test func unknownDirectiveIsARow() throws {
        #expect(try open("#swift: a tag,b\nc,d\n").noteCount == 2)
    }

    // MARK: Pictures

    @Test func cellThatNamesAnExistingPictureBecomesOne() throws {
        let picture = scratch.write(TestPackage.png, to: "img/cat.png")
        let deck = try open("img/cat.png,cat\nimg/none.png,none\n\"<img src=\"\"img/cat.png\"\"> a cat\",x\n<img src=gone.png>,y\n")
        let facets = (0..<4).map { deck.note(at: $0, inSection: 0).facets[0] }
        #expect(facets[0].image?.fileURL?.path == picture.path)
        #expect(facets[0].text == "")
        #expect(try facets[0].image?.data() == Data(TestPackage.png))
        #expect(facets[1].images.isEmpty && facets[1].text == "img/none.png")
        #expect(facets[2].image == MediaReference(name: "img/cat.png", source: facets[0].image!.source))
        #expect(facets[2].text == "a cat")
        #expect(facets[3].image?.isMissing == true)
        #expect(throws: DeckError.missingMedia(name: "gone.png")) { try facets[3].image?.data() }
    }

    @Test(arguments: ["../cat.png", "/etc/cat.png", "a/../../cat.png", "C:\\cat.png", "..\\cat.png"])
    func picturesOutsideTheFolderAreNotRead(name: String) throws {
        scratch.write(TestPackage.png, to: "cat.png")
        let deck = try Deck.open(scratch.write("\(name),a\n<img src='\(name)'>,b\n", to: "below/deck.csv"))
        #expect(deck.note(at: 0, inSection: 0).facets[0].text == name)
        #expect(deck.note(at: 1, inSection: 0).facets[0].image?.isMissing == true)
    }

    // MARK: Refusals

    @Test func unterminatedQuoteNamesItsPlace() throws {
        let path = scratch.url.appendingPathComponent("deck.csv").path
        #expect(throws: DeckError.unterminatedQuote(path: path, line: 3, column: 4)) { try open("a,b\r\nc,d\r\näö,\"x\ny\n") }
        #expect(throws: DeckError.unterminatedQuote(path: path, line: 1, column: 1)) { try open("\"") }
    }

    @Test func textAfterAQuoteNamesItsPlace() throws {
        let path = scratch.url.appendingPathComponent("deck.csv").path
        #expect(throws: DeckError.textAfterQuote(path: path, line: 4, column: 3)) { try open("a,b\n\"c\nd\",e\n\"\"x,y\n") }
        let error = DeckError.textAfterQuote(path: "d.csv", line: 4, column: 3)
        #expect("\(error)" == "d.csv:4:3: text follows a closing quote; double the quotes inside a quoted cell.")
    }

    @Test(arguments: ["", "\n\n", "question,answer\n", "\u{FEFF}", ",,,\n", "#separator:tab\n"]) func emptyDecks(text: String) throws {
        let path = scratch.url.appendingPathComponent("deck.csv").path
        #expect(throws: DeckError.emptyDeck(path: path)) { try open(text) }
    }
}
