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
