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
@place@
@who@
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
@drain@
) </dev/null >/dev/null 2>&1 || :
