import CoreGraphics
import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite("CAML documents", .oneRenderer) struct CAMLDocumentTests {
        private func document(_ body: String, folder: URL? = nil) throws -> CAMLDocument {
            let text =
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n\(body)\n</caml>"
            return try CAMLDocument(data: Data(text.utf8), baseURL: folder)
        }

        private func failure(_ body: String, folder: URL? = nil) -> CAMLError? {
            do {
                _ = try document(body, folder: folder)
                return nil
            } catch {
                return error as? CAMLError
            }
        }

        private func withFolder(_ body: (URL) throws -> Void) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "caml-\(ProcessInfo.processInfo.globallyUniqueString)")
            try FileManager.default.createDirectory(at: folder.appendingPathComponent("assets"), withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try body(folder)
        }

        private func picture() -> CGImage {
            let pixels = PixelBuffer(width: 2, height: 2)
            for y in 0..<2 { for x in 0..<2 { pixels[x, y] = 0xFFFF_0000 } }
            return CGImage(pixels: pixels)
        }

        // MARK: Reading

        @Test("Layers of every class with their properties, as attributes and as elements")
        func classes() throws {
            let document = try document(
                """
                <CALayer id="1" name="Root" bounds="0 0 100 80" position="50 40" geometryFlipped="1" backgroundColor="1 0 0" cornerRadius="8"
                    cornerCurve="continuous" maskedCorners="3" borderWidth="2" opacity="0.5" transform.rotation.z="1.5" hidden="0"
                    sublayerTransform="1 0 0 0 0 1 0 0 0 0 1 -0.01 0 0 0 1" shadowOffset="1 2" fillMode="both" compositingFilter="multiplyBlendMode">
                  <borderColor type="CGColor" value="0 1 0"/>
                  <mask><CALayer bounds="0 0 9 9"/></mask>
                  <sublayers>
                    <CAGradientLayer type="radial" startPoint="0.5 0.5"><colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
                      <locations><real value="0.25"/><real value="1"/></locations></CAGradientLayer>
                    <CAShapeLayer path="M 0 0 L 9 9" lineWidth="3" lineCap="round" lineDashPattern="1 2" fillColor="0 0 1"/>
                    <CATextLayer string="Hi &amp; ho" fontSize="12" alignmentMode="center" wrapped="1"/>
                    <CAReplicatorLayer instanceCount="5" instanceTransform="translate(10, 0)" instanceDelay="0.25"/>
                    <CATransformLayer zPosition="7"/>
                    <CAEmitterLayer emitterShape="line" emitterSize="10 0"><emitterCells><CAEmitterCell name="c" birthRate="10" lifetime="2"
                      emissionLongitude="90deg" color="1 1 0"/></emitterCells></CAEmitterLayer>
                  </sublayers>
                </CALayer>
                """)
            #expect(document.warnings.isEmpty, "\(document.warnings)")
            let root = document.rootLayer
            #expect(root.name == "Root" && document.size == CGSize(width: 100, height: 80) && document.isGeometryFlipped)
            #expect(
                root.cornerCurve == .continuous && root.maskedCorners.rawValue == 3 && root.opacity == 0.5 && root.borderColor == .green)
            #expect(
                root.shadowOffset == CGSize(width: 1, height: 2) && Double(root.sublayerTransform.m34) == -0.01 && root.fillMode == .both)
            #expect(abs(Double(root.transform.m11) - cos(1.5)) < 1e-12 && root.mask?.bounds.width == 9)
            #expect(document.layer(withIdentifier: "1") === root)
            let layers = try #require(root.sublayers)
            let gradient = try #require(layers[0] as? CAGradientLayer)
            let shape = try #require(layers[1] as? CAShapeLayer)
            #expect(gradient.type == .radial && gradient.colors?.count == 2 && gradient.locations == [0.25, 1])
            #expect((gradient.colors?[1] as? CGColor)?.rgba.w == 0.5)
            #expect(
                shape.path?.elements.count == 2 && Double(shape.lineWidth) == 3 && shape.lineCap == .round
                    && shape.lineDashPattern == [1, 2])
            let text = try #require(layers[2] as? CATextLayer)
            let replicator = try #require(layers[3] as? CAReplicatorLayer)
            #expect(text.string as? String == "Hi & ho" && Double(text.fontSize) == 12 && text.alignmentMode == .center && text.isWrapped)
            #expect(replicator.instanceCount == 5 && Double(replicator.instanceTransform.m41) == 10 && replicator.instanceDelay == 0.25)
            #expect(layers[4] is CATransformLayer && Double(layers[4].zPosition) == 7)
            let cell = try #require((layers[5] as? CAEmitterLayer)?.emitterCells?.first)
            #expect(cell.name == "c" && cell.birthRate == 10 && abs(Double(cell.emissionLongitude) - .pi / 2) < 1e-12)
        }

        @Test("Animations of every class, begun now by 1e-100, repeated for ever by inf")
        func animations() throws {
            let document = try document(
                """
                <CALayer bounds="0 0 10 10"><animations>
                  <animation type="CABasicAnimation" keyPath="opacity" duration="2" beginTime="1e-100" repeatCount="inf" timingFunction="easeIn">
                    <fromValue type="real" value="0"/><toValue type="real" value="1"/></animation>
                  <animation type="CAKeyframeAnimation" key="move" keyPath="position" calculationMode="paced" removedOnCompletion="0" autoreverses="1">
                    <values><CGPoint value="0 0"/><CGPoint value="9 9"/></values><keyTimes><real value="0"/><real value="1"/></keyTimes>
                    <timingFunctions><CAMediaTimingFunction value="0.1 0.2 0.3 0.4"/></timingFunctions></animation>
                  <animation type="CASpringAnimation" keyPath="transform.scale" mass="2" stiffness="300" damping="50" velocity="1"/>
                  <CAAnimationGroup duration="3"><animations><CABasicAnimation keyPath="zPosition"/></animations></CAAnimationGroup>
                  <CATransition type="push" subtype="fromTop"/>
                </animations></CALayer>
                """)
            #expect(document.warnings.isEmpty, "\(document.warnings)")
            let entries = document.rootLayer.animations.entries.map(\.animation)
            #expect(entries.count == 5 && document.rootLayer.animationKeys()?.contains("move") == true)
            let basic = try #require(entries[0] as? CABasicAnimation)
            #expect(basic.beginTime == 0 && basic.repeatCount == .infinity && basic.timingFunction === CAMediaTimingFunction(name: .easeIn))
            let frames = try #require(entries[1] as? CAKeyframeAnimation)
            #expect(
                frames.values?.count == 2 && frames.calculationMode == .paced && frames.keyTimes == [0, 1]
                    && frames.timingFunctions?.count == 1)
            #expect((entries[2] as? CASpringAnimation).map { Double($0.mass) == 2 && Double($0.initialVelocity) == 1 } == true)
            #expect((entries[3] as? CAAnimationGroup)?.animations?.count == 1 && (entries[4] as? CATransition)?.type == .push)
        }

        @Test("What is unknown is a warning with its element and line, and the rest is there")
        func warnings() throws {
            let document = try document(
                "<CALayer bounds=\"0 0 10 10\" colour=\"1\"\n  opacity=\"much\">\n<flavour/>\n<sublayers>\n<CAWarpLayer/></sublayers></CALayer>"
            )
            let all = document.warnings.map(\.description)
            #expect(all.count == 4 && document.rootLayer.bounds.width == 10 && document.rootLayer.sublayers?.count == 1, "\(all)")
            #expect(document.warnings.contains { $0.element == "flavour" && $0.line == 5 } && all.contains { $0.contains("colour") })
        }

        // MARK: States

        private let states = """
            <CALayer bounds="0 0 100 100"><sublayers><CALayer id="a" bounds="0 0 10 10" position="5 5"/></sublayers>
            <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="position.x"><value type="integer" value="50"/></LKStateSetValue>
            </elements></LKState><LKState name="Unlock"><elements/></LKState></states>
            <stateTransitions><LKStateTransition fromState="*" toState="Locked"><elements><LKStateTransitionElement targetId="a" key="position.x">
            <animation type="CASpringAnimation" keyPath="position.x" duration="0.8" damping="50" mass="2" stiffness="300"/></LKStateTransitionElement>
            </elements></LKStateTransition></stateTransitions></CALayer>
            """

        @Test("States set values and give them back; transitions animate the change")
        func stateChanges() throws {
            let document = try document(states)
            let layer = try #require(document.layer(withIdentifier: "a"))
            #expect(document.states.map(\.name) == ["Locked", "Unlock"] && document.warnings.isEmpty)
            let stage = Stage()
            stage.root.addSublayer(document.rootLayer)
            stage.advance(by: 1)
            try document.apply(state: "Locked", animated: true)
            #expect(Double(layer.position.x) == 50 && layer.animation(forKey: "position.x") is CASpringAnimation)
            stage.advance(by: 0.1)
            let shown = try #require(layer.presentation()).position.x
            #expect(Double(shown) > 5 && Double(shown) < 50)
            stage.advance(by: 1)
            try document.apply(state: "Unlock", animated: false)
            #expect(Double(layer.position.x) == 5 && document.currentState == "Unlock")
            try document.apply(state: nil, animated: false)
            #expect(Double(layer.position.x) == 5)
            #expect(throws: CAMLError.self) { try document.apply(state: "Asleep", animated: false) }
        }

        // MARK: Writing

        @Test("A random tree reads back as it was written", arguments: 0..<20)
        func roundTrip(seed: Int) throws {
            var random = SeededRandom(seed: UInt64(seed))
            func make(_ depth: Int) -> CALayer {
                let kinds: [CALayer] = [
                    CALayer(), CATransformLayer(), CAGradientLayer(), CAShapeLayer(), CATextLayer(), CAReplicatorLayer(), CAEmitterLayer(),
                ]
                let layer = kinds[Int(random.number(0...6.99))]
                layer.bounds = CGRect(x: random.number(-9...9), y: 0, width: random.number(0...99), height: 5)
                layer.position = CGPoint(x: random.number(-9...9), y: random.number(-9...9))
                layer.name = "n<\"&\(depth)"
                layer.transform = CATransform3DMakeRotation(random.number(-3...3), random.number(-1...1), 1, 0)
                layer.opacity = Float(random.number(0...1))
                layer.backgroundColor = random.number(0...1) < 0.5 ? nil : CGColor(red: random.number(0...1), green: 0, blue: 1, alpha: 0.5)
                layer.borderColor = random.number(0...1) < 0.3 ? nil : layer.borderColor
                layer.contentsGravity = random.number(0...1) < 0.5 ? .top : .resize
                if random.number(0...1) < 0.3 { layer.contents = picture() }
                (layer as? CAGradientLayer)?.colors = [CGColor.red, CGColor.blue]
                (layer as? CAShapeLayer)?.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: random.number(1...9), height: 4), transform: nil)
                (layer as? CATextLayer)?.string = "text \(seed)"
                if random.number(0...1) < 0.4 {
                    let animation = CAKeyframeAnimation(keyPath: "position")
                    animation.values = [CGPoint.zero, CGPoint(x: random.number(0...9), y: 1)]
                    animation.duration = random.number(0.1...3)
                    animation.repeatCount = .infinity
                    layer.add(animation, forKey: "k")
                }
                if depth < 3 { for _ in 0..<2 { layer.addSublayer(make(depth + 1)) } }
                return layer
            }
            let first = try CAMLDocument(rootLayer: make(0)).data()
            let again = try CAMLDocument(data: first, baseURL: nil)
            #expect(again.warnings.isEmpty, "\(again.warnings)")
            #expect(try String(decoding: again.data(), as: UTF8.self) == String(decoding: first, as: UTF8.self))
        }

        @Test("A bundle is written with its pictures, and read from its folder")
        func bundle() throws {
            try withFolder { folder in
                let root = CALayer()
                root.contents = picture()
                let url = folder.appendingPathComponent("x.ca")
                try CAMLDocument(rootLayer: root).write(to: url)
                #expect(FileManager.default.fileExists(atPath: url.appendingPathComponent("assets/picture1.png").path))
                let document = try CAMLDocument(contentsOf: url)
                #expect((document.rootLayer.contents as? CGImage)?.width == 2)
                let text = String(decoding: try CAMLDocument(data: Data(states.utf8), baseURL: nil).data(), as: UTF8.self)
                #expect(try CAMLDocument(data: Data(text.utf8), baseURL: nil).transitions.count == 1 && text.contains("LKStateSetValue"))
            }
        }

        // MARK: Refusals

        @Test("Each way of being unreadable has its error")
        func refusals() throws {
            #expect(failure("")?.kind == .noRootLayer)
            #expect(try document("<?x?><?y z?><CALayer name='a'/>").rootLayer.name == "a")
            if case .malformed? = failure("<<?a?>?x?><CALayer/>")?.kind {} else { Issue.record("an instruction around another") }
            if case .malformed? = failure("<?\u{301}x?><CALayer/>")?.kind {
            } else {
                #expect(try document("<?\u{301}x?><CALayer/>").warnings.isEmpty)
            }
            if case .malformed? = failure("<?x <CALayer/>")?.kind {} else { Issue.record("an instruction without an end") }
            let truncated = failure("<CALayer>")?.kind
            if case .malformed? = truncated {} else { Issue.record("\(String(describing: truncated))") }
            #expect(failure("<CALayer id='a'><sublayers><ref object='a'/></sublayers></CALayer>")?.kind == .cyclicReference("a"))
            let bomb = Data("<!DOCTYPE x [<!ENTITY a \"aaaa\">]><caml><CALayer name=\"&a;\"/></caml>".utf8)
            #expect(throws: CAMLError(.declaresEntities)) { _ = try CAMLDocument(data: bomb, baseURL: nil) }
            #expect(throws: CAMLError.self) { _ = try CAMLDocument(contentsOf: URL(fileURLWithPath: "/nowhere/x.caml")) }
            try withFolder { folder in
                let image = "<CALayer><contents type='CGImage' src='%'/></CALayer>"
                #expect(failure(image.replacing("%", with: "assets/none.png"), folder: folder)?.kind == .asset("assets/none.png"))
                for source in ["../x.png", "/etc/passwd", "assets/../../x.png"] {
                    #expect(failure(image.replacing("%", with: source), folder: folder)?.kind == .assetOutside(source))
                }
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appendingPathComponent("assets/link.png").path, withDestinationPath: "/etc/passwd")
                #expect(failure(image.replacing("%", with: "assets/link.png"), folder: folder)?.kind == .assetOutside("assets/link.png"))
                try Data("no picture".utf8).write(to: folder.appendingPathComponent("assets/bad.png"))
                #expect(failure(image.replacing("%", with: "assets/bad.png"), folder: folder)?.kind == .asset("assets/bad.png"))
                #expect(throws: CAMLError.self) { _ = try CAMLDocument(contentsOf: folder) }
            }
            let error = try #require(failure("\n\n<CALayer><contents type='CGImage' src='a.png'/></CALayer>"))
            #expect(error.line == 5 && error.description.contains("a.png") && !error.description.contains("\n"))
        }

        @Test("A document of more than 10 MB is read; one attribute of so much is refused by its name")
        func large() throws {
            let space = String(repeating: " ", count: 100_000) + "\n"
            let layers = String(repeating: "<CALayer name=\"x\"/>" + space, count: 110)
            let text = "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer><sublayers>\(layers)</sublayers></CALayer></caml>"
            #expect(try CAMLDocument(data: Data(text.utf8), baseURL: nil).rootLayer.sublayers?.count == 110)
            let long = "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer name=\"\(String(repeating: "a", count: 11_000_000))\"/></caml>"
            #expect { try CAMLDocument(data: Data(long.utf8), baseURL: nil) } throws: { "\($0)".contains("more than 10 MB") }
        }

        @Test("A million elements in each other are refused", arguments: [300, 1_000_000])
        func depth(_ count: Int) {
            let text = String(repeating: "<CALayer><sublayers>", count: count) + String(repeating: "</sublayers></CALayer>", count: count)
            let error = failure(text)
            if case .tooDeep? = error?.kind { return }
            if case .malformed? = error?.kind { return }
            Issue.record("\(String(describing: error))")
        }

        @Test("A layer that refers to itself from inside is refused, also where a layer inside has its identifier", arguments: [
            "<CALayer id='a'><sublayers><CALayer id='a'/><ref object='a'/></sublayers></CALayer>",
            "<CALayer id='a'><sublayers><CALayer id='a'/></sublayers><mask><ref object='a'/></mask></CALayer>",
            "<CALayer id='a'><sublayers><CALayer id='b'><mask><ref object='a'/></mask></CALayer></sublayers></CALayer>",
        ])
        func selfReference(_ text: String) { #expect(failure(text)?.kind == .cyclicReference("a")) }

        @Test("References lead no deeper than elements do, and make no more layers than a budget allows")
        func manyReferences() throws {
            // A chain: each layer refers to the next one, which the file has later.
            func chain(_ count: Int) -> String {
                let layers = (0..<count).map { "<CALayer id='l\($0)'><sublayers><ref object='l\($0 + 1)'/></sublayers></CALayer>" }
                return "<CALayer><sublayers>\(layers.joined())<CALayer id='l\(count)'/></sublayers></CALayer>"
            }
            #expect(try document(chain(40)).rootLayer.sublayers?.isEmpty == false)
            #expect(failure(chain(20_000))?.kind == .tooDeep)
            // Ten layers, each of which refers to the next one ten times.
            let tenfold = (0..<10).map { "<CALayer id='l\($0)'><sublayers>\(String(repeating: "<ref object='l\($0 + 1)'/>", count: 10))</sublayers></CALayer>" }
            let error = failure("<CALayer><sublayers>\(tenfold.joined())<CALayer id='l10'/></sublayers></CALayer>")
            #expect(error?.kind == .tooManyCopies && error?.description.contains("\n") == false)
        }

        @Test("What a state names and no layer has is told once, in the line where it stands")
        func unknownTargets() throws {
            let setting = "<LKStateSetValue targetId='gone' keyPath='opacity'>\n<value type='real' value='0'/></LKStateSetValue>"
            let text = "<CALayer>\n<states>\n<LKState name='A'><elements>\n\(setting)\n\(setting)\n</elements></LKState></states></CALayer>"
            let warnings = try document(text).warnings
            #expect(warnings.count == 1 && warnings[0].message.contains("gone"))
            // The first two lines are `document(_:)`'s.
            #expect(warnings[0].line == 2 + 4)
        }

        @Test("Documents of layers, masks and references at random are read or refused, and never stop the program")
        func grammar() {
            var random = SeededRandom(seed: 9), read = 0, refused = 0
            let stage = Stage(width: 40, height: 40)
            func element(_ depth: Int) -> String {
                let name = ["a", "b", "c", "d"][random.below(4)]
                switch random.below(depth > 4 ? 3 : 8) {
                case 0, 1: return "<ref object='\(name)'/>"
                case 2: return "<CALayer id='\(name)' bounds='0 0 9 9' backgroundColor='1 0 0'/>"
                case 3: return "<CALayer id='\(name)'><mask>\(element(depth + 1))</mask></CALayer>"
                default:
                    let children = (0..<random.below(4)).map { _ in element(depth + 1) }.joined()
                    return "<CALayer\(random.below(2) == 0 ? "" : " id='\(name)'")><sublayers>\(children)</sublayers></CALayer>"
                }
            }
            for _ in 0..<rounds(3000, long: 1_000_000) {
                guard let document = try? CAMLDocument(data: Data("<caml>\(element(0))</caml>".utf8), baseURL: nil) else {
                    refused += 1
                    continue
                }
                read += 1
                guard read % 20 == 0 else { continue }
                stage.root.addSublayer(document.rootLayer)
                _ = stage.drawNow()
                document.rootLayer.removeFromSuperlayer()
            }
            #expect(read > 500 && refused > 500, "both are met: \(read) read, \(refused) refused")
        }

        @Test("Other encodings, byte order marks and broken bytes are read or refused")
        func encodings() throws {
            let text = "<caml><CALayer name=\"äöü\" bounds=\"0 0 1 1\"/></caml>"
            #expect(try CAMLDocument(data: Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), baseURL: nil).rootLayer.name == "äöü")
            let wide = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + text
            if let data = wide.data(using: .utf16) {
                #expect((try? CAMLDocument(data: data, baseURL: nil))?.rootLayer.name ?? "äöü" == "äöü")
            }
            #expect(throws: CAMLError.self) { _ = try CAMLDocument(data: Data([0xFF, 0x00, 0xFE, 0x3C]), baseURL: nil) }
            #expect(throws: CAMLError.self) { _ = try CAMLDocument(data: Data(), baseURL: nil) }
        }

        @Test("Mutated documents never stop the program")
        func fuzz() throws {
            let seconds = Double(rounds(1, long: 120))
            let rich = try String(
                decoding: CAMLDocument(data: Data(states.utf8), baseURL: nil).data(), as: UTF8.self)
            let shapes = """
                <caml><CALayer bounds="0 0 100 100" transform="rotate(30deg, 0, 1, 0) translate(1)"><sublayers><CAShapeLayer path="M 0 0 L 9 9 Z" lineDashPattern="1 2"
                strokeColor="1 0 0"/><CAGradientLayer><colors><CGColor value="1 0 0"/></colors></CAGradientLayer><CATextLayer string="x" fontSize="20" bounds="0 0 50 20"/>
                <CAReplicatorLayer instanceCount="3"><sublayers><CALayer bounds="0 0 5 5" backgroundColor="1 1 1"/></sublayers></CAReplicatorLayer>
                <CAEmitterLayer emitterSize="9 9" emitterShape="rectangle"><emitterCells><CAEmitterCell birthRate="30" lifetime="3" velocity="9"/></emitterCells></CAEmitterLayer>
                </sublayers><animations><animation type="CAKeyframeAnimation" keyPath="position" duration="1" repeatCount="inf"><values><CGPoint value="0 0"/>
                <CGPoint value="9 9"/></values></animation></animations></CALayer></caml>
                """
            let seeds = [rich, shapes].map { Array($0.utf8) }
            let pieces = [
                "<?x?>", "<!--", "<![CDATA[", "]]>", "1e308", "nan", "-inf", "<CALayer>", "</CALayer>", "\"", "id=\"a\"", "0", "&#0;",
                "9999999999", "<sublayers>", "rotate(", "CAShapeLayer", "CATextLayer",
            ].map { Array($0.utf8) }
            var random = SeededRandom(seed: 7)
            let stage = Stage(width: 60, height: 60)
            let end = ContinuousClock.now + .seconds(seconds)
            var read = 0
            var tried = 0
            while ContinuousClock.now < end, tried < 2_000_000 {
                tried += 1
                var bytes = seeds[Int(random.number(0...1.99))]
                for _ in 0..<Int(random.number(1...6)) {
                    let at = Int(random.number(0...Double(bytes.count - 1)))
                    switch Int(random.number(0...3.99)) {
                    case 0: bytes[at] = UInt8(random.number(0...255))
                    case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int(random.number(1...40))))
                    case 2: bytes.insert(contentsOf: pieces[Int(random.number(0...Double(pieces.count) - 0.01))], at: at)
                    default: bytes.insert(contentsOf: bytes[max(0, at - 60)..<at], at: at)
                    }
                    if bytes.isEmpty { bytes = [60] }
                }
                guard let document = try? CAMLDocument(data: Data(bytes), baseURL: nil) else { continue }
                read += 1
                stage.root.addSublayer(document.rootLayer)
                for state in document.states { try? document.apply(state: state.name, animated: true) }
                stage.advance(by: 0.3)
                _ = stage.drawNow()
                _ = try document.data()
                document.rootLayer.removeFromSuperlayer()
            }
            #expect(read > 0, "some mutations still read")
        }
    }
}
