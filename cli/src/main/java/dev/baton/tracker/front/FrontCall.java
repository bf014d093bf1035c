package dev.baton.tracker.front;

import dev.baton.task.WordList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call of bd, as far as Baton has to understand it. What it does not know is tried on a copy of
 * the database.
 *
 * @param words all of them
 * @param command the name of the command; empty where there is none
 * @param arguments what may be ids
 * @param options by their long names, with their values, which are empty where there is none
 */
public record FrontCall(
    List<String> words, String command, List<String> arguments, Map<String, String> options) {
  private static final Set<String> WITH_VALUE =
      WordList.setOf(
          """
          --acceptance --acceptance-criteria --actor --add-label --append-notes --assignee
          --await-id --body-file --comment --db --defer --description --description-file --design
          --design-file --directory --dolt-auto-commit --due --estimate --exclude-label
          --exclude-type --external-ref --file --format --from-file --has-metadata-key --if-assignee --if-updated-at
          --label --label-any --limit --mem-profile --message --metadata --metadata-field --mol --mol-type --notes
          --of --parent --priority --reason --reason-file --remove-label --resolution --response --session
          --set-labels --set-metadata --sort --spec-id --status --title --type --unset-metadata
          --until --with
          """);

  /** They exchange tasks with other places, so they cannot be tried. */
  private static final Set<String> TRANSFERS =
      WordList.setOf(
          """
          ado backup bootstrap dolt federation github gitlab jira linear migrate migrate-personal
          notion repo sync
          """);

  /** Parses the words that follow the name of the program. */
  public static FrontCall parse(List<String> words) {
    String command = "";
    List<String> arguments = new ArrayList<>();
    Map<String, String> options = new LinkedHashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--")) {
        arguments.addAll(words.subList(i + 1, words.size()));
        break;
      }
      if (word.startsWith("--")) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        boolean follows = equals < 0 && WITH_VALUE.contains(name) && i + 1 < words.size();
        options.put(name, equals >= 0 ? word.substring(equals + 1) : follows ? words.get(++i) : "");
      } else if (word.startsWith("-") && word.length() > 1) {
        i += letters(command, word, i + 1 < words.size() ? words.get(i + 1) : null, options);
      } else if (command.isEmpty()) {
        command = word;
      } else {
        arguments.add(word);
      }
    }
    return new FrontCall(List.copyOf(words), command, arguments, options);
  }

  /**
   * Reads short options, of which the last one may have a value.
   *
   * @return how many further words they take
   */
  private static int letters(
      String command, String word, @Nullable String next, Map<String, String> options) {
    for (int i = 1; i < word.length(); i++) {
      String name = option(command, word.charAt(i));
      if (!WITH_VALUE.contains(name)) {
        options.put(name, "");
      } else if (i + 1 < word.length()) {
        String value = word.substring(i + 1);
        options.put(name, value.startsWith("=") ? value.substring(1) : value);
        return 0;
      } else {
        options.put(name, next == null ? "" : next);
        return next == null ? 0 : 1;
      }
    }
    return 0;
  }

  private static String option(String command, char letter) {
    boolean ready = command.equals("ready");
    return switch (letter) {
      case 'a' -> "--assignee";
      case 'C' -> "--directory";
      case 'd' -> "--description";
      case 'e' -> "--estimate";
      case 'f' -> command.equals("batch") ? "--file" : "--force";
      case 'h' -> "--help";
      case 'l' -> "--label";
      case 'm' -> "--message";
      case 'n' -> "--limit";
      case 'p' -> "--priority";
      case 'q' -> "--quiet";
      case 'r' -> "--reason";
      case 's' -> ready ? "--sort" : "--status";
      case 't' -> "--type";
      case 'u' -> ready ? "--unassigned" : "--until";
      case 'v' -> "--verbose";
      default -> "-" + letter;
    };
  }

  /** Whether an option is given. */
  public boolean has(String option) {
    return options.containsKey(option);
  }

  /** The value of an option; null where it is not given. */
  public @Nullable String value(String option) {
    return options.get(option);
  }

  /** Whether an option without a value of its own is given, and not as {@code --option=false}. */
  private boolean isOn(String option) {
    String value = value(option);
    return value != null && (value.isEmpty() || "0fF".indexOf(value.charAt(0)) < 0);
  }

  /** Whether bd prints JSON. */
  public boolean isJson() {
    return has("--json") ? isOn("--json") : "json".equals(value("--format"));
  }

  /**
   * Whether bd does not change the linked tasks by it, or not those of this repository: it must not
   * be touched.
   */
  public boolean isForeign() {
    return isOn("--help")
        || has("--db")
        || has("--database")
        || isOn("--dry-run")
        || isOn("--global")
        || isOn("--readonly")
        || has("--directory")
        || has("--version");
  }

  /** Whether it gives a named task to the caller. */
  public boolean claims() {
    return command.equals("update")
        && (isOn("--claim") || "in_progress".equals(value("--status")))
        && !has("--if-assignee");
  }

  /** Whether bd chooses a task for the caller. */
  public boolean claimsNext() {
    return (command.equals("ready") && isOn("--claim"))
        || (isClose() && (isOn("--claim-next") || (isOn("--continue") && !isOn("--no-auto"))));
  }

  /** Whether it may end the claims of the tasks that it names, and of no others. */
  public boolean changesWork() {
    return switch (command) {
      case "close", "done", "reopen", "assign", "unclaim", "defer", "undefer" -> true;
      case "duplicate", "supersede" -> true;
      case "todo" -> !arguments.isEmpty() && arguments.getFirst().equals("done");
      case "update" -> isOn("--claim") || has("--status") || has("--assignee") || has("--defer");
      default -> false;
    };
  }

  /** Whether tasks come from another place, or go there, while it runs. */
  boolean transfers() {
    return TRANSFERS.contains(command) && !replaces();
  }

  /** Whether it puts another database in the place of the present one. */
  boolean replaces() {
    String part = arguments.isEmpty() ? "" : arguments.getFirst();
    return switch (command) {
      case "init" -> true;
      case "admin" -> part.equals("reset");
      case "backup" -> part.equals("restore");
      default -> false;
    };
  }

  /** Whether it reads its standard input, so that a trial needs the same. */
  boolean readsInput() {
    return (command.equals("batch") && !has("--file"))
        || words.contains("-")
        || words.contains("--stdin")
        || words.stream().anyMatch(word -> word.endsWith("=-"));
  }

  private boolean isClose() {
    return command.equals("close") || command.equals("done");
  }

  /** What may be ids: all arguments, but for the name in {@code assign}. */
  public List<String> candidates() {
    return switch (command) {
      case "assign" -> arguments.size() > 1 ? arguments.subList(0, 1) : arguments;
      case "todo" -> arguments.subList(Math.min(1, arguments.size()), arguments.size());
      default -> arguments;
    };
  }
}
