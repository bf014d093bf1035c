package dev.baton.doctor;

import dev.baton.app.BdSettings;
import dev.baton.git.ObjectIds;
import dev.baton.run.WhyNothing;
import dev.baton.store.ClosingLog;
import dev.baton.store.ClosingLog.Result;
import dev.baton.store.Withheld.Item;
import dev.baton.store.Withheld.Reason;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The checks of tasks and of their dependencies. */
final class TaskChecks {
  /** Tasks that were blocked because they lost too many workers. */
  static CheckResult poison(CheckContext context) {
    return CheckResult.ofEach(
        context.health().poisoned(),
        "no poison tasks",
        "task is blocked, because workers died on it repeatedly",
        "tasks are blocked, because workers died on them repeatedly",
        TaskId::value,
        poisoned ->
            "baton show --history "
                + poisoned.getFirst()
                + "; when the cause is fixed: "
                + NeedCheck.ofAll("baton reopen --forgive", poisoned, NeedCheck.BLOCKED));
  }

  private static final int MOST_NAMED = 20;

  /**
   * Tasks that no automatic claim will ever take, although nobody closed them. Those that are not
   * work are a problem only where work waits for them.
   */
  static CheckResult withheld(CheckContext context) {
    Map<Reason, List<Item>> groups = new EnumMap<>(Reason.class);
    Item worst = null;
    int count = 0;
    List<Item> lasting = new ArrayList<>(context.stores().withheld().lasting(context.now()));
    if (lasting.stream().anyMatch(item -> item.reason() == Reason.ASSIGNED)) {
      List<String> pools = new BdSettings(context.workspace()).pools();
      lasting.removeIf(item -> item.reason() == Reason.ASSIGNED && pools.contains(item.assignee()));
    }
    for (Item item : lasting) {
      List<Item> group = groups.getOrDefault(item.reason(), new ArrayList<>());
      group.add(item);
      groups.put(item.reason(), group);
      boolean matters = item.reason().isWork() || item.waiting() > 0;
      worst = worst == null && matters ? item : worst;
      count += matters ? 1 : 0;
    }
    List<String> details = new ArrayList<>();
    groups.forEach((reason, items) -> details.add(line(reason, items)));
    return worst == null
        ? CheckResult.pass("no task is withheld from all workers", details)
        : CheckResult.warn(
            Plural.of(count, "task is", "tasks are") + " withheld from all workers",
            details,
            WhyNothing.hint(worst.reason(), worst.task()));
  }

  private static String line(Reason reason, List<Item> items) {
    List<String> named = new ArrayList<>();
    for (Item item : items.subList(0, Math.min(MOST_NAMED, items.size()))) {
      named.add(
          item.task()
              + (item.assignee() == null ? "" : " to " + item.assignee())
              + (item.waiting() == 0 ? "" : " (" + item.waiting() + " waiting for it)"));
    }
    String more = items.size() > MOST_NAMED ? ", …" : "";
    String words = WhyNothing.words(reason, items.size());
    return "%s %s: %s%s".formatted(items.size(), words, String.join(", ", named), more);
  }

  /** Whether tasks depend on each other in a cycle. */
  static CheckResult cycles(CheckContext context) {
    List<List<TaskId>> circles = context.health().circles();
    return circles.isEmpty()
        ? CheckResult.pass("no dependency cycles")
        : CheckResult.fail(
            Plural.of(circles.size(), "dependency cycle") + ": these tasks can never become ready",
            circles.stream().map(TaskIds::circle).toList(),
            "baton dep remove %s %s"
                .formatted(
                    circles.getFirst().getFirst(),
                    circles.getFirst().get(1 % circles.getFirst().size())));
  }

  /** Whether tasks depend on missing tasks. Such a dependency blocks nothing. */
  static CheckResult dangling(CheckContext context) {
    return CheckResult.ofEach(
        context.health().danglingDependencies(),
        "every dependency refers to a task",
        "dependency refers to a task that does not exist; it blocks nothing",
        "dependencies refer to tasks that do not exist; they block nothing",
        odd -> odd.id() + " → " + odd.other(),
        odd -> "baton dep remove %s %s".formatted(odd.getFirst().id(), odd.getFirst().other()));
  }

  static void removeDangling(CheckContext context) {
    context.stores().dependencies().removeDangling(context.stamp().get());
  }

  /** Whether the same task was created twice. */
  static CheckResult duplicates(CheckContext context) {
    return CheckResult.ofEach(
        context.health().duplicateTitles(),
        "no duplicate titles among unfinished tasks",
        "unfinished task has a duplicate title",
        "unfinished tasks have duplicate titles",
        twin -> twin.id() + " " + twin.other(),
        twins -> "baton close %s --reason duplicate".formatted(twins.getLast().id()));
  }

  /** Whether an epic was closed before its children. */
  static CheckResult closedEpics(CheckContext context) {
    return CheckResult.ofEach(
        context.health().closedEpicsWithOpenChildren(),
        "no closed epic has unfinished children",
        "unfinished task belongs to a closed epic",
        "unfinished tasks belong to closed epics",
        odd -> odd.id() + " is closed, " + odd.other() + " is not",
        epics -> "baton reopen " + epics.getFirst().id());
  }

  /** Whether every {@code Closes:} trailer agrees with the state of its task. */
  static CheckResult closings(CheckContext context) {
    List<ClosingLog.Entry> unsettled = context.stores().closingLog().unsettled();
    if (unsettled.isEmpty()) {
      return CheckResult.pass("all Closes: trailers took effect");
    }
    ClosingLog.Entry first = unsettled.getFirst();
    return CheckResult.warn(
        unsettled.size() == 1
            ? "a Closes: trailer and its task disagree"
            : unsettled.size() + " Closes: trailers and their tasks disagree",
        unsettled.stream().map(TaskChecks::describe).toList(),
        (first.result() == Result.WITHDRAWN ? "baton reopen " : "baton close ") + first.task());
  }

  private static String describe(ClosingLog.Entry entry) {
    String commit = ObjectIds.brief(entry.commit());
    return entry.result() == Result.WITHDRAWN
        ? entry.task() + " was closed by commit " + commit + ", but " + entry.reason()
        : entry.task() + " was not closed by commit " + commit + ": " + entry.reason();
  }
}
