import Foundation
@_implementationOnly import CCairo
@_implementationOnly import CPango

/// A Pango font map with its contexts and cached layouts. Not thread-safe; see ``SharedTextWorker``.
final class TextWorker {
    /// A `PangoFontMap`. Untyped like the other stored pointers, since Pango's C types aren't visible to clients of this module.
    private let fontMap: UnsafeMutableRawPointer
    /// The font map, typed.
    var pangoFontMap: UnsafeMutablePointer<PangoFontMap> { fontMap.assumingMemoryBound(to: PangoFontMap.self) }
    /// One context per base direction, which Pango sets on contexts rather than on layouts.
    private let naturalContext: OpaquePointer
    private let leftToRightContext: OpaquePointer
    private let rightToLeftContext: OpaquePointer
    private let tabs: OpaquePointer
    private var descriptions: [FontDescription: OpaquePointer] = [:]
    /// The layouts of the most recent texts, the newest last: a text is usually measured and then drawn.
    private var recent: [(identity: UInt64, bytes: Int, layouts: [OpaquePointer])] = []
    private static let maximumRecent = 48
    /// The maximum number of bytes of text in the cached layouts; a layout takes some hundred bytes for each character.
    private static let maximumRecentBytes = 1 << 17

    init() {
        BundledFonts.load()
        let map = pango_cairo_font_map_new()!
        fontMap = UnsafeMutableRawPointer(map)
        pango_fc_font_map_set_default_substitute(OpaquePointer(fontMap), Self.applyMatrix, nil, nil)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        func context(_ direction: PangoDirection) -> OpaquePointer {
            let context = pango_font_map_create_context(map)!
            pango_cairo_context_set_font_options(context, options)
            pango_context_set_round_glyph_positions(context, 0)
            pango_context_set_base_dir(context, direction)
            // Otherwise Pango uses the locale's language, and text would look different on other machines.
            pango_context_set_language(context, pango_language_from_string("en"))
            return context
        }
        naturalContext = context(PANGO_DIRECTION_WEAK_LTR)
        leftToRightContext = context(PANGO_DIRECTION_LTR)
        rightToLeftContext = context(PANGO_DIRECTION_RTL)
        cairo_font_options_destroy(options)
        // TextKit's default tab stops are 28 points apart; Pango repeats the first distance.
        tabs = pango_tab_array_new(1, 0)
        pango_tab_array_set_tab(tabs, 0, PANGO_TAB_LEFT, 28 * PANGO_SCALE)
    }

    deinit {
        for entry in recent { entry.layouts.forEach(Self.release) }
        for description in descriptions.values { pango_font_description_free(description) }
        pango_tab_array_free(tabs)
        Self.release(naturalContext)
        Self.release(leftToRightContext)
        Self.release(rightToLeftContext)
        g_object_unref(fontMap)
    }

    static func release(_ object: OpaquePointer) {
        g_object_unref(UnsafeMutableRawPointer(object))
    }

    // MARK: Fonts

    /// Waits until fontconfig has read its settings and its list of fonts, which Pango begins on a thread of its own.
    func loadFonts() {
        _ = pango_fc_font_map_get_config(OpaquePointer(fontMap))
    }

    /// Begins the name of a family that stands for a matrix. Pango's descriptions have no place for one, so it travels behind the families.
    private static let matrixPrefix = "lamina-matrix:"

