# shellcheck shell=bash
# Sourced by Scripts/install and Scripts/uninstall: the list of what is installed under a prefix.

prefix=
# The list, under the prefix. Each line is a kind and a path under the prefix: 'file' for installed files, 'folder' for folders that were
# made for them, 'database' for files and folders that the desktop's tools made.
readonly list=share/lamina/installed

fail() {
    printf '%s: %s\n' "$(basename "$0")" "$1" >&2
    exit 1
}

wrong_arguments() {
    printf '%s: %s; see --help\n' "$(basename "$0")" "$1" >&2
    exit 64
}

# Makes the prefix an absolute path.
set_prefix() {
    if [[ -z $prefix ]]; then
        if ((EUID == 0)); then prefix=/usr/local; else prefix=$HOME/.local; fi
    fi
    if [[ $prefix != /* ]]; then prefix=$PWD/$prefix; fi
    if [[ $prefix != / ]]; then prefix=${prefix%/}; fi
    [[ $prefix != *$'\n'* && $prefix != *=* ]] || fail "the prefix may not have line ends or equals signs: $prefix"
}

# Reads the list into installed_files, installed_folders and installed_databases. A list that leads out of the prefix is refused.
read_list() {
    local kind path
    installed_files=() installed_folders=() installed_databases=()
    while IFS=' ' read -r kind path || [[ -n $kind ]]; do
        [[ -n $path && $path != /* && /$path/ != */../* ]] || fail "$prefix/$list is damaged: $kind $path"
        case $kind in
            file) installed_files+=("$path") ;;
            folder) installed_folders+=("$path") ;;
            database) installed_databases+=("$path") ;;
            *) fail "$prefix/$list is damaged: $kind $path" ;;
        esac
    done <"$prefix/$list"
}

# Makes a folder under the prefix with those above it, and sets new_folders to those that weren't there, from above. The prefix itself stays
# when it is empty: it is the person's.
make_folders() { # FOLDER
    local folder='' part
    local -a parts
    new_folders=()
    mkdir -p "$prefix"
    IFS=/ read -r -a parts <<<"$1"
    for part in "${parts[@]}"; do
        folder=${folder:+$folder/}$part
        if [[ ! -d $prefix/$folder ]]; then
            mkdir "$prefix/$folder"
            new_folders+=("$folder")
        fi
    done
}

# Has the desktop's tools, as far as they are there, update their databases of entries, file types and icons: all of them, or the existing ones.
update_databases() { # all|existing
    if [[ -d $prefix/share/mime/packages && ($1 == all || -e $prefix/share/mime/mime.cache) ]] && command -v update-mime-database >/dev/null; then
        update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || echo "warning: update-mime-database failed" >&2
    fi
    if [[ -d $prefix/share/applications && ($1 == all || -e $prefix/share/applications/mimeinfo.cache) ]] &&
        command -v update-desktop-database >/dev/null; then
        update-desktop-database --quiet "$prefix/share/applications" || echo "warning: update-desktop-database failed" >&2
    fi
    # Without a cache icons are found anyway; one that is there would hide them if it were old.
    if [[ -f $prefix/share/icons/hicolor/icon-theme.cache ]] && command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache --quiet --force --ignore-theme-index "$prefix/share/icons/hicolor" || echo "warning: gtk-update-icon-cache failed" >&2
    fi
}

# The files and folders under the prefix that belong to the databases.
database_files() {
    (
        cd "$prefix"
        if [[ -d share/mime ]]; then find share/mime -mindepth 1 -path share/mime/packages -prune -o -print; fi
        if [[ -e share/applications/mimeinfo.cache ]]; then echo share/applications/mimeinfo.cache; fi
    ) | LC_ALL=C sort
}

# Whether other programs have entries in the database that a file belongs to.
is_needed_by_others() { # FILE
    local folder=share/applications pattern='*.desktop'
    if [[ $1 == share/mime/* ]]; then folder=share/mime/packages pattern='*.xml'; fi
    [[ -d $prefix/$folder && -n $(find "$prefix/$folder" -name "$pattern" -print -quit) ]]
}
