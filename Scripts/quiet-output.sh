# shellcheck shell=bash
# Sourced by ./run and ./test: runs long commands so that a few lines tell what happens, and the whole log is there when something fails.

# Where the logs lie.
log_folder=.build/logs

# Prints a line that the next one replaces, on a terminal. Elsewhere prints one a minute, so that nobody takes a long build for a hung one.
last_progress=0
columns=$(tput cols 2>/dev/null || echo 80)
show_progress() {
    if [[ -t 1 ]]; then
        printf '\r\033[K%s' "${1:0:$((columns - 1))}"
    elif ((SECONDS - last_progress >= 60)); then
        last_progress=$SECONDS
        printf '%s\n' "$1"
    fi
}

# Takes the progress line away.
end_progress() {
    if [[ -t 1 ]]; then printf '\r\033[K'; fi
}

# Passes a command's output on to a log. From its lines a function makes progress lines: it gets each line and sets 'progress' if that is news.
follow() { # LOG FUNCTION
    local line progress=
    while IFS= read -r line || [[ -n $line ]]; do
        printf '%s\n' "$line" >&3
        progress=
        "$2" "$line"
        if [[ -n $progress ]]; then show_progress "$progress"; fi
    done 3>"$1"
    end_progress
}

# The progress of SwiftPM: "[12/345] Compiling QuartzCore CALayer.swift", and what it fetches.
build_progress() {
    case $1 in
        \[*/*\]* | Fetching\ * | Cloning\ * | Updating\ * | "Another instance"*) progress=$1 ;;
    esac
}

# Runs a build. When it fails, shows its whole log and fails with its status.
#
#   run_build LOG COMMAND...
run_build() {
    local log=$1 status=0
    shift
    mkdir -p "$(dirname "$log")"
    "$@" 2>&1 | follow "$log" build_progress || status=${PIPESTATUS[0]}
    if ((status != 0)); then
        cat "$log"
        echo "error: the build failed; its log is above and in $log." >&2
        return "$status"
    fi
}

# The warnings of builds' logs that are about this package, each once. Those of other packages are theirs. Left out are three that say nothing
# to us: SwiftPM takes no flags such as -pthread or -mfpmath from pkg-config, and none is needed; the tests of one module need not all
# packages; and the compiler calls '@_implementationOnly' deprecated in favour of 'internal import', which demands the C libraries' modules of
# packages that never heard of them (Package.swift says more).
own_warnings() { # LOG...
    grep -hE '^(/[^:]*/(Sources|Tests|Samples)/[^:]*:[0-9]+:[0-9]+: warning: |/[^:]*/Package\.swift:.* warning: |warning: )' "$@" |
        grep -vE "prohibited flag\(s\)|dependency .* is not used|'@_implementationOnly'|/\.build/|/checkouts/" |
        sort -u || true
}
