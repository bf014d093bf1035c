  baton_newline='
'
  baton_tab='	'
  # $baton_text becomes the content of a file, without its final line ends.
  baton_slurp() {
    baton_text='' baton_line=''
    while IFS= read -r baton_line; do
      baton_text=$baton_text$baton_line$baton_newline
    done <"$1"
    baton_text=$baton_text$baton_line
    while :; do
      case $baton_text in
        (*"$baton_newline") baton_text=${baton_text%"$baton_newline"} ;;
        (*) break ;;
      esac
    done
  }
  # $baton_text becomes the first line of a file; empty where there is none.
  baton_read() {
    baton_text=''
    IFS= read -r baton_text <"$1" || :
  }
  # Whether a file may be written: a regular file of this user, or none yet. Somebody else could have
  # put a link to another file in its place, or a FIFO that blocks.
  baton_own() {
    [ ! -L "$1" ] || return 1
    [ -e "$1" ] || return 0
    [ -f "$1" ] && [ -O "$1" ]
  }
  # $baton_word becomes a value that is allowed in a note; - for none, or for one that is not allowed.
  baton_word() {
    baton_word=$1
    case $baton_word in
      ('' | *[!ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-]*) baton_word=- ;;
    esac
    [ "${#baton_word}" -le 200 ] || baton_word=-
  }
  # $baton_commit becomes the commit of HEAD; - where only git can find it.
  baton_head() {
    baton_commit=- baton_hops=''
    baton_read "$baton_dir/HEAD"
    while :; do
      case $baton_hops$baton_text in
        (xxxxx*) return ;;
        (*'ref: '*) baton_text=${baton_text#ref: } ;;
        (*) break ;;
      esac
      baton_hops=x$baton_hops
      case $baton_text in
        (refs/bisect/* | refs/worktree/* | refs/rewritten/*) baton_read "$baton_dir/$baton_text" ;;
        (*) baton_read "$baton_common/$baton_text" ;;
      esac
    done
    case $baton_text in
      ('' | *[!0123456789abcdef]*) return ;;
    esac
    case ${#baton_text} in
      (40 | 64) baton_commit=$baton_text ;;
    esac
  }
  # Sets the git directory of this work tree, the directory that all work trees share, and the name of
  # the work tree. Fails where there is nothing to do.
  baton_place() {
    [ "${BATON_HOOKS-}" != 0 ] || return 1
    baton_dir=${GIT_DIR:-.git}
    if [ -f "$baton_dir" ]; then
      baton_slurp "$baton_dir"
      baton_text=${baton_text#gitdir: }
      case $baton_text in
        (/* | ?:/* | ?:\\*) baton_dir=$baton_text ;;
        (*)
          case $baton_dir in
            (*/*) baton_dir=${baton_dir%/*}/$baton_text ;;
            (*) baton_dir=$baton_text ;;
          esac
          ;;
      esac
    fi
    baton_dir=${baton_dir%/}
    baton_common=$baton_dir
    baton_tree=-
    if [ -f "$baton_dir/commondir" ]; then
      baton_slurp "$baton_dir/commondir"
      case $baton_text in
        (/* | ?:/* | ?:\\*) baton_common=$baton_text ;;
        (*) baton_common=$baton_dir/$baton_text ;;
      esac
      baton_tree=${baton_dir##*/}
      case $baton_tree in
        ('' | - | *' '* | *"$baton_tab"* | *"$baton_newline"*) baton_tree='?' ;;
      esac
    fi
    baton_common=${GIT_COMMON_DIR:-$baton_common}
    baton_notes=$baton_common/baton
    [ ! -L "$baton_notes" ] && [ -d "$baton_notes" ] && [ -O "$baton_notes" ] || return 1
    baton_own "$baton_notes/spool" || return 1
    if [ ! -e "$baton_notes/spool" ]; then
      (umask 077 && printf '' >>"$baton_notes/spool") || return 1
    fi
    [ -n "${BATON_HOOKS_PROBE-}" ] || return 0
    # "baton hooks status" checks that this runs and that notes can be written.
    baton_word "$BATON_HOOKS_PROBE"
    baton_head
    umask 077
    printf '' >>"$baton_notes/spool" &&
      printf '1 probe %s %s - - - - %s %s\n' "$baton_tree" "$baton_commit" "$baton_word" @hook@ \
        >"$baton_notes/probe.$baton_word"
    return 1
  }
