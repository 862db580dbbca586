# shellcheck shell=bash
# Sourced by scripts that call the compiler on the modules of a debug build (swift build): sets 'modules', the folder of the compiled modules,
# and 'module_flags', with which it finds them and the C libraries, as SwiftPM gives them.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
modules=$root/.build/debug/Modules
[[ -e $modules/UIKit.swiftmodule ]] || { echo "error: the libraries aren't built; run: swift build --disable-index-store" >&2; exit 1; }

module_flags=(-I "$modules")
for map in "$root"/Sources/System/*/module.modulemap "$root"/.build/debug/C{AllocationCount,AudioTags,RowKernels,SDL}.build/module.modulemap \
    "$root"/.build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap; do
    module_flags+=(-Xcc "-fmodule-map-file=$map")
done
for flag in $(pkg-config --cflags pangocairo gdk-pixbuf-2.0 gio-2.0 sdl2 libarchive libzstd); do module_flags+=(-Xcc "$flag"); done
