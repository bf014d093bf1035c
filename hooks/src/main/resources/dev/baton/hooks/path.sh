  # The hook runs in the work tree: a relative directory could hold any program.
  case :${PATH-}: in
    (*:[!/]*)
      baton_rest=$PATH:
      PATH=
      while [ -n "$baton_rest" ]; do
        case $baton_rest in
          (/*) PATH=$PATH${PATH:+:}${baton_rest%%:*} ;;
        esac
        baton_rest=${baton_rest#*:}
      done
      PATH=${PATH:-/usr/bin:/bin}
      ;;
  esac
