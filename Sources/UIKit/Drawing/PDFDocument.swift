/// A PDF that is being drawn, y down on each page.
final class PDFDocument {
    let context: CGContext
    /// The bounds of pages that have none of their own, in points.
    private let bounds: CGRect
    /// The bounds of the page that was begun last; those of the document before the first page.
    private(set) var pageBounds: CGRect
    private var hasPage = false

    /// Nil where the file can't be written. Empty bounds stand for a US Letter page of 612 by 792 points.
    init?(_ consumer: CGDataConsumer?, bounds: CGRect, info: [String: Any]) {
        let bounds = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds.standardized
        var box = bounds
        guard let consumer, let context = CGContext(consumer: consumer, mediaBox: &box, info) else { return nil }
        self.context = context
        self.bounds = bounds
        pageBounds = bounds
    }

    /// Begins a page, whose context begins with its origin in the bounds' upper left and y down.
    func beginPage(bounds: CGRect? = nil) {
        var box = bounds.map { $0.isEmpty ? self.bounds : $0.standardized } ?? self.bounds
        context.beginPage(mediaBox: &box)
        context.translateBy(x: 0, y: box.minY + box.maxY)
        context.scaleBy(x: 1, y: -1)
        pageBounds = box
        hasPage = true
    }

    /// Closes the document. It gets an empty page if it has none, since a PDF without pages is invalid.
    func close() {
        if !hasPage { beginPage() }
        context.closePDF()
    }
}

/// Begins a PDF that is appended to `data` when it ends, and makes its context the current one of this thread. Empty `bounds` stand for
/// pages of 612 by 792 points. Of `documentInfo`, title, author, subject, keywords and creator are used (`kCGPDFContextTitle` and so on).
public func UIGraphicsBeginPDFContextToData(_ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) {
    push(PDFDocument(CGDataConsumer(data: data), bounds: bounds, info: strings(documentInfo)))
}

/// Begins a PDF file, replacing what is there, and makes its context the current one of this thread; as
/// ``UIGraphicsBeginPDFContextToData(_:_:_:)``. False where the file can't be made.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(_ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) -> Bool {
    push(PDFDocument(CGDataConsumer(url: URL(fileURLWithPath: path)), bounds: bounds, info: strings(documentInfo)))
}

/// Ends the PDF begun last on this thread, and writes it.
public func UIGraphicsEndPDFContext() {
    let stack = GraphicsStack.current
    guard let document = stack.entries.last?.document else { return }
    stack.entries.removeLast()
    document.close()
}

/// Begins a page of the size that the PDF began with. Drawing before the first page is lost.
public func UIGraphicsBeginPDFPage() { GraphicsStack.current.entries.last?.document?.beginPage() }

/// Begins a page with its own bounds. `pageInfo` is ignored.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    GraphicsStack.current.entries.last?.document?.beginPage(bounds: bounds)
}

/// The bounds of the current PDF's page; zero where there is no PDF.
public func UIGraphicsGetPDFContextBounds() -> CGRect { GraphicsStack.current.entries.last?.document?.pageBounds ?? .zero }

/// Makes a rectangle of the current page a link to a web address.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) { UIGraphicsGetCurrentContext()?.setURL(url, for: rect) }

/// Adds a named destination at a point of the current page.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    UIGraphicsGetCurrentContext()?.addDestination(name, at: point)
}

/// Makes a rectangle of the current page a link to a named destination.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.setDestination(name, for: rect)
}

@discardableResult
private func push(_ document: PDFDocument?) -> Bool {
    guard let document else { return false }
    GraphicsStack.current.entries.append(GraphicsStack.Entry(context: document.context, imageScale: nil, document: document))
    return true
}

private func strings(_ info: [AnyHashable: Any]?) -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in info ?? [:] { if let key = key.base as? String { result[key] = value } }
    return result
}
