/// How a PDF renderer draws.
public final class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
    /// Title, author, subject, keywords and creator, by the keys `kCGPDFContextTitle`, `kCGPDFContextAuthor` and so on. Default empty.
    public var documentInfo: [String: Any] = [:]

    override func copy(for bounds: CGRect) -> UIGraphicsPDFRendererFormat {
        let copy = UIGraphicsPDFRendererFormat()
        copy.documentInfo = documentInfo
        copy.coveredBounds = bounds
        return copy
    }
}

/// What a PDF renderer's drawing actions draw with. Nothing is drawn before the first page begins.
public final class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    private let document: PDFDocument

    init(document: PDFDocument, format: UIGraphicsPDFRendererFormat) {
        self.document = document
        super.init(cgContext: document.context, format: format)
    }

    /// The bounds of the page.
    public var pdfContextBounds: CGRect { document.pageBounds }

    /// Begins a page with the renderer's bounds, its origin in the upper left and y down.
    public func beginPage() { document.beginPage() }

    /// Begins a page with bounds of its own. `pageInfo` makes no difference.
    public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { document.beginPage(bounds: bounds) }

    /// Makes a rectangle of the page a link to a web address.
    public func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }
    /// Names a place of the page.
    public func addDestination(withName name: String, at point: CGPoint) { cgContext.addDestination(name, at: point) }
    /// Makes a rectangle of the page a link to a named place, which may come later.
    public func setDestinationWithName(_ name: String, for rect: CGRect) { cgContext.setDestination(name, for: rect) }
}

/// Draws PDFs. Usable on any thread. The same actions give the same bytes.
public final class UIGraphicsPDFRenderer: UIGraphicsRenderer {
    /// What draws a document.
    public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

    private let pdfFormat: UIGraphicsPDFRendererFormat
    /// How the renderer draws.
    public override var format: UIGraphicsPDFRendererFormat { pdfFormat }

    /// A renderer of documents whose pages have these bounds in points; 612 by 792 where they are empty.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        pdfFormat = format.copy(for: bounds)
        super.init(bounds: bounds, format: pdfFormat)
    }

    /// A renderer of documents whose pages have these bounds in points.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
    }

    /// `UIGraphicsPDFRendererContext`.
    public override class func rendererContextClass() -> AnyClass { UIGraphicsPDFRendererContext.self }

    /// The document that the actions draw; empty for bounds that pages can't have.
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

    /// Runs actions, and then others, with a document that goes nowhere.
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
