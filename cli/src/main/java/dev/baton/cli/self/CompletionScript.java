package dev.baton.cli.self;

/**
 * Scripts that teach a shell to ask Baton what may complete a command line. They hold no commands
 * themselves, so that they never become outdated.
 */
final class CompletionScript {
  private CompletionScript() {}

  /** The explanations are only shown: where one word is left, it is the word alone. */
  static String bash() {
    return """
    _baton() {
      local line IFS=$'\\n' found=() words=()
      while read -r line; do
        found+=("$line")
      done < <(baton completion words -- bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      COMPREPLY=()
      if [ "${#found[@]}" -gt 0 ] && [ "${found[${#found[@]}-1]}" = :files ]; then
        compopt -o default 2>/dev/null
        return
      fi
      compopt -o nosort 2>/dev/null
      for line in "${found[@]}"; do
        if [ "${#found[@]}" -gt 1 ] && [ "${COMP_TYPE:-9}" != 37 ]; then
          line=${line/$'\\t'/  -- }
          words+=("${line:0:${COLUMNS:-80}-2}")
        else
          words+=("${line%%$'\\t'*}")
        fi
      done
      [ "${#words[@]}" -gt 0 ] && COMPREPLY=("${words[@]}")
    }
    complete -F _baton baton bd cub
    """;
  }

  static String zsh() {
    return """
    (( ${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
    _baton() {
      local line
      local -a found values shown
      found=("${(@f)$(baton completion words -- zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
      if [[ ${found[-1]} == :files ]]; then
        _files
        return
      fi
      for line in $found; do
        values+=("${line%%$'\\t'*}")
        shown+=("${line/$'\\t'/  -- }")
      done
      (( ${#values} )) && compadd -l -V baton -d shown -- $values
    }
    compdef _baton baton bd cub
    """;
  }

  static String fish() {
    return """
    function __baton_complete
      set -l found (baton completion words -- fish (commandline -opc)[2..-1] (commandline -ct) \
        2>/dev/null)
      if test "$found[-1]" = :files
        __fish_complete_path (commandline -ct)
      else
        printf '%s\\n' $found
      end
    end
    for program in baton bd cub
      complete -c $program -e
      complete -c $program -f -k -a '(__baton_complete)'
    end
    """;
  }
}
