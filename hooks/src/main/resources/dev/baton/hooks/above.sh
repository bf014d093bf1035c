  # $baton_up becomes the ancestors of the hook, the nearest first, each as its pid and its start time in
  # ticks: they show whose commit this is. Empty where there is no /proc. A shell reads such a file byte
  # by byte, so what was found is kept, and counts while each of the processes is older than that file.
  # Baton makes "unclaimed" while no claim has a process, for which alone they are looked up, and
  # "changed" at each change of the database.
  baton_above() {
    baton_up=''
    [ ! "$baton_notes/unclaimed" -nt "$baton_notes/changed" ] || return 0
    baton_process=$PPID baton_text=''
    ! baton_own "$baton_notes/above" || baton_read "$baton_notes/above"
    baton_kept=,$baton_text
    case $baton_text in
      (*[!0123456789/,]*) baton_kept='' ;;
    esac
    for baton_step in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
      [ "$baton_process" -gt 1 ] || break
      case $baton_kept in
        (*",$baton_process/"*)
          baton_kept=$baton_process/${baton_kept#*",$baton_process/"}
          baton_rest=$baton_kept,
          while [ "/proc/${baton_rest%%/*}" -ot "$baton_notes/above" ]; do
            baton_rest=${baton_rest#*,}
            [ -n "$baton_rest" ] || break
          done
          if [ -z "$baton_rest" ]; then
            baton_up=$baton_up${baton_up:+,}$baton_kept
            # A git and a shell for each commit are not worth keeping.
            [ "$baton_step" -gt 3 ] || return 0
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
    ! baton_own "$baton_notes/above" || printf '%s\n' "$baton_up" >|"$baton_notes/above" || :
  }
