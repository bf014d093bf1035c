#!/bin/sh
# Written by 'baton setup claude --plugin'; '--remove' removes it.
# Records a heartbeat of an agent, at most once a minute. Starts no program except date, and that only
# when it records one; never fails, prints nothing, and works without Baton. Only where the tasks are
# linked to a tracker behind a program, it then starts Baton, which renews the tracker's own lease.
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
      printf '1 probe %s %s - - - - %s %s\n' "$baton_tree" "$baton_commit" "$baton_word" heartbeat \
        >"$baton_notes/probe.$baton_word"
    return 1
  }
  # $baton_who becomes the worker's task, epoch, run and iteration, as its environment names them.
  baton_who() {
    baton_word "${BATON_TASK-}"
    baton_who=$baton_word
    baton_word "${BATON_EPOCH-}"
    baton_who="$baton_who $baton_word"
    baton_word "${BATON_RUN-}"
    baton_who="$baton_who $baton_word"
    baton_word "${BATON_ITERATION-}"
    baton_who="$baton_who $baton_word"
  }
  # Whether each of these processes, with or without its start, is older than what was found: "1,23/45,".
  baton_older() {
    baton_rest=$1
    while [ "/proc/${baton_rest%%[/,]*}" -ot "$baton_notes/above" ]; do
      baton_rest=${baton_rest#*,}
      [ -n "$baton_rest" ] || return 0
    done
    return 1
  }
  # $baton_up becomes the ancestors of the hook, the nearest first, each as its pid and its start time in
  # ticks: they show whose commit this is. Empty where there is no /proc. A shell reads such a file byte
  # by byte, so what was found is kept, and counts while each of the processes is older than that file.
  #
  # Baton writes the processes of all claims to "claimed", and "changed" at each change of the database.
  # While the first is newer, others need not be known. Where there are none, nobody is looked up; else
  # the first line of what was found has them, the two processes above the git, and those of them which
  # are above both: the git and its shell may be new, so their parents are looked up; 0 is their start.
  baton_above() {
    baton_up='' baton_claimed='' baton_text='' baton_process=$PPID
    if [ "$baton_notes/claimed" -nt "$baton_notes/changed" ]; then
      [ -s "$baton_notes/claimed" ] || return 0
      ! baton_own "$baton_notes/claimed" || baton_read "$baton_notes/claimed"
      baton_claimed=$baton_text
    fi
    ! baton_own "$baton_notes/above" || baton_read "$baton_notes/above"
    case $baton_claimed/$baton_text in
      (/* | *[!0123456789/,\ ]*) ;;
      ("$baton_claimed/$baton_claimed "*' '*)
        baton_text=${baton_text#* }
        baton_kept=${baton_text#* }
        for baton_step in 1 2 3; do
          case ,${baton_text%% *}, in
            (*",$baton_process,"*)
              if baton_older "$baton_process,${baton_kept:+$baton_kept,}"; then
                baton_up=$baton_up${baton_kept:+,}$baton_kept
                return 0
              fi
              ;;
          esac
          case $baton_claimed in
            (*",$baton_process,"*) break ;;
          esac
          baton_parent=''
          while IFS=$baton_tab read -r baton_line baton_field; do
            [ "$baton_line" != PPid: ] || baton_parent=$baton_field
            [ -z "$baton_parent" ] || break
          done <"/proc/$baton_process/status"
          case $baton_parent in
            ('' | *[!0123456789]*) break ;;
          esac
          baton_up=$baton_up${baton_up:+,}$baton_process/0
          baton_process=$baton_parent
        done
        ;;
    esac
    baton_all
  }
  # Looks each of them up, or as many as are not kept.
  baton_all() {
    baton_up='' baton_text='' baton_process=$PPID
    ! baton_own "$baton_notes/above" ||
      { IFS= read -r baton_text && IFS= read -r baton_text; } <"$baton_notes/above" || :
    baton_kept=,$baton_text
    case $baton_text in
      (*[!0123456789/,]*) baton_kept='' ;;
    esac
    for baton_step in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
      [ "$baton_process" -gt 1 ] || break
      case $baton_kept in
        (*",$baton_process/"*)
          baton_kept=$baton_process/${baton_kept#*",$baton_process/"}
          if baton_older "$baton_kept,"; then
            baton_up=$baton_up${baton_up:+,}$baton_kept
            # A git and a shell for each commit are not worth keeping.
            [ "$baton_step" -gt 3 ] || [ -n "$baton_claimed" ] || return 0
            break
          fi
          baton_kept=''
          ;;
      esac
      baton_slurp "/proc/$baton_process/stat"
      # The name in parentheses may contain anything, even spaces and parentheses.
      baton_text=${baton_text##*') '}
      baton_text=${baton_text#* }
      case $baton_text in
        ('' | [!0123456789]*) break ;;
      esac
      baton_parent=${baton_text%% *}
      for baton_field in 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do
        baton_text=${baton_text#* }
      done
      baton_up=$baton_up${baton_up:+,}$baton_process/${baton_text%% *}
      baton_process=$baton_parent
    done
    baton_text='' baton_kept='' baton_rest=${baton_up#*,},
    while [ -n "$baton_rest" ]; do
      baton_process=${baton_rest%%/*}
      case $baton_text,$baton_kept in
        (*,?*) ;;
        (*) baton_text=$baton_text${baton_text:+,}$baton_process ;;
      esac
      case $baton_claimed in
        (*",$baton_process,"*) baton_kept=$baton_kept${baton_kept:+,}${baton_rest%%,*} ;;
      esac
      baton_rest=${baton_rest#*,}
    done
    ! baton_own "$baton_notes/above" ||
      printf '%s %s %s\n%s\n' "$baton_claimed" "$baton_text" "$baton_kept" "$baton_up" \
        >|"$baton_notes/above" || :
  }
  # Whether $baton_launcher must be started to read the notes: it is there, and none of them runs.
  baton_due() {
    [ -x "$baton_launcher" ] && baton_own "$baton_notes/drain.pid" || return 1
    baton_read "$baton_notes/drain.pid"
    case $baton_text in
      ('' | 0* | *[!0123456789]*) return 0 ;;
    esac
    if [ -r "/proc/$baton_text/cmdline" ]; then
      # The pid may belong to another program now.
      baton_slurp "/proc/$baton_text/cmdline"
      case $baton_text in
        (*hooks*drain* | *post-* | *heartbeat*) return 1 ;;
      esac
      return 0
    fi
    ! kill -0 "$baton_text"
  }
  # Starts it in the background.
  baton_drain() {
    # It waits for two seconds, so that a burst of commits starts Java once, and after the burst. In a hook
    # with other lines another shell waits, because a "wait" in these lines would wait for it, and options
    # may differ: starting that one is the dearest part of a commit. Its command line, which the next hook
    # reads byte by byte, is that of the hook, or has the words "hooks drain".
    #
    # What the caller has open, such as a lock, must be released when the caller ends. Any shell can close
    # descriptors of one digit. Others are rare, but for the one of the hook itself: where there are some,
    # and this shell does not know two digits, as "echo 10>&1" shows, another one closes them.
    baton_later='
      trap "" HUP INT QUIT
      umask 077
  # The hook runs in the work tree: a relative directory could hold any program.
  case :${PATH-}: in
    (*:[!/]*)
      baton_rest=$PATH:
      PATH=
      while [ -n "$baton_rest" ]; do
        case $baton_rest in
          (/*) PATH=$PATH${PATH:+:}${baton_rest%%:*} ;;
        esac
        baton_rest=${baton_rest#*:}
      done
      PATH=${PATH:-/usr/bin:/bin}
      ;;
  esac
      launcher=$baton_launcher
      unset baton_launcher baton_later
      folder=/proc/self/fd close=
      [ -d "$folder" ] || folder=/dev/fd
      for file in "$folder"/*; do
        case ${file##*/} in
          ([0123456789] | *[!0123456789]*) ;;
          (*) [ "$file" -ef "$0" ] || close="$close ${file##*/}>&-" ;;
        esac
      done
      if [ -n "$close" ] && [ -z "$(echo 10>&1)" ]; then
        eval "exec$close"
      elif [ -n "$close" ]; then
        for shell in bash zsh "busybox sh"; do
          ! command -v "${shell%% *}" ||
            exec $shell -c "exec$close; sleep 2; exec \"\$@\"" hooks "$launcher" hooks drain
        done
      fi
      sleep 2
      exec "$launcher" hooks drain
    '
    {
      {
        eval "$baton_later"
      } </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
      printf '%s\n' "$!" 2>/dev/null >|"$baton_notes/drain.pid"
    }
  }
(
  # Undoes shell options that the rest of the hook may have set, for this subshell only.
  set +e +u +f +C
  LC_ALL=C
  IFS=' '
  baton=''
  # The hook runs in the work tree: a relative directory could hold any program.
  case :${PATH-}: in
    (*:[!/]*)
      baton_rest=$PATH:
      PATH=
      while [ -n "$baton_rest" ]; do
        case $baton_rest in
          (/*) PATH=$PATH${PATH:+:}${baton_rest%%:*} ;;
        esac
        baton_rest=${baton_rest#*:}
      done
      PATH=${PATH:-/usr/bin:/bin}
      ;;
  esac
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
  baton_place || exit 0
  baton_who
  # The same heartbeat is repeated only after a minute, measured by the time since boot.
  now='' text=''
  read -r now text </proc/uptime
  now=${now%%.*}
  case $now in
    ('' | *[!0123456789]*) now=$(date +%s) ;;
  esac
  [ -O "$baton_dir" ] && baton_own "$baton_dir/baton-heartbeat" || exit 0
  baton_slurp "$baton_dir/baton-heartbeat"
  last=${baton_text%% *}
  case $last in
    ('' | 0?* | *[!0123456789]* | ????????????????*) ;;
    (*)
      if [ "${baton_text#* }" = "$baton_who" ] && [ "$last" -le "$now" ] && [ "$((now - last))" -lt 60 ]; then
        exit 0
      fi
      ;;
  esac
  umask 077
  printf '%s %s\n' "$now" "$baton_who" >"$baton_dir/baton-heartbeat"
  baton_word "$(date +%s)"
  # Whether it is a sign of the claim's worker, or of one that lost the claim.
  baton_above
  printf '1 heartbeat %s - %s %s up:%s\n' "$baton_tree" "$baton_who" "$baton_word" "$baton_up" \
    >>"$baton_notes/spool"
  baton_own "$baton_notes/baton.db.link" && [ -f "$baton_notes/baton.db.link" ] || exit 0
  program=
  { read -r text && read -r text && read -r program; } <"$baton_notes/baton.db.link"
  [ -n "$program" ] || exit 0
  baton_launcher=$(command -v baton) || exit 0
  ! baton_due || baton_drain
) </dev/null >/dev/null 2>&1 || :
