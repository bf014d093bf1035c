# Writes a note for Baton. Starts no program except Baton, without waiting for it; never fails.
(
@place@
@who@
  head
  up=''
  # Only a claim's process is looked for among the ancestors. Baton makes the first file while no
  # claim has one, and the second one at each change of the database.
  [ "$notes/unclaimed" -nt "$notes/changed" ] || ancestors
  printf '1 @hook@ %s %s %s up:%s\n' "$tree" "$commit" "$who" "$up" >>"$notes/spool"
  # In a rebase post-rewrite comes last; of many mails the last one counts.
  if [ -d "$dir/rebase-merge" ] || [ -f "$dir/rebase-apply/rebasing" ]; then
    exit 0
  fi
  if [ -d "$dir/rebase-apply" ]; then
    slurp "$dir/rebase-apply/next"
    next=$text
    slurp "$dir/rebase-apply/last"
    [ "$next" = "$text" ] || exit 0
  fi
@drain@
) </dev/null >/dev/null 2>&1 || :
[ -z "${BATON_HOOKS_PROBE-}" ] || exit 0
