# Adds "Baton-Task: ID" to the message, for the task that is claimed here. Never fails.
(
@place@
  # Not when a person writes the message: an empty message must still cancel the commit.
  case ${2-} in
    (message | commit) ;;
    (*) exit 0 ;;
  esac
  if [ -d "$dir/rebase-merge" ] || [ -d "$dir/rebase-apply" ]; then
    exit 0
  fi
  word "${BATON_TASK-}"
  if [ "$word" = - ] && [ -x "$baton" ]; then
    word "$("$baton" hooks trailer --lock-timeout 1s)"
  fi
  [ "$word" != - ] || exit 0
  git interpret-trailers --in-place --no-divider --if-exists doNothing \
    --trailer "Baton-Task: $word" "$1"
) </dev/null >/dev/null 2>&1 || :
[ -z "${BATON_HOOKS_PROBE-}" ] || exit 0
