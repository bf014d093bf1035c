package dev.baton.tracker.bd;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words of a call of bd: a command, its arguments, and options. */
final class BdWords {
  private static final Set<String> SWITCHES =
      Set.of(
          "--all",
          "--allow-empty-description",
          "--claim",
          "--dry-run",
          "--force",
          "--help",
          "--include-gates",
          "--include-infra",
          "--include-templates",
          "--json",
          "--quiet",
          "--sandbox",
          "--silent");

  private static final Set<String> OPTIONS =
      Set.of(
          "--acceptance",
          "--actor",
          "--add-label",
          "--assignee",
          "--body-file",
          "--db",
          "--defer",
          "--deps",
          "--description",
          "--design",
          "--due",
          "--estimate",
          "--external-ref",
          "--format",
          "--id",
          "--if-assignee",
          "--labels",
          "--limit",
          "--metadata",
          "--notes",
          "--older-than",
          "--prefix",
          "--priority",
          "--reason",
          "--remove-label",
          "--spec-id",
          "--status",
          "--title",
          "--type",
          "--unset-metadata");

  private final List<String> arguments = new ArrayList<>();
  private final Map<String, List<String>> options = new LinkedHashMap<>();

  BdWords(List<String> words) throws BdError {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--")) {
        arguments.addAll(words.subList(i + 1, words.size()));
        return;
      }
      if (!word.startsWith("--")) {
        arguments.add(word);
        continue;
      }
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      boolean isSwitch = SWITCHES.contains(name);
      if (!isSwitch && !OPTIONS.contains(name)) {
        throw new BdError("Error: unknown flag: " + name);
      }
      String value = equals < 0 ? "" : word.substring(equals + 1);
      if (!isSwitch && equals < 0) {
        if (++i == words.size()) {
          throw new BdError("Error: flag needs an argument: " + name);
        }
        value = words.get(i);
      }
      String other = name.equals("--format") && value.equals("json") ? "--json" : name;
      options.computeIfAbsent(other, key -> new ArrayList<>()).add(value);
    }
  }

  /** All arguments; the command is the first one. */
  List<String> arguments() {
    return arguments;
  }

  /** An argument; the empty text where there are fewer. The command is the first one. */
  String argument(int index) {
    return index < arguments.size() ? arguments.get(index) : "";
  }

  boolean has(String option) {
    return options.containsKey(option);
  }

  /** The last value of an option; the empty text where it is not given. */
  String value(String option) {
    List<String> values = options.get(option);
    return values == null ? "" : values.getLast();
  }

  Set<String> names() {
    return options.keySet();
  }

  /** The values of an option that is a line of CSV and may be given several times. */
  List<String> list(String option) {
    List<String> all = new ArrayList<>();
    for (String line : options.getOrDefault(option, List.of())) {
      StringBuilder one = new StringBuilder();
      boolean quoted = false;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          one.append(line.charAt(++i));
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == ',' && !quoted) {
          all.add(one.toString());
          one.setLength(0);
        } else {
          one.append(c);
        }
      }
      all.add(one.toString());
    }
    return all;
  }
}
