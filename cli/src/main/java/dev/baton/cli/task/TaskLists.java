package dev.baton.cli.task;

import dev.baton.app.BlockedTasks;
import dev.baton.app.ClaimNext;
import dev.baton.app.DeferTask.WakeDeferred;
import dev.baton.app.ExplainReady;
import dev.baton.app.ListTasks;
import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.ConditionOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.render.TaskRows;
import dev.baton.store.Claims;
import dev.baton.store.TaskCounter;
import dev.baton.store.TaskCounter.Group;
import dev.baton.task.InvalidValue;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskOrder;
import dev.baton.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commands that list and count tasks. */
final class TaskLists {
  /** How many {@code list} and {@code search} show by default. */
  static final int LIMIT = 50;

  /** How many {@code ready} and {@code blocked} show by default. */
  static final int WORK_LIMIT = 100;

  private static final int MAX_TEXT = 500;

  /** What can be worked on now, including stale tasks. */
  static ExitCode ready(Call call) {
    refuseBriefText(call);
    if (call.dialect().changesAsBd()) {
      WakeDeferred.wake(call.workspace());
    }
    boolean claims = call.has("--claim");
    boolean explains = call.has("--explain");
    boolean withStale = !call.has("--no-stale");
    if (!claims && !explains && ListOptions.isByImpact(call)) {
      return new ReadyListing(call, ListOptions.readReady(call))
          .printByImpact(FilterOptions.limit(call, WORK_LIMIT), withStale);
    }
    TaskOrder order = FilterOptions.readyOrder(call);
    if (claims) {
      return claim(call, order);
    }
    TaskFilter filter = ListOptions.readReady(call);
    if (explains) {
      return call.show(
          new ListView.Explained(new ExplainReady(call.workspace()).explain(filter, order)));
    }
    return new ReadyListing(call, filter)
        .print(order, FilterOptions.limit(call, WORK_LIMIT), withStale);
  }

  private static ExitCode claim(Call call, TaskOrder order) {
    for (String other : List.of("--assignee", "--explain", "--brief")) {
      if (call.dialect().readsAsBd() && call.has(other)) {
        throw Failure.usage("--claim cannot be combined with " + other, "use only one of them");
      }
    }
    Claims.Request worker = WorkerOptions.read(call);
    boolean now = call.has("--now");
    ClaimNext.Request request =
        new ClaimNext.Request(
            ListOptions.readClaimable(call), order, worker, now, !call.dialect().listsAsBd(), 1);
    return ClaimOutcome.printNext(
        call, worker.worker(), new ClaimNext(call.workspace()).claim(call.caller(), request));
  }

  /** Tasks by their fields, blocked or not. */
  static ExitCode list(Call call) {
    refuseBriefText(call);
    boolean asBd = call.dialect().listsAsBd();
    TaskFilter filter = ListOptions.read(call);
    if (asBd && call.has("--ready")) {
      WakeDeferred.wake(call.workspace());
    }
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    int limit = FilterOptions.limit(call, asBd && call.has("--all") ? 0 : LIMIT);
    boolean reversed = call.has("--reverse") && (!asBd || call.has("--sort"));
    Page<TaskView> page =
        call.has("--ready")
            ? new ReadyTasks(call.workspace()).page(filter, order, limit)
            : TaskListing.page(call, new ListTasks.Request(filter, order, reversed, limit));
    ListOptions.refuseMoreThanWanted(call, page.items().size());
    if (call.has("--skip-labels")) {
      page = new Page<>(page.items().stream().map(TaskView::unlabelled).toList(), page.more());
    }
    String format = call.value("--format");
    if (format != null && !format.equalsIgnoreCase("json")) {
      ListFormat.print(format, call.output(), page.items(), call.stores().dependencies());
      TaskListing.more(call, page, limit);
      return ExitCode.OK;
    }
    return call.has("--long") && !call.output().isJson()
        ? TaskListing.printLong(call, page, limit)
        : TaskListing.print(call, page, limit, format != null);
  }

