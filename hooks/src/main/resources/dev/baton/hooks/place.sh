  # Undoes shell options that the rest of the hook may have set, for this subshell only.
  set +e +u +f +C
  LC_ALL=C
  IFS=' '
  [ "${BATON_HOOKS-}" != 0 ] || exit 0
  baton=@launcher@
  newline='
'
  # The hook runs in the work tree: a relative directory could hold any program.
  case :$PATH: in
    (*:[!/]*)
      word=$PATH:
      text=
      while [ -n "$word" ]; do
        case $word in
          (/*) text=$text${text:+:}${word%%:*} ;;
        esac
        word=${word#*:}
      done
      PATH=${text:-/usr/bin:/bin}
      ;;
  esac
  tab='	'
  # $text becomes the content of a file, without its final line ends.
  slurp() {
    text='' line=''
    while IFS= read -r line; do
      text=$text$line$newline
    done <"$1"
    text=$text$line
    while :; do
      case $text in
        (*"$newline") text=${text%"$newline"} ;;
        (*) break ;;
      esac
    done
  }
  # Whether a file may be written: a regular file of this user, or none yet. Somebody else could have
  # put a link to another file in its place, or a FIFO that blocks.
  own() {
    [ ! -L "$1" ] || return 1
    [ -e "$1" ] || return 0
    [ -f "$1" ] && [ -O "$1" ]
  }
  # $word becomes a value that is allowed in a note; - for none, or for one that is not allowed.
  word() {
    word=$1
    case $word in
      ('' | *[!ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-]*) word=- ;;
    esac
    [ "${#word}" -le 200 ] || word=-
  }
  # $commit becomes the commit of HEAD; - where only git can find it.
  head() {
    commit=-
    hops=''
    slurp "$dir/HEAD"
    while :; do
      case $hops$text in
        (xxxxx*) return ;;
        (*'ref: '*) text=${text#ref: } ;;
        (*) break ;;
      esac
      hops=x$hops
      case $text in
        (refs/bisect/* | refs/worktree/* | refs/rewritten/*) slurp "$dir/$text" ;;
        (*) slurp "$common/$text" ;;
      esac
    done
    case $text in
      ('' | *[!0123456789abcdef]*) return ;;
    esac
    case ${#text} in
      (40 | 64) commit=$text ;;
    esac
  }
  # $up becomes the ancestors of the hook, the nearest first, each as its pid and its start time in
  # ticks: they show whose commit this is. Empty where there is no /proc.
  ancestors() {
    up='' process=$PPID
    for step in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
      [ "$process" -gt 1 ] || break
      slurp "/proc/$process/stat"
      # The name in parentheses may contain anything, even spaces and parentheses.
      text=${text##*') '}
      text=${text#* }
      case $text in
        ('' | [!0123456789]*) break ;;
      esac
      parent=${text%% *}
      for field in 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do
        text=${text#* }
      done
      up=$up${up:+,}$process/${text%% *}
      process=$parent
    done
  }
  # The git directory of this work tree, and the directory that all work trees share.
  dir=${GIT_DIR:-.git}
  if [ -f "$dir" ]; then
    slurp "$dir"
    text=${text#gitdir: }
    case $dir in
      (*/*) base=${dir%/*}/ ;;
      (*) base= ;;
    esac
    case $text in
      (/* | ?:/* | ?:\\*) dir=$text ;;
      (*) dir=$base$text ;;
    esac
  fi
  case $dir in
    (*/) dir=${dir%/} ;;
  esac
  common=$dir
  tree=-
  if [ -f "$dir/commondir" ]; then
    slurp "$dir/commondir"
    case $text in
      (/* | ?:/* | ?:\\*) common=$text ;;
      (*) common=$dir/$text ;;
    esac
    tree=${dir##*/}
    case $tree in
      ('' | - | *' '* | *"$tab"* | *"$newline"*) tree='?' ;;
    esac
  fi
  common=${GIT_COMMON_DIR:-$common}
  notes=$common/baton
  [ ! -L "$notes" ] && [ -d "$notes" ] && [ -O "$notes" ] && own "$notes/spool" || exit 0
  # "baton hooks status" checks that this runs and that notes can be written.
  if [ -n "${BATON_HOOKS_PROBE-}" ]; then
    word "$BATON_HOOKS_PROBE"
    token=$word
    head
    umask 077
    printf '' >>"$notes/spool" &&
      printf '1 probe %s %s - - - - %s %s\n' "$tree" "$commit" "$token" @hook@ >"$notes/probe.$token"
    exit 0
  fi
