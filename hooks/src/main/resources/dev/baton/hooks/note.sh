# Writes a note for Baton. Starts no program except Baton, without waiting for it; never fails. All this
# runs in the shell of the hook, because another one would take a twentieth of the time of a commit: so
# it leaves options as they are, works with any, and every name begins with baton_.
@place@
@who@
@above@
@drain@
# A drain is started where nothing is redirected: a shell keeps open what was there before.
baton_note() {
  baton_place || return 1
  baton_who
  baton_head
  baton_above
  printf '1 @hook@ %s %s %s up:%s\n' "$baton_tree" "$baton_commit" "$baton_who" "$baton_up" \
    >>"$baton_notes/spool" || return 1
  # In a rebase post-rewrite comes last; of many mails the last one counts.
  if [ -d "$baton_dir/rebase-merge" ] || [ -f "$baton_dir/rebase-apply/rebasing" ]; then
    return 1
  fi
  if [ -d "$baton_dir/rebase-apply" ]; then
    baton_read "$baton_dir/rebase-apply/next"
    baton_next=$baton_text
    baton_read "$baton_dir/rebase-apply/last"
    [ "$baton_next" = "$baton_text" ] || return 1
  fi
  baton_launcher=@launcher@
  baton_due
}
baton_note </dev/null >/dev/null 2>&1 && baton_drain || :
[ -z "${BATON_HOOKS_PROBE-}" ] || exit 0
