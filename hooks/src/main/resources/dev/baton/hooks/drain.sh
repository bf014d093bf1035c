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
@path@
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
    @begin@
      {
        @wait@
      } </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
      printf '%s\n' "$!" 2>/dev/null >|"$baton_notes/drain.pid"
    @end@
  }
