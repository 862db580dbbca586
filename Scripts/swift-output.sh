# shellcheck shell=bash
# Sourced by ./run and ./test.

# Runs a Swift command and passes on its output and its exit status, less one harmless warning: SwiftPM takes no flags such as -pthread
# or -mfpmath from pkg-config, says so several times a build, and none of them is needed.
without_known_warnings() {
    "$@" 2>&1 | sed --unbuffered '/^warning: .*prohibited flag(s)/d'
}
