import CoreGraphics
import Foundation
import Testing

@testable import MathTypesetting

/// Formulas as they are drawn.
@Suite struct PictureTests {
    static let formulas = [
        #"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}"#, #"\sum_{n=1}^{\infty} \frac{1}{n^2} = \frac{\pi^2}{6}"#,
        #"\int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}"#, #"f'(x) = \lim_{h\to 0}\frac{f(x+h)-f(x)}{h}, \quad y'', f'^2"#,
        #"\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1} = \frac{1}{ad-bc}\begin{pmatrix} d & -b \\ -c & a\end{pmatrix}"#,
        #"|x| = \begin{cases} x & \text{if } x \ge 0 \\ -x & \text{otherwise}\end{cases}"#,
        #"\phi = 1 + \cfrac{1}{1+\cfrac{1}{1+\cfrac{1}{1+\ddots}}}"#, #"\ce{2H2 + O2 -> 2H2O} \quad \ce{SO4^2- + Ba^2+ -> BaSO4 v}"#,
        #"\ce{CO2 + C ->[\Delta][Fe] 2CO} \quad \ce{N2 + 3H2 <=> 2NH3}"#,
        #"\ce{^{227}_{90}Th+} \quad \ce{[Fe(CN)6]^{4-}} \quad \ce{CuSO4*5H2O} \quad \ce{CH3-CH=CH2} \quad \ce{Na+ + OH-}"#,
        #"\hat a\,\vec v\,\bar x\,\dot q\,\tilde n\,\widehat{abc}\,\overline{AB}\,\underline{xy}\,\overbrace{a+b+c}^{n}\,\underbrace{x+y}_{m}"#,
        #"\sqrt[3]{x}+\sqrt{\sqrt{\frac{a}{b}}}\quad \binom{n}{k} = \frac{n!}{k!(n-k)!}\quad\overrightarrow{AB}"#,
        #"\left( \frac{a}{b} \middle| \sum_{i=0}^n x_i \right] \quad \Bigg( \bigg( \Big( \big( ( \quad \left\{ \begin{matrix}1\\2\\3\\4\\5\\6\end{matrix}\right\}"#,
        #"\mathbb{R}, \mathcal{L}, \mathfrak{g}, \mathbf{v}, \mathsf{T}, \mathrm{d}x, \boldsymbol{\alpha}, \mathtt{code}, \Gamma\Delta\alpha\beta\gamma\varepsilon"#,
        #"\nabla\times\vec E = -\frac{\partial\vec B}{\partial t}, \oint_C \vec F\cdot d\vec r, A \cap B \subseteq C, \forall x\in\mathbb{N}\ \exists y: x\not=y"#,
        #"\begin{aligned} a &= b + c \\ &= d - e \end{aligned} \qquad \left[\begin{array}{cc|c} 1&2&3\\4&5&6\end{array}\right]\quad \color{red}{x}+\cancel{5}+\boxed{E=mc^2}"#,
        #"\ce{A <-> B} \quad \ce{A <--> B} \quad \ce{A <=>> B} \quad \ce{A <<=> B} \quad \ce{A <=>[k_1][k_{-1}] B}"#,
        #"\ce{H2O(l) -> H2O (g)} \quad \ce{NaCl(aq)} \quad \ce{AgCl(s)} \quad \ce{Fe(OH)3(s)} \quad a \bmod b^{c \bmod d} \quad \mathrm{rot}\,\mathrm{f}(x)"#,
        #"\begin{eqnarray} a &=& b \\ \tfrac{c}{d} &\le& e \end{eqnarray} \quad \begin{gathered} x \\ y+z \end{gathered} \quad \begin{smallmatrix} 1 & 2 \\ 3 & 4 \end{smallmatrix} \quad \begin{Vmatrix} a \end{Vmatrix}"#,
        #"x^{\frac{a}{b}}_{\sqrt{c}} \quad f_{ij}^{g} \quad \sum^{y_g} \quad y''_{\frac12} \quad {}^{a}_{b}X \quad \left\langle \frac{\frac ab}{c} \right\rvert \quad \overset{!}{=} \quad \substack{i<n \\ j}"#,
    ]

