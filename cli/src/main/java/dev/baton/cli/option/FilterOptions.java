package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskType;
import dev.baton.terminal.Output;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter options that all lists share. */
public final class FilterOptions {
  /** A priority that no task has. */
  private static final int NO_PRIORITY = -1;

  public static Syntax addTo(Syntax syntax, String defaultLimit) {
    return addWithoutLimit(
        syntax.option("-n --limit", "N", "show at most N (default " + defaultLimit + "; 0 = all)"));
  }

  public static Syntax addWithoutLimit(Syntax syntax) {
    return addWithoutLimit(syntax, "--sort --by");
  }

  /**
   * The same where the order has a short name, too.
   *
   * @param sort the names of the option
   */
  public static Syntax addWithoutLimit(Syntax syntax, String sort) {
    return addUnordered(syntax)
        .group(OptionGroup.TASKS)
        .option(sort, "ORDER", "priority, oldest, newest, hybrid, updated, title …")
        .group(null);
  }

  /** For commands that do not show a list. */
  public static Syntax addUnordered(Syntax syntax) {
    return syntax
        .group(OptionGroup.TASKS)
        .repeatable("-p --priority", "P", "only this priority; several with commas")
        .repeatable("-t --type", "TYPE", "only this type; several with commas")
        .option("-a --assignee", "NAME", "only tasks of this worker")
        .flag("-u --unassigned --no-assignee", "only tasks without an assignee")
        .repeatable("-l --label", "LABEL", "only tasks with all of these labels")
        .repeatable("--label-any", "LABEL", "only tasks with one of these labels")
        .option("--parent --epic --filter-parent", "ID", "only descendants of this task")
        .option("--priority-min", "P", "only this priority and lower ones")
        .option("--priority-max", "P", "only this priority and higher ones")
        .group(null);
  }

  public static TaskFilter read(Arguments arguments) {
    return read(arguments, parent(arguments));
  }

  /** The filter for commands of bd that find nothing with a value that does not exist. */
  public static TaskFilter lenient(Arguments arguments) {
    return read(arguments, parent(arguments), arguments.dialect().unknownMatchesNothing());
  }

  /** The task whose descendants are wanted; null for none. */
  public static @Nullable TaskId parent(Arguments arguments) {
    String typed = EmptyValues.value(arguments, "--parent");
    if (typed == null) {
      return null;
    }
    return named(arguments, typed);
  }

  /** A filter that no task meets. */
  public static TaskFilter nothing() {
    return new TaskFilter(
        List.of(),
        List.of(NO_PRIORITY),
        List.of(),
        null,
        false,
        List.of(),
        List.of(),
        null,
        null,
        List.of());
  }

  /** The order of a list for which bd ignores one that does not exist. */
  public static TaskOrder lenientOrder(Arguments arguments, TaskOrder fallback) {
    try {
      return order(arguments, fallback);
    } catch (InvalidValue unknown) {
      if (arguments.dialect().unknownMatchesNothing()) {
        return fallback == TaskOrder.PRIORITY ? TaskOrder.PRIORITY_NEWEST : fallback;
      }
      throw unknown;
    }
  }

  /** The task of a filter. The callers of bd and cub expect no tasks, and no error, without it. */
  public static TaskId named(Arguments arguments, String typed) {
    boolean mayBeMissing = arguments.dialect().acceptsNoEffect();
    return mayBeMissing && arguments.stores().taskQueries().resolve(typed) instanceof Lookup.Missing
        ? new TaskId(typed)
        : arguments.resolve(typed);
  }

  /**
   * The filter with another parent than the given one.
   *
   * @param parent null for none
   */
  public static TaskFilter read(Arguments arguments, @Nullable TaskId parent) {
    return read(arguments, parent, false);
  }

