  # Baton reads the notes later, in a process of its own, unless one is at it already.
  [ -x "$baton" ] || exit 0
  slurp "$notes/drain.pid"
  case $text in
    ('' | 0* | *[!0123456789]*) ;;
    (*)
      if kill -0 "$text"; then
        # A number that another program has now says nothing.
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
  # Java once. The last words are there for the test above: this process is the drain from now on.
  /bin/sh -c '
    notes=$1 waited=0 before=
    shift
    # A device that somebody put there would have no end.
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