    /// Gives the fonts that Pango looks for the matrix that their list of families names. Pango measures and draws letters by it.
    private static let applyMatrix: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { pattern, _ in
        var index: Int32 = 0
        var name: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, FC_FAMILY, index, &name) == FcResultMatch, let family = name {
            index += 1
            let text = String(cString: family)
            guard text.hasPrefix(TextWorker.matrixPrefix) else { continue }
            let values = text.dropFirst(TextWorker.matrixPrefix.count).split(separator: ":").compactMap { Int($0) }
            guard values.count == 2, values[0] > 0 else { continue }
            var matrix = FcMatrix(xx: Double(values[0]) / 10_000, xy: Double(values[1]) / 10_000, yx: 0, yy: 1)
            FcPatternAddMatrix(pattern, FC_MATRIX, &matrix)
            return
        }
    }

    /// The Pango font description for a font, cached and owned by the worker.
    private func pangoDescription(of font: FontDescription) -> OpaquePointer {
        if let known = descriptions[font] { return known }
        if descriptions.count >= 1024 {
            for description in descriptions.values { pango_font_description_free(description) }
            descriptions.removeAll()
        }
        let description = pango_font_description_new()!
        let matrix = font.matrix.map { ",\(Self.matrixPrefix)\($0.xx):\($0.xy)" } ?? ""
        pango_font_description_set_family(description, font.familyList + matrix)
        pango_font_description_set_absolute_size(description, font.usableSize * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: PangoWeight.RawValue(font.openTypeWeight)))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        if font.hasSmallCaps { pango_font_description_set_variant(description, PANGO_VARIANT_SMALL_CAPS) }
        if font.width != 0, !font.width.isNaN {
            let stretch =
                switch font.width {
                case ..<(-0.3): PANGO_STRETCH_EXTRA_CONDENSED
                case ..<0: PANGO_STRETCH_CONDENSED
                case ...0.3: PANGO_STRETCH_EXPANDED
                default: PANGO_STRETCH_EXTRA_EXPANDED
                }
            pango_font_description_set_stretch(description, stretch)
        }
        descriptions[font] = description
        return description
    }

    func metrics(of font: FontDescription) -> FontMetrics {
        let size = font.usableSize
        // Fallback metrics, for machines without any font.
        var result = FontMetrics(
            ascender: size * 0.95, descender: size * -0.25, leading: 0, capHeight: size * 0.7, xHeight: size * 0.5,
            underlinePosition: size * -0.1, underlineThickness: size * 0.05, strikethroughPosition: size * 0.3,
            strikethroughThickness: size * 0.05)
        let description = pangoDescription(of: font)
        guard let loaded = pango_font_map_load_font(fontMap.assumingMemoryBound(to: PangoFontMap.self), naturalContext, description) else { return result }
        defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
        if let metrics = pango_font_get_metrics(loaded, nil) {
            defer { pango_font_metrics_unref(metrics) }
            result.ascender = points(pango_font_metrics_get_ascent(metrics))
            result.descender = -points(pango_font_metrics_get_descent(metrics))
            result.leading = max(0, points(pango_font_metrics_get_height(metrics)) - result.lineHeight)
            result.underlinePosition = points(pango_font_metrics_get_underline_position(metrics))
            result.underlineThickness = points(pango_font_metrics_get_underline_thickness(metrics))
            result.strikethroughPosition = points(pango_font_metrics_get_strikethrough_position(metrics))
            result.strikethroughThickness = points(pango_font_metrics_get_strikethrough_thickness(metrics))
        }
        if let height = inkHeight(of: "H", in: loaded) { result.capHeight = height }
        if let height = inkHeight(of: "x", in: loaded) { result.xHeight = height }
        return result
    }

    /// The height of a letter's ink above the baseline, or `nil` if the font lacks it.
    private func inkHeight(of letter: Unicode.Scalar, in font: UnsafeMutablePointer<PangoFont>) -> CGFloat? {
        guard let shaper = pango_font_get_hb_font(font) else { return nil }
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(shaper, letter.value, &glyph) != 0 else { return nil }
        var ink = PangoRectangle()
        pango_font_get_glyph_extents(font, glyph, &ink, nil)
        return ink.y < 0 ? points(-ink.y) : nil
    }

    // MARK: Layouts

    /// The Pango layouts of a composed text, recreated if they have been evicted from the cache.
    func layouts(for storage: TextLayout.Storage) -> [OpaquePointer] {
        if let index = recent.lastIndex(where: { $0.identity == storage.identity }) {
            let entry = recent.remove(at: index)
            recent.append(entry)
            return entry.layouts
        }
        let layouts = storage.paragraphs.map { makeLayout(of: $0, runs: storage.runs) }
        remember(layouts, of: storage)
        return layouts
    }

    /// Caches layouts that were made while a text was composed.
    func remember(_ layouts: [OpaquePointer], of storage: TextLayout.Storage) {
        recent.append((storage.identity, storage.paragraphs.reduce(0) { $0 + $1.text.count }, layouts))
        var bytes = recent.reduce(0) { $0 + $1.bytes }
        while recent.count > Self.maximumRecent || (bytes > Self.maximumRecentBytes && recent.count > 1) {
            let oldest = recent.removeFirst()
            bytes -= oldest.bytes
            oldest.layouts.forEach(Self.release)
        }
    }

    /// Creates the Pango layout of a paragraph; the caller owns it.
    func makeLayout(of paragraph: TextLayout.Paragraph, runs: [TextRun]) -> OpaquePointer {
        let context =
            switch paragraph.style.baseWritingDirection {
            case .natural: naturalContext
            case .leftToRight: leftToRightContext
            case .rightToLeft: rightToLeftContext
            }
        let layout = pango_layout_new(context)!
        pango_layout_set_auto_dir(layout, paragraph.style.baseWritingDirection == .natural ? 1 : 0)
        if let own = makeTabs(of: paragraph.style) {
            pango_layout_set_tabs(layout, own)
            pango_tab_array_free(own)
        } else {
            pango_layout_set_tabs(layout, tabs)
        }
        pango_layout_set_font_description(layout, pangoDescription(of: runs[paragraph.spans[0].run].font))
        paragraph.text.withUnsafeBytes {
            guard let bytes = $0.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            pango_layout_set_text(layout, bytes, Int32($0.count))
        }
        pango_layout_set_width(layout, paragraph.width)
        pango_layout_set_indent(layout, paragraph.indent)
        pango_layout_set_wrap(layout, paragraph.style.lineBreakMode == .characterWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        pango_layout_set_justify(layout, paragraph.style.alignment == .justified ? 1 : 0)
        if paragraph.lineLimit > 0 {
            pango_layout_set_height(layout, -Int32(clamping: paragraph.lineLimit))
            let mode =
                switch paragraph.style.lineBreakMode {
                case .truncatingHead: PANGO_ELLIPSIZE_START
                case .truncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
                default: PANGO_ELLIPSIZE_END
                }
            pango_layout_set_ellipsize(layout, paragraph.appendsEllipsis ? PANGO_ELLIPSIZE_END : mode)
        }
        let attributes = makeAttributes(of: paragraph, runs: runs)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        if paragraph.style.alignment == .justified, paragraph.width < TextComposer.unboundedWidth { Self.completeJustification(of: layout, paragraph) }
        return layout
    }

    /// The tab stops of a style that differ from the default, nil otherwise; Pango repeats the last distance.
    private func makeTabs(of style: ParagraphStyle) -> OpaquePointer? {
        let interval = style.tabInterval.isFinite && style.tabInterval >= 1 ? style.tabInterval : 28
        let stops = style.tabStops.filter { $0.location.isFinite && $0.location > 0 && $0.location < 1e5 }.sorted { $0.location < $1.location }
        guard !stops.isEmpty || interval != 28 else { return nil }
        let next = (((stops.last?.location ?? 0) / interval).rounded(.down) + 1) * interval
        let array = pango_tab_array_new(Int32(stops.count + 2), 0)!
        for (index, stop) in stops.enumerated() {
            let alignment =
                switch stop.alignment {
                case .right: PANGO_TAB_RIGHT
                case .center: PANGO_TAB_CENTER
                default: PANGO_TAB_LEFT
                }
            pango_tab_array_set_tab(array, Int32(index), alignment, units(stop.location))
        }
        pango_tab_array_set_tab(array, Int32(stops.count), PANGO_TAB_LEFT, units(next))
        pango_tab_array_set_tab(array, Int32(stops.count + 1), PANGO_TAB_LEFT, units(next + interval))
        return array
    }

    private func makeAttributes(of paragraph: TextLayout.Paragraph, runs: [TextRun]) -> OpaquePointer {
        let list = pango_attr_list_new()!
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ span: TextLayout.Span) {
            guard let attribute else { return }
            attribute.pointee.start_index = guint(span.start)
            attribute.pointee.end_index = guint(span.end)
            pango_attr_list_insert(list, attribute)
        }
        for span in paragraph.spans where span.end > span.start {
            let run = runs[span.run]
            add(pango_attr_font_desc_new(pangoDescription(of: run.font)), span)
            if span.isInserted { continue }
            let features = [run.font.hasMonospacedDigits ? "tnum=1" : nil, run.hasNoLigatures ? "liga=0, clig=0" : nil].compactMap(\.self)
            if !features.isEmpty { add(pango_attr_font_features_new(features.joined(separator: ", ")), span) }
            if let attachment = run.attachment {
                let bounds = attachment.bounds
                var rect = PangoRectangle(
                    x: 0, y: units(-bounds.maxY), width: units(max(0, bounds.minX) + bounds.width), height: units(bounds.height))
                add(pango_attr_shape_new(&rect, &rect), span)
            }
            // Glyphs that are only stroked get a transparent fill.
            var fill = run.color
            if run.strokeWidth > 0 { fill.w = 0 }
            let color = Self.components(fill)
            add(pango_attr_foreground_new(color.0, color.1, color.2), span)
            add(pango_attr_foreground_alpha_new(color.3), span)
            if let background = run.background, background.w > 0 {
                let color = Self.components(background)
                add(pango_attr_background_new(color.0, color.1, color.2), span)
                add(pango_attr_background_alpha_new(color.3), span)
            }
            // The other lines are drawn beside Pango.
            let isUnderlined = run.underline == .single || run.underline == .double, isStruck = run.strikethrough == .single
            if isUnderlined {
                add(pango_attr_underline_new(run.underline == .double ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE), span)
            }
            if isUnderlined, let line = run.underlineColor ?? (run.strokeWidth > 0 ? run.color : nil) {
                let color = Self.components(line)
                add(pango_attr_underline_color_new(color.0, color.1, color.2), span)
            }
            if isStruck { add(pango_attr_strikethrough_new(1), span) }
            if isStruck, let line = run.strikethroughColor {
                let color = Self.components(line)
                add(pango_attr_strikethrough_color_new(color.0, color.1, color.2), span)
            }
            if run.kern.isFinite, run.kern != 0 { add(pango_attr_letter_spacing_new(units(run.kern)), span) }
            if run.baselineOffset.isFinite, run.baselineOffset != 0 { add(pango_attr_rise_new(units(run.baselineOffset)), span) }
        }
        for range in paragraph.unbroken {
            add(pango_attr_allow_breaks_new(0), TextLayout.Span(start: range.lowerBound, end: range.upperBound, run: 0))
        }
        // UIKit breaks an overlong word without a hyphen; only soft hyphens show one.
        if !paragraph.hasSoftHyphen {
            add(pango_attr_insert_hyphens_new(0), TextLayout.Span(start: 0, end: paragraph.text.count, run: 0))
        }
        return list
    }

    /// Pango's 16-bit colour components. Pango takes an alpha of 0 for "not set"; 1 paints nothing visible either.
    private static func components(_ color: SIMD4<Float>) -> (UInt16, UInt16, UInt16, UInt16) {
        func component(_ value: Float) -> UInt16 { value.isNaN ? 0 : UInt16((min(max(value, 0), 1) * 65535).rounded()) }
        return (component(color.x), component(color.y), component(color.z), max(1, component(color.w)))
    }
}

/// Converts Pango units to points.
func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }

/// Converts points to Pango units, clamped to a quarter of their range so that sums don't overflow.
func units(_ points: CGFloat) -> Int32 {
    let limit = CGFloat(1 << 29)
    return points.isNaN ? 0 : Int32(min(max(points * CGFloat(PANGO_SCALE), -limit), limit).rounded())
}
