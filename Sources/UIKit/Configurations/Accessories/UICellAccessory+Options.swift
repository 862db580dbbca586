extension UICellAccessory {
    /// How an arrow head that says that more comes is shown.
    nonisolated public struct DisclosureIndicatorOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?

        /// Options; what is left out is the default.
        public init(isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    /// How an arrow head of an outline is shown.
    nonisolated public struct OutlineDisclosureOptions {
        /// What a touch does.
        public enum Style: Hashable, Sendable {
            /// As for ``cell``.
            case automatic
            /// A touch anywhere on the row shows or hides what is below.
            case header
            /// A touch on the arrow head shows or hides what is below; one elsewhere selects the row.
            case cell
        }

        /// What a touch does. Default automatic.
        public var style: Style
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?

        /// Options; what is left out is the default.
        public init(
            style: Style? = nil, isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.style = style ?? .automatic
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    /// How a tick is shown.
    nonisolated public struct CheckmarkOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?

        /// Options; what is left out is the default.
        public init(isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    /// How a button to delete is shown.
    nonisolated public struct DeleteOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?
        /// The colour behind the symbol; nil for red. Default nil.
        public var backgroundColor: UIColor?

        /// Options; what is left out is the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.backgroundColor = backgroundColor
        }
    }

    /// How a button to insert is shown.
    nonisolated public struct InsertOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?
        /// The colour behind the symbol; nil for green. Default nil.
        public var backgroundColor: UIColor?

        /// Options; what is left out is the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.backgroundColor = backgroundColor
        }
    }

    /// How the lines by which a row is dragged is shown.
    nonisolated public struct ReorderOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?
        /// Whether a line stands before it where another accessory does. Default true.
        public var showsVerticalSeparator: Bool

        /// Options; what is left out is the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil,
            showsVerticalSeparator: Bool? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.showsVerticalSeparator = showsVerticalSeparator ?? true
        }
    }

    /// How a circle that is ticked is shown.
    nonisolated public struct MultiselectOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?
        /// The colour behind the tick; nil for the tint colour. Default nil.
        public var backgroundColor: UIColor?

        /// Options; what is left out is the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.backgroundColor = backgroundColor
        }
    }

    /// How a text is shown.
    nonisolated public struct LabelOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?
        /// The font. Default the body's.
        public var font: UIFont
        /// Whether the font follows the preferred content size. Default true.
        public var adjustsFontForContentSizeCategory: Bool

        /// Options; what is left out is the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil,
            font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.font = font ?? UIFont.preferredFont(forTextStyle: .body)
            self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory ?? true
        }
    }

    /// How a button for details is shown.
    nonisolated public struct DetailOptions {
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for the kind's own. Default nil.
        public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
        /// Its colour; nil for the kind's own. Default nil.
        public var tintColor: UIColor?

        /// Options; what is left out is the default.
        public init(isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    /// A view of a program's own as an accessory, and how it is shown.
    @preconcurrency @MainActor
    public struct CustomViewConfiguration {
        /// The view.
        public let customView: UIView
        /// On which side it lies, and when it is shown.
        public let placement: Placement
        /// Whether the accessory is left out. Default false.
        public var isHidden: Bool
        /// The width that is kept for it; nil for its own. Default nil.
        public var reservedLayoutWidth: LayoutDimension?
        /// Its tint colour; nil for the cell's. Default nil.
        public var tintColor: UIColor?
        /// Whether the view keeps the size that it has instead of the one that fits it. Default false.
        public var maintainsFixedSize: Bool

        /// A view at a place; what is left out is the default.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
        ) {
            self.customView = customView
            self.placement = placement
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.maintainsFixedSize = maintainsFixedSize ?? false
        }
    }
}
