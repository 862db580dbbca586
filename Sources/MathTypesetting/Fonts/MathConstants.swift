internal import CHarfBuzz
import CoreGraphics

/// The constants of a font's MATH table by the names of the OpenType specification, in ems; percentages as fractions.
struct MathConstants: Sendable {
    let scriptScaleDown, scriptScriptScaleDown: CGFloat
    let delimitedSubFormulaMinHeight, displayOperatorMinHeight: CGFloat
    let axisHeight, accentBaseHeight: CGFloat
    let subscriptShiftDown, subscriptTopMax, subscriptBaselineDropMin: CGFloat
    let superscriptShiftUp, superscriptShiftUpCramped, superscriptBottomMin, superscriptBaselineDropMax: CGFloat
    let subSuperscriptGapMin, superscriptBottomMaxWithSubscript, spaceAfterScript: CGFloat
    let upperLimitGapMin, upperLimitBaselineRiseMin, lowerLimitGapMin, lowerLimitBaselineDropMin: CGFloat
    let stackTopShiftUp, stackTopDisplayStyleShiftUp, stackBottomShiftDown, stackBottomDisplayStyleShiftDown: CGFloat
    let stackGapMin, stackDisplayStyleGapMin: CGFloat
    let stretchStackGapAboveMin, stretchStackGapBelowMin: CGFloat
    let fractionNumeratorShiftUp, fractionNumeratorDisplayStyleShiftUp: CGFloat
    let fractionDenominatorShiftDown, fractionDenominatorDisplayStyleShiftDown: CGFloat
    let fractionNumeratorGapMin, fractionNumDisplayStyleGapMin, fractionRuleThickness: CGFloat
    let fractionDenominatorGapMin, fractionDenomDisplayStyleGapMin: CGFloat
    let overbarVerticalGap, overbarRuleThickness, overbarExtraAscender: CGFloat
    let underbarVerticalGap, underbarRuleThickness, underbarExtraDescender: CGFloat
    let radicalVerticalGap, radicalDisplayStyleVerticalGap, radicalRuleThickness, radicalExtraAscender: CGFloat
    let radicalKernBeforeDegree, radicalKernAfterDegree, radicalDegreeBottomRaise: CGFloat

    /// Reads the constants of a font whose scale is its units per em.
    init(_ font: OpaquePointer, unitsPerEm: CGFloat) {
        func length(_ name: hb_ot_math_constant_t) -> CGFloat { CGFloat(hb_ot_math_get_constant(font, name)) / unitsPerEm }
        func part(_ name: hb_ot_math_constant_t, _ usual: CGFloat) -> CGFloat {
            let percent = CGFloat(hb_ot_math_get_constant(font, name))
            return percent > 0 && percent <= 100 ? percent / 100 : usual
        }
        scriptScaleDown = part(HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN, 0.7)
        scriptScriptScaleDown = part(HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN, 0.5)
        delimitedSubFormulaMinHeight = length(HB_OT_MATH_CONSTANT_DELIMITED_SUB_FORMULA_MIN_HEIGHT)
        displayOperatorMinHeight = length(HB_OT_MATH_CONSTANT_DISPLAY_OPERATOR_MIN_HEIGHT)
        axisHeight = length(HB_OT_MATH_CONSTANT_AXIS_HEIGHT)
        accentBaseHeight = length(HB_OT_MATH_CONSTANT_ACCENT_BASE_HEIGHT)
        subscriptShiftDown = length(HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN)
        subscriptTopMax = length(HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX)
        subscriptBaselineDropMin = length(HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN)
        superscriptShiftUp = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP)
        superscriptShiftUpCramped = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED)
        superscriptBottomMin = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN)
        superscriptBaselineDropMax = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX)
        subSuperscriptGapMin = length(HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN)
        superscriptBottomMaxWithSubscript = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT)
        spaceAfterScript = length(HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT)
        upperLimitGapMin = length(HB_OT_MATH_CONSTANT_UPPER_LIMIT_GAP_MIN)
        upperLimitBaselineRiseMin = length(HB_OT_MATH_CONSTANT_UPPER_LIMIT_BASELINE_RISE_MIN)
        lowerLimitGapMin = length(HB_OT_MATH_CONSTANT_LOWER_LIMIT_GAP_MIN)
        lowerLimitBaselineDropMin = length(HB_OT_MATH_CONSTANT_LOWER_LIMIT_BASELINE_DROP_MIN)
        stackTopShiftUp = length(HB_OT_MATH_CONSTANT_STACK_TOP_SHIFT_UP)
        stackTopDisplayStyleShiftUp = length(HB_OT_MATH_CONSTANT_STACK_TOP_DISPLAY_STYLE_SHIFT_UP)
        stackBottomShiftDown = length(HB_OT_MATH_CONSTANT_STACK_BOTTOM_SHIFT_DOWN)
        stackBottomDisplayStyleShiftDown = length(HB_OT_MATH_CONSTANT_STACK_BOTTOM_DISPLAY_STYLE_SHIFT_DOWN)
        stackGapMin = length(HB_OT_MATH_CONSTANT_STACK_GAP_MIN)
        stackDisplayStyleGapMin = length(HB_OT_MATH_CONSTANT_STACK_DISPLAY_STYLE_GAP_MIN)
        stretchStackGapAboveMin = length(HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_ABOVE_MIN)
        stretchStackGapBelowMin = length(HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_BELOW_MIN)
        fractionNumeratorShiftUp = length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP)
        fractionNumeratorDisplayStyleShiftUp = length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP)
        fractionDenominatorShiftDown = length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN)
        fractionDenominatorDisplayStyleShiftDown = length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN)
        fractionNumeratorGapMin = length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN)
        fractionNumDisplayStyleGapMin = length(HB_OT_MATH_CONSTANT_FRACTION_NUM_DISPLAY_STYLE_GAP_MIN)
        fractionRuleThickness = length(HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS)
        fractionDenominatorGapMin = length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN)
        fractionDenomDisplayStyleGapMin = length(HB_OT_MATH_CONSTANT_FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN)
        overbarVerticalGap = length(HB_OT_MATH_CONSTANT_OVERBAR_VERTICAL_GAP)
        overbarRuleThickness = length(HB_OT_MATH_CONSTANT_OVERBAR_RULE_THICKNESS)
        overbarExtraAscender = length(HB_OT_MATH_CONSTANT_OVERBAR_EXTRA_ASCENDER)
        underbarVerticalGap = length(HB_OT_MATH_CONSTANT_UNDERBAR_VERTICAL_GAP)
        underbarRuleThickness = length(HB_OT_MATH_CONSTANT_UNDERBAR_RULE_THICKNESS)
        underbarExtraDescender = length(HB_OT_MATH_CONSTANT_UNDERBAR_EXTRA_DESCENDER)
        radicalVerticalGap = length(HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP)
        radicalDisplayStyleVerticalGap = length(HB_OT_MATH_CONSTANT_RADICAL_DISPLAY_STYLE_VERTICAL_GAP)
        radicalRuleThickness = length(HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS)
        radicalExtraAscender = length(HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER)
        radicalKernBeforeDegree = length(HB_OT_MATH_CONSTANT_RADICAL_KERN_BEFORE_DEGREE)
        radicalKernAfterDegree = length(HB_OT_MATH_CONSTANT_RADICAL_KERN_AFTER_DEGREE)
        radicalDegreeBottomRaise = part(HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT, 0.6)
    }
}
