# Adds "Baton-Task: ID epoch N" to the message, for the claim under which the commit is made. Never
# fails.
@place@
(
@alone@
@path@
  baton_place || exit 0
  # Not when a person writes the message: an empty message must still cancel the commit.
  case ${2-} in
    (message | commit | merge | squash) ;;
    (*) exit 0 ;;
  esac
  # Git refuses a message without a text of its own, and must still see that there is none.
  git stripspace <"$1" | grep -qv '^Signed-off-by: ' || exit 0
  if [ -d "$baton_dir/rebase-merge" ] || [ -d "$baton_dir/rebase-apply" ]; then
    exit 0
  fi
  baton_word "${BATON_EPOCH-}"
  epoch=$baton_word
  baton_word "${BATON_TASK-}"
  task=$baton_word
  if { [ "$task" = - ] || [ "$epoch" = - ]; } && [ -x "$baton" ]; then
    set -- "$1" $("$baton" hooks trailer --lock-timeout 1s)
    baton_word "${2-}"
    if [ "$task" = - ] || [ "$task" = "$baton_word" ]; then
      task=$baton_word
      baton_word "${4-}"
      epoch=$baton_word
    fi
  fi
  [ "$task" != - ] || exit 0
  value=$task
  [ "$epoch" = - ] || value="$task epoch $epoch"
  # An amended or copied commit is the work of who makes it now. Trailers of other tasks stay.
  exists=doNothing
  text=$baton_newline$(git interpret-trailers --parse "$1")$baton_newline
  case $text in
    (*"${baton_newline}Baton-Task:"*"${baton_newline}Baton-Task:"*) ;;
    (*"${baton_newline}Baton-Task: $task$baton_newline"* | *"${baton_newline}Baton-Task: $task epoch "*) exists=replace ;;
  esac
  # git merge -m leaves out the line end, and the trailer would become part of the subject.
  [ -z "$(tail -c 1 "$1")" ] || printf '\n' >>"$1"
  git interpret-trailers --in-place --no-divider --if-exists "$exists" \
    --trailer "Baton-Task: $value" "$1"
) </dev/null >/dev/null 2>&1 || :
[ -z "${BATON_HOOKS_PROBE-}" ] || exit 0
