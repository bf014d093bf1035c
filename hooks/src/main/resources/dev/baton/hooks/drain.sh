  # Starts the Baton that $1 names in the background, to read the notes later, unless one is running.
  baton_drain() {
    [ -x "$1" ] && baton_own "$baton_notes/drain.pid" || return 0
    baton_read "$baton_notes/drain.pid"
    case $baton_text in
      ('' | 0* | *[!0123456789]*) ;;
      (*)
        if [ -r "/proc/$baton_text/cmdline" ]; then
          # The pid may belong to another program now.
          baton_slurp "/proc/$baton_text/cmdline"
          case $baton_text in
            (*hooks*drain*) return 0 ;;
          esac
        elif kill -0 "$baton_text"; then
          return 0
        fi
        ;;
    esac
    # It waits for two seconds, so that a burst of commits starts Java once, and after the burst. The words
    # "hooks drain" make it match the check above from the start; there are few others, because the next
    # hook reads them byte by byte. In a hook with other lines a subshell starts it, because a "wait" in
    # these lines would wait for it; for each single commit that is the dearest part of all.
    #
    # What the caller has open, such as a lock, must be released when the caller ends. Any shell can close
    # descriptors of one digit. Others are rare: where there are some, and this shell does not know two
    # digits, as "echo 10>&1" shows, another one closes them.
    @begin@
      baton_later='
        trap "" HUP INT QUIT
        umask 077
@path@
        close=
        for file in ${baton_closed-/proc/self/fd/* /dev/fd/*}; do
          case ${file##*/} in
            ([0123456789] | *[!0123456789]*) ;;
            (*) close="$close ${file##*/}>&-" ;;
          esac
        done
        if [ -n "$close" ] && [ -z "$(echo 10>&1)" ]; then
          eval "exec$close"
        elif [ -n "$close" ]; then
          export baton_closed=
          for shell in bash zsh "busybox sh"; do
            ! command -v "${shell%% *}" ||
              exec $shell -c "exec$close; exec \"\$@\"" sh /bin/sh -c "eval \"\$baton_later\"" "$0" "$@"
          done
        fi
        launcher=$baton_launcher
        unset baton_launcher baton_later baton_closed
        sleep 2
        exec "$launcher" hooks drain
      ' baton_launcher=$1 /bin/sh -c 'eval "$baton_later"' hooks drain </dev/null >/dev/null 2>&1 \
        3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
      printf '%s\n' "$!" >|"$baton_notes/drain.pid"
    @end@
  }
