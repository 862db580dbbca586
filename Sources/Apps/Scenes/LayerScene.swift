import AppSupport
import Foundation
import QuartzCore

/// Core Animation documents that together make one picture, in one layer and with common states.
@MainActor
final class LayerScene {
    /// A document with its name.
    struct Part {
        let name: String
        let document: CAMLDocument
    }

    /// The documents, from back to front.
    let parts: [Part]
    /// The superlayer of the documents' root layers. Its time is 0 at ``start()``, to which begin times in the documents are relative.
    let layer = CALayer()
    /// The picture's size in points: that of the document at the back.
    let size: CGSize
    /// The names of the documents' states, without duplicates.
    let stateNames: [String]
    /// The state that was applied last; nil for the documents' base state.
    private(set) var state: String?

    /// Opens documents.
    ///
    /// - Parameters:
    ///   - file: the documents.
    ///   - warn: called with a line for each unsupported element or attribute.
    /// - Throws: the error of a document that can't be read.
    init(_ file: SceneFile, warn: (String) -> Void) throws {
        var parts: [Part] = []
        for url in file.documents {
            let document = try CAMLDocument(contentsOf: url)
            for warning in document.warnings { warn("\(url.lastPathComponent): \(warning)") }
            parts.append(Part(name: url.lastPathComponent, document: document))
        }
        self.parts = parts
        size = parts.first { $0.document.size.width > 0 && $0.document.size.height > 0 }?.document.size ?? CGSize(width: 1, height: 1)
        var names: [String] = []
        for part in parts {
            for state in part.document.states where !names.contains(state.name) { names.append(state.name) }
        }
        stateNames = names
        layer.name = "stage"
        layer.bounds = CGRect(origin: .zero, size: size)
        layer.masksToBounds = true
        for part in parts { layer.addSublayer(holder(of: part.document)) }
    }

    /// Creates a layer that shows a document's root layer in the middle of the picture, whatever its own position.
    private func holder(of document: CAMLDocument) -> CALayer {
        let holder = CALayer(), root = document.rootLayer
        let frame = root.frame
        let center = frame.midX.isFinite && frame.midY.isFinite ? CGPoint(x: frame.midX, y: frame.midY) : .zero
        holder.bounds = CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        holder.position = CGPoint(x: size.width / 2, y: size.height / 2)
        // Documents use a coordinate system in which y increases upwards, unless their root layer's geometry is flipped.
        holder.isGeometryFlipped = true
        holder.addSublayer(root)
        return holder
    }

    /// Applies a state to the documents that have it; others aren't changed.
    ///
    /// - Parameters:
    ///   - name: the state's name; nil for the base state.
    ///   - animated: whether the documents' transitions are animated.
    /// - Throws: ``CommandError`` if no document has the state.
    func apply(state name: String?, animated: Bool) throws {
        if let name, !stateNames.contains(name) {
            let known = stateNames.isEmpty ? "there are no states" : "the states are " + stateNames.joined(separator: ", ")
            throw CommandError("there is no state \"\(name)\"; \(known)")
        }
        for part in parts where name == nil || part.document.states.contains(where: { $0.name == name }) {
            try part.document.apply(state: name, animated: animated)
        }
        state = name
    }

    // MARK: Time

    /// Starts the documents' time.
    func start() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.beginTime = CACurrentMediaTime()
        layer.timeOffset = 0
        layer.speed = 1
        CATransaction.commit()
    }

    /// Whether the documents' time is paused.
    var isPaused: Bool {
        get { layer.speed == 0 }
        set {
            guard newValue != isPaused else { return }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let time = layer.convertTime(CACurrentMediaTime(), from: nil)
            if newValue {
                layer.timeOffset = time
                layer.speed = 0
            } else {
                layer.speed = 1
                layer.timeOffset = 0
                layer.beginTime = 0
                layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - time
            }
            CATransaction.commit()
        }
    }
}