  private static void refuseBriefText(Call call) {
    if (call.has("--brief") && !call.output().isJson()) {
      throw Failure.usage(
          "--brief leaves texts out of JSON, and tables have none of them", "add --json");
    }
  }

  /** Tasks by a text in them. */
  static ExitCode search(Call call) {
    List<String> words = call.words();
    String query = call.value("--query");
    if (words.isEmpty() && query == null) {
      throw Failure.usage("search needs a text to look for", "for example: baton search login");
    }
    String typed = words.isEmpty() && query != null ? query : String.join(" ", words);
    String text = Texts.line("text", typed, MAX_TEXT);
    // As bd also among closed tasks: whether something was done before is a reason to search.
    boolean asBd = call.dialect().listsAsBd();
    StatusOption.read(call); // bd's count knows no wrong status, and its search does
    TaskFilter filter =
        ConditionOptions.narrow(call, StatusOption.lenient(call, StatusOption.unnamed(call, asBd)));
    TaskOrder order = FilterOptions.lenientOrder(call, TaskOrder.PRIORITY);
    int limit = FilterOptions.limit(call, LIMIT);
    boolean reversed = call.has("--reverse");
    return TaskListing.print(
        call, new ListTasks.Request(containing(call, filter, text), order, reversed, limit));
  }

  /** bd looks at ids and titles only. */
  private static TaskFilter containing(Call call, TaskFilter filter, String text) {
    return call.dialect().listsAsBd()
        ? filter.and(new Condition.Named(text))
        : filter.withText(text);
  }

  /** What cannot be started, with its blockers. */
  static ExitCode blocked(Call call) {
    int limit = FilterOptions.limit(call, WORK_LIMIT);
    BlockedTasks blocked = new BlockedTasks(call.stores(), call.now());
    TaskFilter filter = ConditionOptions.exclude(call, FilterOptions.read(call));
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    Page<TaskView> page =
        call.dialect().listsAsBd()
            ? blocked.waiting(filter, order, limit)
            : blocked.list(filter, order, limit);
    if (call.output().isJson()) {
      TaskListing.json(call, page.items());
    } else {
      TaskRows.printBlocked(call.output(), page.items());
    }
    if (page.more()) {
      call.output().note("more tasks are blocked than these " + limit + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }

  /** How many tasks match, in total or by group. */
  static ExitCode count(Call call) {
    TaskFilter filter =
        ConditionOptions.narrow(call, StatusOption.lenient(call, StatusOption.allButDeleted()));
    Group group = group(call);
    TaskCounter counter = call.stores().taskCounter();
    int total = counter.count(filter, call.now());
    Map<String, Integer> groups = group == null ? null : counter.count(filter, group, call.now());
    return call.show(new ListView.Count(total, groups, call.dialect().answersAsBd()));
  }

  /** The words for what {@code count} can group by. */
  static List<String> groups() {
    List<String> words = new ArrayList<>();
    for (Group group : Group.values()) {
      words.add(word(group));
    }
    return words;
  }

  private static String word(Group group) {
    return group.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable Group group(Call call) {
    String by = call.value("--by");
    Group found = by == null ? null : named(by);
    for (Group group : Group.values()) {
      String option = "--by-" + word(group);
      if (call.has(option)) {
        if (found != null) {
          throw Failure.usage(
              "--by-" + word(found) + " and " + option + " exclude each other",
              "use only one of them");
        }
        found = group;
      }
    }
    return found;
  }

  private static Group named(String text) {
    for (Group group : Group.values()) {
      if (word(group).equals(text.toLowerCase(Locale.ROOT))) {
        return group;
      }
    }
    List<String> words = groups();
    throw InvalidValue.notAmong(
        InvalidValue.quote(text) + " is not a group: expected one of " + String.join(", ", words),
        text,
        words);
  }
}
