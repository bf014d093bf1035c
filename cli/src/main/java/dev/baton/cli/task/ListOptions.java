package dev.baton.cli.task;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.ConditionOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.StatusOption;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import dev.baton.task.WordList;
import java.util.ArrayList;
import java.util.List;

/**
 * Which tasks {@code list} and {@code ready} show. As bd, they show other ones by default than as
 * Baton.
 */
final class ListOptions {
  /** Types that are no work and that bd's lists leave out; in bd such tasks are ephemeral. */
  static final List<String> INFRASTRUCTURE = List.of("agent", "role", "rig", "message");

  private static final String MAX_ROWS = "--max-rows";

  /** The options of {@code list}. */
  static Syntax addTo(Syntax syntax) {
    return ConditionOptions.addTo(syntax)
        .repeatable(
            "-s --status --state", "STATUS", "only this status; several with commas; or all")
        .flag("--all", "closed tasks too")
        .flag("--ready", "only what can be started now")
        .flag("--include-gates", "gates too, on which other tasks wait")
        .flag("--include-infra", "the types that only bd's own agents use, too")
        .flag("--include-templates", "")
        .flag("--skip-labels", "")
        .option(MAX_ROWS, "N", "");
  }

  /** The filter for {@code list}. */
  static TaskFilter read(Arguments arguments) {
    boolean asBd = arguments.dialect().listsAsBd();
    TaskId parent = FilterOptions.parent(arguments);
    TaskFilter filter = FilterOptions.read(arguments, asBd ? null : parent);
    if (arguments.has("--skip-labels")) {
      List<String> labels = List.of("--label", "--label-any", "--label-pattern", "--label-regex");
      refuse(arguments, "--skip-labels", labels);
      refuse(arguments, "--skip-labels", List.of("--exclude-label", "--no-labels"));
    }
    filter = ConditionOptions.narrow(arguments, filter);
    List<Condition> more = new ArrayList<>(filter.more());
    if (asBd && parent != null) {
      more.add(new Condition.ChildOf(parent));
    }
    types(arguments, filter, asBd, more);
    if (arguments.has("--ready")) {
      if (asBd) {
        refuseBesideReady(arguments);
        more.add(Condition.Trait.WITH_CONTAINERS);
      }
      return filter.with(more);
    }
    List<TaskStatus> statuses = StatusOption.read(arguments);
    more.addAll(StatusOption.conditions(arguments));
    if (asBd) {
      pinned(arguments, more);
    }
    return filter.with(more).withStatuses(statuses);
  }

  /** As bd, whose list of ready tasks cannot be filtered by everything. */
  private static void refuseBesideReady(Arguments arguments) {
    List<String> beyond =
        WordList.of(
            """
            --id --title-contains --spec --desc-contains --notes-contains --external-contains
            --external-ref --created-after --created-before --updated-after --updated-before
            --closed-after --closed-before --defer-after --defer-before --due-after
            --due-before --deferred --overdue --empty-description --no-labels --no-parent
            --pinned --priority-min --priority-max
            """);
    refuse(arguments, "--ready", beyond);
  }

  private static void refuse(Arguments arguments, String option, List<String> others) {
    for (String other : others) {
      if (arguments.has(other)) {
        throw Failure.usage(
            option + " cannot be combined with " + other, "leave out one of the two");
      }
    }
  }

  /** Gates and the like are no work: they are left out unless they are asked for. */
  private static void types(
      Arguments arguments, TaskFilter filter, boolean asBd, List<Condition> more) {
    if (!filter.types().isEmpty() || (!asBd && arguments.has("--all"))) {
      return;
    }
    List<TaskType> hidden = new ArrayList<>();
    if (!arguments.has("--include-gates")) {
      hidden.add(new TaskType("gate"));
    }
    if (!arguments.has("--include-infra")) {
      INFRASTRUCTURE.forEach(name -> hidden.add(new TaskType(name)));
    }
    if (!hidden.isEmpty()) {
      more.add(new Condition.NoTypeOf(hidden));
    }
  }

  /** What is pinned is a note for people, and in bd's lists only if it is asked for. */
  private static void pinned(Arguments arguments, List<Condition> more) {
    List<String> given = FilterOptions.parts(arguments.values("--status"));
    boolean wanted =
        arguments.has("--all")
            || arguments.has("--pinned")
            || given.contains("pinned")
            || given.contains("hooked");
    if (!wanted) {
      more.add(Condition.Trait.NOT_PINNED);
    }
  }

  /**
   * The options of {@code ready}.
   *
   * @param defaultLimit how many are shown by default
   */
  static Syntax addReadyTo(Syntax syntax, int defaultLimit) {
    Syntax filters =
        FilterOptions.addWithoutLimit(
            syntax.option(
                "-n --limit", "N", "show at most N (default " + defaultLimit + "; 0 = all)"),
            "-s --sort --by");
    return ConditionOptions.addExclusionsTo(filters)
        .flag("--include-deferred", "also tasks that are deferred until a later time")
        .flag("--include-ephemeral", "")
        .option(MAX_ROWS, "N", "");
  }

  /**
   * Refuses a list that is longer than the caller expects any list to be.
   *
   * @param found how many tasks would be shown
   */
  static void refuseMoreThanWanted(Arguments arguments, int found) {
    String given = arguments.value(MAX_ROWS);
    String name = given == null ? "BEADS_MAX_ROWS" : MAX_ROWS;
    String text =
        given == null && arguments.dialect().readsAsBd()
            ? arguments.environment().variable(name)
            : given;
    if (text == null || text.isEmpty()) {
      return;
    }
    int most;
    try {
      most = FilterOptions.limit(text, false);
    } catch (InvalidValue e) {
      throw new InvalidValue(name + ": " + e.getMessage());
    }
    if (most > 0 && found > most) {
      throw Failure.usage(
          "too many tasks: " + found + " found, and " + name + " allows " + most,
          "narrow the list, or raise that number");
    }
  }

  /**
   * Whether those tasks come first for which most others wait. That is no order of their fields.
   */
  static boolean isByImpact(Arguments arguments) {
    return "impact".equals(arguments.value("--sort"));
  }

  /** The filter for the list of ready tasks. As bd, it has tasks that have children, too. */
  static TaskFilter readReady(Arguments arguments) {
    TaskFilter filter = readClaimable(arguments);
    return arguments.dialect().listsAsBd() ? filter.and(Condition.Trait.WITH_CONTAINERS) : filter;
  }

  /** The filter for a claim, which is never made on a task that only has children. */
  static TaskFilter readClaimable(Arguments arguments) {
    TaskFilter filter = ConditionOptions.exclude(arguments, FilterOptions.lenient(arguments));
    return arguments.has("--include-deferred")
        ? filter.and(Condition.Trait.INCLUDE_DEFERRED)
        : filter;
  }
}
