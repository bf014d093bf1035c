package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Scripts that complete commands and options, made from the commands themselves. */
final class CompletionScript {
  private static final List<String> NAMES = List.of("baton", "bd", "cub");

  private final CommandIndex all;

  CompletionScript(CommandIndex all) {
    this.all = all;
  }

  String bash() {
    StringBuilder script = new StringBuilder("_baton() {\n");
    script.append("  local cur=${COMP_WORDS[COMP_CWORD]} words=\n");
    script.append("  case \"$COMP_CWORD ${COMP_WORDS[1]} ${COMP_WORDS[2]-}\" in\n");
    line(script, "'1 '*", List.copyOf(firstWords().keySet()));
    firstWords()
        .forEach((word, seconds) -> {
          if (!seconds.isEmpty()) {
            List<String> all = new ArrayList<>(seconds);
            all.addAll(options(word));
            line(script, "'2 " + word + " '*", all);
          }
        });
    // Commands of two words first: 'import beads' must not be taken for 'import'.
    for (int words = 2; words >= 1; words--) {
      for (CommandIndex.Entry entry : all.entries()) {
        if (entry.name().split(" ", -1).length == words) {
          line(script, "*' " + entry.name() + (words == 2 ? "'" : " '*"), options(entry.name()));
        }
      }
    }
    script.append("  esac\n");
    script.append("  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\n");
    return script.append("complete -o default -F _baton baton bd cub\n").toString();
  }

  /** zsh knows the words of bash once it is told to. */
  String zsh() {
    return "autoload -U +X compinit && compinit\n"
        + "autoload -U +X bashcompinit && bashcompinit\n"
        + bash();
  }

  String fish() {
    StringBuilder script = new StringBuilder();
    for (String program : NAMES) {
      String complete = "complete -c " + program + " ";
      for (CommandIndex.Entry entry : all.entries()) {
        String[] words = entry.name().split(" ", -1);
        String second = words.length == 1 ? "" : words[1];
        String seen = "__fish_seen_subcommand_from ";
        String here =
            words.length == 1
                ? "__fish_use_subcommand"
                : seen + words[0] + "; and not " + seen + String.join(" ", seconds(words[0]));
        script.append(complete).append("-f -n '").append(here).append("' -a ");
        script.append(words[words.length - 1]).append(" -d '");
        script.append(entry.summary().replace("'", "\\'")).append("'\n");
        String after = seen + words[0] + (second.isEmpty() ? "" : "; and " + seen + second);
        for (String option : options(entry.name())) {
          script.append(complete).append("-n '").append(after).append("' -l ");
          script.append(option.substring(2)).append('\n');
        }
      }
      for (String word : firstWords().keySet()) {
        if (!seconds(word).isEmpty()) {
          script.append(complete).append("-f -n __fish_use_subcommand -a ").append(word);
          script.append('\n');
        }
      }
    }
    return script.toString();
  }

  /** The words that stand first, each with those that may follow it. */
  private Map<String, List<String>> firstWords() {
    Map<String, List<String>> words = new LinkedHashMap<>();
    for (CommandIndex.Entry entry : all.entries()) {
      String[] parts = entry.name().split(" ", -1);
      List<String> seconds = words.computeIfAbsent(parts[0], first -> new ArrayList<>());
      if (parts.length > 1) {
        seconds.add(parts[1]);
      }
    }
    return words;
  }

  private List<String> seconds(String word) {
    return firstWords().getOrDefault(word, List.of());
  }

  /** The long names of a command's options; empty where there is no such command. */
  private List<String> options(String name) {
    Command command = all.find(name);
    return command == null ? List.of() : command.syntax().optionNames();
  }

  private static void line(StringBuilder script, String pattern, List<String> words) {
    script.append("    ").append(pattern).append(") words='");
    script.append(String.join(" ", words)).append("' ;;\n");
  }
}
