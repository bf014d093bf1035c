  # Undoes shell options that the rest of the hook may have set, for this subshell only.
  set +e +u +f +C
  LC_ALL=C
  IFS=' '
  baton=@launcher@
