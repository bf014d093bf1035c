# Adds "Baton-Task: ID epoch N" to the message, for the claim under which the commit is made. Never
# fails.
(
@place@
  # Not when a person writes the message: an empty message must still cancel the commit.
  case ${2-} in
    (message | commit | merge | squash) ;;
    (*) exit 0 ;;
  esac
  if [ -d "$dir/rebase-merge" ] || [ -d "$dir/rebase-apply" ]; then
    exit 0
  fi
  word "${BATON_EPOCH-}"
  epoch=$word
  word "${BATON_TASK-}"
  task=$word
  if { [ "$task" = - ] || [ "$epoch" = - ]; } && [ -x "$baton" ]; then
    set -- "$1" $("$baton" hooks trailer --lock-timeout 1s)
    word "${2-}"
    if [ "$task" = - ] || [ "$task" = "$word" ]; then
      task=$word
      word "${4-}"
      epoch=$word
    fi
  fi
  [ "$task" != - ] || exit 0
  value=$task
  [ "$epoch" = - ] || value="$task epoch $epoch"
  # An amended or copied commit is the work of who makes it now. Trailers of other tasks stay.
  exists=doNothing
  text=$newline$(git interpret-trailers --parse "$1")$newline
  case $text in
    (*"${newline}Baton-Task:"*"${newline}Baton-Task:"*) ;;
    (*"${newline}Baton-Task: $task$newline"* | *"${newline}Baton-Task: $task epoch "*) exists=replace ;;
  esac
  # git merge -m leaves out the line end, and the trailer would become part of the subject.
  [ -z "$(tail -c 1 "$1")" ] || printf '\n' >>"$1"
  git interpret-trailers --in-place --no-divider --if-exists "$exists" \
    --trailer "Baton-Task: $value" "$1"
) </dev/null >/dev/null 2>&1 || :
[ -z "${BATON_HOOKS_PROBE-}" ] || exit 0
