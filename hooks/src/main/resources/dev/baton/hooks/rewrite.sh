# Writes a note for Baton. Starts no program except Baton, without waiting for it; never fails.
# Git's list on standard input is read here and passed on to the rest of this file.
@place@
@who@
@drain@
baton_rewritten=$(
  pairs='' line=''
  while IFS= read -r line; do
    pairs=$pairs$line$baton_newline
  done
  pairs=$pairs$line
  printf %s "$pairs"
  exec 2>/dev/null
@alone@
  baton_place || exit 0
  baton_who
  baton_word "${1-}"
  while IFS= read -r line; do
    old=${line%% *}
    new=${line#* }
    new=${new%% *}
    case $old$new in
      ('' | *[!0123456789abcdef]*) continue ;;
    esac
    printf '1 @hook@ %s %s %s %s %s\n' "$baton_tree" "$new" "$baton_who" "$baton_word" "$old" \
      >>"$baton_notes/spool"
  done <<baton_pairs
$pairs
baton_pairs
  # An amend within a rebase is not the end of it.
  if [ "${1-}" != rebase ]; then
    if [ -d "$baton_dir/rebase-merge" ] || [ -d "$baton_dir/rebase-apply" ]; then
      exit 0
    fi
  fi
  baton_launcher=$baton
  ! baton_due || baton_drain
) || :
[ -z "${BATON_HOOKS_PROBE-}" ] || exit 0
if [ -n "$baton_rewritten" ]; then
  exec <<baton_rewritten
$baton_rewritten
baton_rewritten
fi
unset baton_rewritten
