import AppTesting
import MathTypesetting
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// Formulas on cards.
@Suite(.serialized) @MainActor struct CardMathematicsTests {
    private func text(_ string: String, size: CGFloat = 20) -> NSMutableAttributedString {
        NSMutableAttributedString(string: string, attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: UIColor.red])
    }

    @Test("MC-04 formulas take the place of their sources, on lines of their own where they are displayed", arguments: [
        (#"a \(x^2\) b"#, "a \u{FFFC} b"), (#"(\(x\), \(y\))"#, "(\u{2060}\u{FFFC}\u{2060}, \u{FFFC}\u{2060})"),
        (#"so \[x\] then"#, "so\n\u{FFFC}\nthen"), (#"\[x\]"#, "\u{FFFC}"), ("[$]x[/$] [latex]$y$[/latex]", "\u{FFFC} \u{FFFC}"),
        (#"\(\unknown\) \(x\)"#, "\\(\\unknown\\) \u{FFFC}"), (#"\(x"#, #"\(x"#), ("plain [x]", "plain [x]"),
    ])
    func replacing(source: String, shown: String) throws {
        try #require(MathFont.system != nil)
        let text = text(source)
        #expect(CardMathematics.typeset(text, width: 400))
        #expect(text.string == shown)
        #expect(text.containsAttachments(in: NSRange(location: 0, length: text.length)) == shown.contains("\u{FFFC}"))
    }

    @Test("a formula stands on the baseline in the size of its text; a wide one is broken in small text, made as wide as the line in large")
    func measures() throws {
        func bounds(_ text: NSMutableAttributedString) -> CGRect {
            let place = (text.string as NSString).range(of: "\u{FFFC}").location
            return (text.attribute(.attachment, at: place, effectiveRange: nil) as? NSTextAttachment)?.bounds ?? .null
        }
        let small = text(#"\(\frac{a}{b}\)"#, size: 15), large = text(#"\(\frac{a}{b}\)"#, size: 30)
        CardMathematics.typeset(small, width: 400)
        CardMathematics.typeset(large, width: 400)
        #expect(abs(bounds(large).width / bounds(small).width - 2) < 0.01 && bounds(small).minY < 0 && bounds(small).maxY > 0)
        let source = #"\(a+b+c+d+e+f+g+h+i+j+k+l+m+n\)"#, broken = text(source, size: 16), wide = text(source, size: 26)
        #expect(CardMathematics.typeset(broken, width: 100))
        #expect(bounds(broken).width <= 100 && bounds(broken).height > 60)
        #expect(!CardMathematics.typeset(wide, width: 100))
        #expect(abs(bounds(wide).width - 100) < 0.01)
        // A sign behind it has room, too.
        let followed = text(source + "?", size: 26)
        #expect(!CardMathematics.typeset(followed, width: 100) && followed.size().width < 100 && bounds(followed).width < 90)
        #expect(wide.size().width < 101)
    }

    @Test("a formula that isn't understood is quieter than its text")
    func quiet() throws {
        let text = text(#"a \(\unknown\)"#)
        CardMathematics.typeset(text, width: 400)
        let color = try #require(text.attribute(.foregroundColor, at: 4, effectiveRange: nil) as? UIColor)
        #expect(abs(color.cgColor.alpha - 0.6) < 0.01)
        #expect((text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor)?.cgColor.alpha == 1)
    }

    private static let notes = [
        [#"The roots of \(ax^2+bx+c=0\)"#, #"\[x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}\]"#],
        ["Sum of the reciprocal squares", #"\[\sum_{n=1}^{\infty} \frac{1}{n^2} = \frac{\pi^2}{6}\]"#],
        [
            #"What is \(\int_{-\infty}^{\infty} e^{-x^2}\,dx\)?"#,
            #"It is \(\sqrt{\pi}\), by polar coordinates: "#
                + #"\[\left(\int e^{-x^2}dx\right)^{\!2} = \int_0^{2\pi}\!\!\int_0^\infty e^{-r^2} r\,dr\,d\theta = \pi\]"#,
        ],
        [#"Burning hydrogen"#, #"\(\ce{2H2 + O2 -> 2H2O}\)"#],
        [
            #"The inverse of \(\begin{pmatrix} a & b \\ c & d \end{pmatrix}\)"#,
            #"\(\frac{1}{ad-bc}\begin{pmatrix} d & -b \\ -c & a \end{pmatrix}\)"#,
        ],
        [#"\(|x|\)"#, #"\[|x| = \begin{cases} x & \text{if } x \ge 0 \\ -x & \text{otherwise} \end{cases}\]"#],
        [#"Golden ratio"#, #"\[\phi = 1 + \cfrac{1}{1+\cfrac{1}{1+\cfrac{1}{1+\ddots}}}\]"#],
        ["[latex]\\begin{align*} a &= b + c \\\\ &= d \\end{align*}[/latex]", #"\(\oops{x}\) isn't understood"#],
    ]

    @Test("MC-04 cards show formulas in the tray and in a lesson; what reads the screen aloud gets the source", arguments: [
        ("light", StudyWindow.tablet, 2.0), ("dark", StudyWindow.tablet, 2), ("phone", StudyWindow.phone, 3),
    ])
    func showing(name: String, size: CGSize, scale: CGFloat) async throws {
        try #require(MathFont.system != nil)
        let window = try StudyWindow([("Mathematics", Self.notes)])
        try await window.show(size: size, scale: scale, style: name == "dark" ? .dark : .light) { host, controller in
            controller.open(try window.stack("Mathematics"))
            await host.advance(by: 1.5)
            try StudyPictures.write("mathematics-\(name)-tray", host)
            await host.key("s", then: 1)
            let label = try #require(Self.labels(in: controller.view).first { $0.attributedText?.string.contains("\u{FFFC}") == true })
            #expect(label.accessibilityLabel == Self.notes[0][0])
            for index in 0..<Self.notes.count {
                await host.key(" ", then: 1)
                try StudyPictures.write("mathematics-\(name)-\(index)", host)
                await host.key("3", then: 1)
            }
        }
    }

    private static func labels(in view: UIView) -> [UILabel] {
        view.subviews.flatMap { labels(in: $0) + (($0 as? UILabel).map { [$0] } ?? []) }
    }
}
