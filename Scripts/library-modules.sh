# shellcheck shell=bash
# Sourced by scripts that use the libraries compiled: sets 'libraries', the names of the library products, and 'library_modules', the modules
# that whoever imports them needs. All other modules are hidden in them.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
mapfile -t libraries < <(sed -n 's/^ *\.library(name: "\([A-Za-z]*\)".*/\1/p' "$root/Package.swift")
# QuartzCore re-exports ObjectiveCRuntime; the toolchain's Testing asks for two beside CoreGraphics and UIKit.
library_modules=("${libraries[@]}" ObjectiveCRuntime _Testing_CoreGraphics _Testing_UIKit)
