/// The format of a PDF renderer.
public final class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
    /// The title, author, subject, keywords and creator, by the keys `kCGPDFContextTitle`, `kCGPDFContextAuthor` and so on. Default empty.
    public var documentInfo: [String: Any] = [:]

    override func copy(for bounds: CGRect) -> UIGraphicsPDFRendererFormat {
        let copy = UIGraphicsPDFRendererFormat()
        copy.documentInfo = documentInfo
        copy.coveredBounds = bounds
        return copy
    }
}

/// The context that a PDF renderer passes to drawing actions. Nothing is drawn before the first page begins.
public final class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    private let document: PDFDocument

    init(document: PDFDocument, format: UIGraphicsPDFRendererFormat) {
        self.document = document
        super.init(cgContext: document.context, format: format)
    }

    /// The bounds of the current page, in points.
    public var pdfContextBounds: CGRect { document.pageBounds }

    /// Begins a page with the renderer's bounds, its origin in the upper left and y down.
    public func beginPage() { document.beginPage() }

    /// Begins a page with its own bounds. `pageInfo` is ignored.
    public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { document.beginPage(bounds: bounds) }

    /// Makes a rectangle of the page a link to a web address.
    public func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }
    /// Adds a named destination at a point of the page.
    public func addDestination(withName name: String, at point: CGPoint) { cgContext.addDestination(name, at: point) }
    /// Makes a rectangle of the page a link to a named destination, which may be added later.
    public func setDestinationWithName(_ name: String, for rect: CGRect) { cgContext.setDestination(name, for: rect) }
}

/// A renderer that draws PDF documents. It can be used on any thread. The same actions give the same bytes.
public final class UIGraphicsPDFRenderer: UIGraphicsRenderer {
    /// A closure that draws a document.
    public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

    private let pdfFormat: UIGraphicsPDFRendererFormat
    /// The renderer's format.
    public override var format: UIGraphicsPDFRendererFormat { pdfFormat }

    /// Creates a renderer of documents whose pages have these bounds in points; 612 by 792 if they are empty.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        pdfFormat = format.copy(for: bounds)
        super.init(bounds: bounds, format: pdfFormat)
    }

    /// Creates a renderer of documents whose pages have these bounds in points.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
    }

    /// `UIGraphicsPDFRendererContext`.
    public override class func rendererContextClass() -> AnyClass { UIGraphicsPDFRendererContext.self }

    /// The document that the actions draw; empty data for invalid page bounds.
    public func pdfData(actions: DrawingActions) -> Data {
        let data = NSMutableData()
        _ = draw(to: CGDataConsumer(data: data), actions)
        return data as Data
    }

    /// Writes the document that the actions draw to a file, replacing what is there.
    ///
    /// - Throws: `CocoaError` where the file can't be written.
    public func writePDF(to url: URL, withActions actions: DrawingActions) throws {
        try pdfData(actions: actions).write(to: url, options: .atomic)
    }

    /// Runs drawing actions, then completion actions, with a document that is discarded.
    public override func runDrawingActions(
        _ drawingActions: UIGraphicsDrawingActions, completionActions: UIGraphicsDrawingActions? = nil
    ) throws {
        let isDrawn = draw(to: CGDataConsumer(data: NSMutableData())) { context in
            drawingActions(context)
            completionActions?(context)
        }
        if !isDrawn { throw UIGraphicsRendererError(renderer: "UIGraphicsPDFRenderer") }
    }

    private func draw(to consumer: CGDataConsumer?, _ actions: DrawingActions) -> Bool {
        guard let document = PDFDocument(consumer, bounds: pdfFormat.bounds, info: pdfFormat.documentInfo) else { return false }
        UIGraphicsPushContext(document.context)
        actions(UIGraphicsPDFRendererContext(document: document, format: pdfFormat))
        UIGraphicsPopContext()
        document.close()
        return true
    }
}
