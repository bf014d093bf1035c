# Tells Baton that an agent is getting on: once a minute, whatever it does. Starts no program but
# date, and that only when it tells; never fails, prints nothing, needs no Baton to be there.
(
  set +e +u
  # Upwards from where the agent is, else from where it was started, to the top of a work tree.
  climb() {
    cd "$1" || return 1
    until [ -e .git ]; do
      case $PWD in
        ('' | / | //) return 1 ;;
      esac
      cd .. || return 1
    done
  }
  [ -n "${GIT_DIR-}" ] || climb . || climb "${CLAUDE_PROJECT_DIR:-.}" || exit 0
@place@
@who@
  # What is told is told again after a minute only, counted from the start of the machine.
  now='' text=''
  read -r now text </proc/uptime
  now=${now%%.*}
  case $now in
    ('' | *[!0123456789]*) now=$(date +%s) ;;
  esac
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
  printf '1 heartbeat %s - %s %s\n' "$tree" "$who" "$word" >>"$notes/spool"
) </dev/null >/dev/null 2>&1 || :