    private func context(width: Int, height: Int, background: CGFloat) throws -> CGContext {
        let context = try #require(CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpace(name: CGColorSpace.sRGB)!,
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: 1, y: -1)
        context.setFillColor(CGColor(gray: background, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        return context
    }

    @Test("what is drawn lies within a formula's box", arguments: formulas)
    func ink(tex: String) throws {
        let font = try #require(MathFont.system), expression = try MathExpression(tex: tex)
        for isDisplay in [true, false] {
            let formula = MathFormula(expression, isDisplay: isDisplay, size: 40, font: font)
            let size = CGSize(width: formula.width, height: formula.ascent + formula.descent)
            let box = CGRect(origin: CGPoint(x: 0, y: -formula.ascent), size: size).insetBy(dx: -3, dy: -3)
            #expect(!formula.shapes.isEmpty)
            for shape in formula.shapes { #expect(box.contains(shape.path.boundingBoxOfPath), "\(shape.path.boundingBoxOfPath) \(box)") }
        }
    }

    /// Where each formula's parts are, in hundredths of a point, and the mean of their points, in thousandths.
    private func layout(_ tex: String, _ font: MathFont) throws -> String {
        let formula = MathFormula(try MathExpression(tex: tex), isDisplay: true, size: 20, font: font)
        func hundredths(_ value: CGFloat) -> Int { Int((value * 100).rounded()) }
        var lines = [tex, "  \(hundredths(formula.width)) +\(hundredths(formula.ascent)) -\(hundredths(formula.descent))"]
        for shape in formula.shapes {
            let box = shape.path.boundingBoxOfPath
            // The mean of the points moves, if anything in the box does.
            var count = 0, sum = CGPoint.zero
            shape.path.applyWithBlock { element in
                let points = [.moveToPoint, .addLineToPoint].contains(element.pointee.type) ? 1 : element.pointee.type == .addQuadCurveToPoint ? 2 : 3
                for point in UnsafeBufferPointer(start: element.pointee.points, count: element.pointee.type == .closeSubpath ? 0 : points) {
                    count += 1
                    sum = CGPoint(x: sum.x + point.x, y: sum.y + point.y)
                }
            }
            let mean = "\(hundredths(sum.x / CGFloat(count) * 10)) \(hundredths(sum.y / CGFloat(count) * 10))"
            lines.append("  \(hundredths(box.minX)) \(hundredths(box.minY)) \(hundredths(box.width)) \(hundredths(box.height)), \(count) about \(mean)")
        }
        return lines.joined(separator: "\n")
    }

    /// Needs the very font; with `LAMINA_RECORD_FORMULAS=1` the reference is written, and the test fails.
    @Test("formulas have the measures that were looked at", .enabled(if: MathFont(name: "DejaVu Math TeX Gyre") != nil))
    func measures() throws {
        let font = try #require(MathFont(name: "DejaVu Math TeX Gyre"))
        let text = try Self.formulas.map { try layout($0, font) }.joined(separator: "\n") + "\n"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("References/formulas.txt")
        if ProcessInfo.processInfo.environment["LAMINA_RECORD_FORMULAS"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("the reference was written")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("formulas are drawn in the colour that is asked for, sharp in every size; LAMINA_FORMULA_PICTURES=FOLDER keeps them")
    func drawing() throws {
        let font = try #require(MathFont.system)
        for (name, background, size, formulas) in [
            ("light", 1.0, 30.0, Self.formulas[..<9]), ("light-2", 1, 30, Self.formulas[9...]), ("dark", 0.1, 17, Self.formulas[...]),
        ] {
            let context = try context(width: 1200, height: 1080, background: background)
            var y: CGFloat = 10
            for tex in formulas {
                let formula = MathFormula(try MathExpression(tex: tex), isDisplay: background == 1, size: size, font: font)
                y += formula.ascent
                formula.draw(in: context, at: CGPoint(x: 10, y: y), color: CGColor(gray: 1 - background, alpha: 1))
                y += formula.descent + size * 0.4
            }
            let image = try #require(context.makeImage())
            #expect(image.width == 1200)
            if let folder = ProcessInfo.processInfo.environment["LAMINA_FORMULA_PICTURES"] {
                try image.pngData().write(to: URL(fileURLWithPath: folder + "/formulas-\(name).png"))
            }
        }
        // A rule in red: its pixels are red.
        let context = try context(width: 60, height: 60, background: 1)
        let formula = MathFormula(try MathExpression(tex: #"\overline{\quad}"#), isDisplay: false, size: 40, font: font)
        formula.draw(in: context, at: CGPoint(x: 10, y: 40), color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        let rule = try #require(formula.shapes.first?.path.boundingBoxOfPath)
        let picture = try #require(context.makeImage())
        let data = try #require(picture.dataProvider?.data)
        let offset = Int((40 + rule.midY).rounded(.down)) * picture.bytesPerRow + 30 * 4
        let pixel = [UInt8](data as Data)[offset..<offset + 4]
        #expect(Array(pixel)[2] > 200 && Array(pixel)[0] < 80)
    }
}
