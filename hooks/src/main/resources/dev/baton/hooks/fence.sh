# Refuses a commit of a worker that lost its claim (exit code 4 of Baton). Accepts everything else.
@place@
(
@alone@
@path@
  baton_place || exit 0
  [ -x "$baton" ] || exit 0
  said=$("$baton" hooks fence @hook@ --lock-timeout 1s 2>&1)
  [ "$?" = 4 ] || exit 0
  printf '%s\n' "$said" >&3
  exit 4
) 3>&2 </dev/null >/dev/null 2>&1 || [ "$?" != 4 ] || exit 1
[ -z "${BATON_HOOKS_PROBE-}" ] || exit 0