  /**
   * The same for lists in which bd finds nothing, where other lists refuse the value.
   *
   * @param lenient whether a priority or type that does not exist is the one of no task
   */
  public static TaskFilter read(Arguments arguments, @Nullable TaskId parent, boolean lenient) {
    boolean unassigned = arguments.has("--unassigned");
    String assignee = EmptyValues.value(arguments, "--assignee");
    if (unassigned && assignee != null) {
      throw Failure.usage("--assignee and --unassigned exclude each other", "use only one of them");
    }
    List<Integer> priorities = new ArrayList<>();
    for (String text : parts(arguments.values("--priority"))) {
      priorities.add(lenient ? number(text) : Priority.parse(text));
    }
    narrow(arguments, priorities);
    List<TaskType> types = new ArrayList<>();
    for (String text : parts(EmptyValues.values(arguments, "--type"))) {
      types.add(lenient ? TaskType.named(text) : TypeOption.parse(arguments, text));
    }
    return new TaskFilter(
        List.of(),
        priorities,
        types,
        assignee,
        unassigned,
        EmptyValues.labels(arguments, "--label"),
        EmptyValues.labels(arguments, "--label-any"),
        parent,
        null,
        arguments.has("--all-types") ? List.of(Condition.Trait.OF_ANY_TYPE) : List.of());
  }

  /** A priority, which may be one that no task has. */
  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      return Priority.parse(text);
    }
  }

  /** As in bd, 0 is the minimum and 4 the maximum. */
  private static void narrow(Arguments arguments, List<Integer> priorities) {
    String least = arguments.value("--priority-min");
    String greatest = arguments.value("--priority-max");
    if (least == null && greatest == null) {
      return;
    }
    int from = least == null ? 0 : Priority.parse(least);
    int to = greatest == null ? Priority.LAST : Priority.parse(greatest);
    if (from > to && arguments.dialect().unknownMatchesNothing()) {
      priorities.clear();
      priorities.add(NO_PRIORITY);
      return;
    }
    if (from > to) {
      throw Failure.usage(
          "no priority is from " + from + " to " + to, "0 is the highest priority, 4 the lowest");
    }
    List<Integer> range = new ArrayList<>();
    for (int priority = from; priority <= to; priority++) {
      if (priorities.isEmpty() || priorities.contains(priority)) {
        range.add(priority);
      }
    }
    if (range.isEmpty()) {
      throw Failure.usage("--priority is outside that range", "use only one of them");
    }
    priorities.clear();
    priorities.addAll(range);
  }

  /** The order of what can be started: of equally urgent tasks the oldest first, as bd, too. */
  public static TaskOrder readyOrder(Arguments arguments) {
    String text = arguments.value("--sort");
    return text == null ? TaskOrder.PRIORITY : TaskOrder.parse(text);
  }

  /** The order of a list; bd's lists have the newest of equally urgent tasks first. */
  public static TaskOrder order(Arguments arguments, TaskOrder fallback) {
    String text = arguments.value("--sort");
    TaskOrder order = text == null ? fallback : TaskOrder.parse(text);
    return order == TaskOrder.PRIORITY && arguments.dialect().listsAsBd()
        ? TaskOrder.PRIORITY_NEWEST
        : order;
  }

  public static int limit(Arguments arguments, int fallback) {
    String text = arguments.value("--limit");
    return text == null ? fallback : limit(text, arguments.dialect().readsAsBd());
  }

  /**
   * A number of tasks; 0 for all.
   *
   * @param lenient whether a negative one is 0, as for bd
   */
  public static int limit(String text, boolean lenient) {
    int least = lenient ? Integer.MIN_VALUE : 0;
    String complaint = "is not a limit: expected 0 (all) or a whole number up to 2147483647";
    return Math.max(0, WholeNumber.parse(text, least, Integer.MAX_VALUE, complaint));
  }

  /**
   * Says that there may be more, if as many are shown as the limit allows.
   *
   * @param limit 0 for all
   */
  public static void noteLimit(Output output, int shown, int limit) {
    if (shown == limit && limit > 0) {
      output.note("the last " + limit + " are shown; -n 0 shows all");
    }
  }

  /** The values between commas; a single empty value stays, so that the caller can refuse it. */
  public static List<String> parts(List<String> given) {
    List<String> parts = new ArrayList<>();
    for (String text : given) {
      for (String part : text.split(",", -1)) {
        parts.add(part.strip());
      }
    }
    return parts;
  }
}
