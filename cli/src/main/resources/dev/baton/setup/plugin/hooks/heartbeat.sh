#!/bin/sh
# Written by 'baton setup claude --plugin'; '--remove' removes it.
# Records a heartbeat of an agent, at most once a minute. Starts no program except date, and that only
# when it records one; never fails, prints nothing, and works without Baton. Only where the tasks are
# linked to a tracker behind a program, it then starts Baton, which renews the tracker's own lease.
(
  set +e +u
  # Upwards from the agent's directory, or else from its project directory, to the top of a work tree.
  climb() {
    cd "$1" || return 1
    until [ -e .git ]; do
      case $PWD in
        ('' | / | //) return 1 ;;
      esac
      cd .. || return 1
    done
  }
  # Git sets GIT_DIR for what it starts, and GIT_PREFIX with it; the agent may be elsewhere.
  [ -z "${GIT_PREFIX+set}" ] || unset GIT_DIR GIT_COMMON_DIR
  [ -n "${GIT_DIR-}" ] || climb . || climb "${CLAUDE_PROJECT_DIR:-.}" || exit 0
  # Undoes shell options that the rest of the hook may have set, for this subshell only.
  set +e +u +f +C
  LC_ALL=C
  IFS=' '
  [ "${BATON_HOOKS-}" != 0 ] || exit 0
  baton=''
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
      printf '1 probe %s %s - - - - %s %s\n' "$tree" "$commit" "$token" heartbeat >"$notes/probe.$token"
    exit 0
  fi
  umask 077
  word "${BATON_TASK-}"
  who=$word
  word "${BATON_EPOCH-}"
  who="$who $word"
  word "${BATON_RUN-}"
  who="$who $word"
  word "${BATON_ITERATION-}"
  who="$who $word"
  # The same heartbeat is repeated only after a minute, measured by the time since boot.
  now='' text=''
  read -r now text </proc/uptime
  now=${now%%.*}
  case $now in
    ('' | *[!0123456789]*) now=$(date +%s) ;;
  esac
  [ -O "$dir" ] && own "$dir/baton-heartbeat" || exit 0
  slurp "$dir/baton-heartbeat"
  last=${text%% *}
  case $last in
    ('' | 0?* | *[!0123456789]* | ????????????????*) ;;
    (*)
      if [ "${text#* }" = "$who" ] && [ "$last" -le "$now" ] && [ "$((now - last))" -lt 60 ]; then
        exit 0
      fi
      ;;
  esac
  printf '%s %s\n' "$now" "$who" >"$dir/baton-heartbeat"
  word "$(date +%s)"
  up=''
  # Whether it is a sign of the claim's worker, or of one that lost the claim.
  [ "$notes/unclaimed" -nt "$notes/changed" ] || ancestors
  printf '1 heartbeat %s - %s %s up:%s\n' "$tree" "$who" "$word" "$up" >>"$notes/spool"
  own "$notes/baton.db.link" && [ -f "$notes/baton.db.link" ] || exit 0
  program=
  { read -r text && read -r text && read -r program; } <"$notes/baton.db.link"
  [ -n "$program" ] || exit 0
  baton=$(command -v baton) || exit 0
  # A Baton in the background reads the notes later, unless one is already running.
  [ -x "$baton" ] || exit 0
  own "$notes/drain.pid" || exit 0
  slurp "$notes/drain.pid"
  case $text in
    ('' | 0* | *[!0123456789]*) ;;
    (*)
      if kill -0 "$text"; then
        # The pid may belong to another program now.
        [ -r "/proc/$text/cmdline" ] || exit 0
        slurp "/proc/$text/cmdline"
        case $text in
          (*hooks*drain*) exit 0 ;;
        esac
      fi
      ;;
  esac
  trap '' HUP INT QUIT
  # What the caller has open, such as a lock, must be released when the caller ends. Any shell can close
  # descriptors of one digit. Others are rare: where there are some, and this shell does not know two
  # digits, as "echo 10>&1" shows, another one closes them.
  # Then it waits until no note was added for 0.2 s, at most 2 s, so that a burst of commits starts
  # Java once; not for a device, which would never end. The arguments "hooks drain" make the process
  # match the check above from the start.
  baton_drain='
    close= waited=0 before=
    for file in ${baton_drain:+/proc/self/fd/* /dev/fd/*}; do
      case ${file##*/} in
        ([0123456789] | *[!0123456789]*) ;;
        (*) close="$close ${file##*/}>&-" ;;
      esac
    done
    text=$baton_drain
    unset baton_drain
    if [ -z "$close" ]; then
      :
    elif [ -z "$(echo 10>&1)" ]; then
      eval "exec$close"
    else
      for shell in bash zsh "busybox sh"; do
        ! command -v "${shell%% *}" ||
          exec $shell -c "exec$close; exec /bin/sh -c \"\$0\" sh \"\$@\"" "$text" "$@"
      done
    fi
    notes=$1
    shift
    while [ "$waited" -lt 10 ] && [ -f "$notes/spool" ]; do
      size=$(wc -c <"$notes/spool")
      [ "$size" != "$before" ] || break
      before=$size
      sleep 0.2 || { sleep 1 && waited=$((waited + 4)); } || break
      waited=$((waited + 1))
    done
    exec "$@"
  '
  export baton_drain
  /bin/sh -c "$baton_drain" sh "$notes" "$baton" hooks drain </dev/null >/dev/null 2>&1 \
    3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
  printf '%s\n' "$!" >"$notes/drain.pid"
) </dev/null >/dev/null 2>&1 || :
