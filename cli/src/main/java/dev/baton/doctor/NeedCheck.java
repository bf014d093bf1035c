package dev.baton.doctor;

import dev.baton.app.need.Need;
import dev.baton.app.need.Need.Kind;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What waits for a person, of some kinds. Only a person can end it, so it is no failure to leave
 * it.
 *
 * @param none the message where there is nothing
 * @param one what the number of them is followed by, if it is 1
 * @param many the same for more
 */
record NeedCheck(Set<Kind> kinds, String none, String one, String many) {
  static final String BLOCKED = "baton list --status blocked";

  private static final int MOST_NAMED = 10;
  private static final int MOST_COMMANDS = 3;

  static Check of(String name, Set<Kind> kinds, String none, String one, String many) {
    return Check.ofPerson(name, new NeedCheck(kinds, none, one, many)::look);
  }

  CheckResult look(CheckContext context) {
    List<Need> found = new ArrayList<>(context.needs());
    found.removeIf(need -> !kinds.contains(need.kind()));
    return CheckResult.ofEach(found, none, one, many, Need::sentence, this::fix);
  }

  /** All of their commands; those that differ only in the task are one. */
  private String fix(List<Need> found) {
    Map<String, List<TaskId>> commands = new LinkedHashMap<>();
    for (Need need : found) {
      String task = need.tasks().size() == 1 ? " " + need.tasks().getFirst() : "";
      String command = need.command();
      boolean any = !task.isEmpty() && command.equals("baton reopen" + task);
      commands
          .computeIfAbsent(any ? "baton reopen" : command, _ -> new ArrayList<>())
          .addAll(any ? need.tasks() : List.of());
    }
    String list = kinds.contains(Kind.BLOCKED) ? BLOCKED : "baton status";
    List<String> words = new ArrayList<>();
    commands.forEach((command, tasks) -> words.add(ofAll(command, tasks, list)));
    int more = words.size() - MOST_COMMANDS;
    return String.join("; ", words.subList(0, Math.min(MOST_COMMANDS, words.size())))
        + (more > 0 ? "; and " + more + " more: " + list : "");
  }

  /**
   * A command that names several tasks, but not hundreds.
   *
   * @param list the command that shows them all
   */
  static String ofAll(String command, List<TaskId> tasks, String list) {
    StringBuilder words = new StringBuilder(command);
    tasks.stream().limit(MOST_NAMED).forEach(task -> words.append(' ').append(task));
    int more = tasks.size() - MOST_NAMED;
    return words + (more > 0 ? "; and " + more + " more: " + list : "");
  }
}
