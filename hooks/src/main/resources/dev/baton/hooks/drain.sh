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
