# Records a heartbeat of an agent, at most once a minute. Starts no program except date, and that only
# when it records one; never fails, prints nothing, and works without Baton. Only where the tasks are
# linked to a tracker behind a program, it then starts Baton, which renews the tracker's own lease.
@place@
@who@
@above@
@drain@
(
@alone@
@path@
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
