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
  # It first waits until no note was added for 0.2 s, at most 2 s, so that a burst of commits starts
  # Java once. The arguments "hooks drain" make the process match the check above from the start.
  /bin/sh -c '
    notes=$1 waited=0 before=
    shift
    # Not for a device, which would never end.
    while [ "$waited" -lt 10 ] && [ -f "$notes/spool" ]; do
      size=$(wc -c <"$notes/spool")
      [ "$size" != "$before" ] || break
      before=$size
      sleep 0.2 || { sleep 1 && waited=$((waited + 4)); } || break
      waited=$((waited + 1))
    done
    exec "$@"
  ' sh "$notes" "$baton" hooks drain </dev/null >/dev/null 2>&1 \
    3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
  printf '%s\n' "$!" >"$notes/drain.pid"
