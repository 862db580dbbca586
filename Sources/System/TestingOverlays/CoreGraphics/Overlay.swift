// Swift Testing declares a cross-import overlay for a module named CoreGraphics: a file that imports both imports `_Testing_CoreGraphics`
// by itself. Toolchains outside of Apple's platforms name that overlay but do not have it, so this empty module stands in for it;
// without it no test, ours or a user's, could import Testing together with CoreGraphics.
