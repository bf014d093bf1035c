package dev.baton.cli.cub;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.FindIterations;
import dev.baton.app.FindIterations.IterationView;
import dev.baton.app.history.WorkLedger;
import dev.baton.app.history.WorkLedger.WorkSummary;
import dev.baton.app.history.WorkLedger.WorkSummary.Verification;
import dev.baton.breaker.policy.Money;
import dev.baton.cli.iteration.IterationsView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.SinceOption;
import dev.baton.cli.option.WholeNumber;
import dev.baton.json.document.TaskCountsJson;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.task.ChangedFile;
import dev.baton.task.InvalidValue;
import dev.baton.task.Plural;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The commands that exist only when the program is called cub. */
public final class CubCommands implements Commands {
  private static final List<String> FIELDS = List.of("title", "files", "spec");

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOK, "counts", "show how many tasks there are, by status"),
        Row.of(LOOP, "ledger show", "show the work on a task"),
        Row.of(LOOP, "ledger stats", "show the work on all tasks in figures"),
        Row.of(LOOP, "ledger search", "find tasks by the work on them"),
        Row.of(LOOP, "reconcile", "record all commits that are not recorded yet"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "counts" ->
          new Syntax("Show how many tasks there are, by status.", CubCommands::count)
              .onlyReads()
              .example("cub task counts --json");
      case "ledger show" ->
          new Syntax("Show the iterations of a task, oldest first.", CubCommands::show)
              .arguments("ID", "1", "the id of the task")
              .option("-a --attempt", "N", "only the first, second, … of them")
              .flag("-c --changes", "also the files that each of them changed")
              .onlyReads()
              .example("cub ledger show app-a1b --changes");
      case "ledger stats" ->
          withLookup(
                  new Syntax("Show how much work there was, and what it cost.", CubCommands::sum))
              .example("cub ledger stats --since 7d");
      case "ledger search" ->
          withLookup(
                  new Syntax(
                          "Find tasks that were worked on, by a text in their title, their spec or"
                              + " the names of the files that were changed.",
                          CubCommands::search)
                      .arguments("TEXT", "1", "what to look for")
                      .repeatable("-f --field", "FIELD", "look only here: title, files or spec")
                      .option(
                          "--verification",
                          "RESULT",
                          "only if the last tests pass, fail, or are pending")
                      .option("--cost-above", "DOLLARS", "only what cost more"))
              .example("cub ledger search parser --field files --since 7d");
      case "reconcile" ->
          new Syntax(
                  "Record all commits that are not recorded yet, from git's own log. Every other"
                      + " command does that, too.",
                  CubCommands::record)
              // Recording twice records nothing.
              .flag("-f --force", "")
              .example("cub reconcile");
      default -> throw Commands.unknown(name);
    };
  }

  /** Which tasks the look-ups of a ledger show. */
  private static Syntax withLookup(Syntax syntax) {
    return FilterOptions.addUnordered(
            SinceOption.addTo(syntax, "only tasks that were worked on or closed"))
        .onlyReads();
  }

  private static ExitCode count(Call call) {
    Map<TaskStatus, Integer> counts = call.stores().taskQueries().counts();
    TaskCountsJson figures =
        new TaskCountsJson(counts, call.stores().taskCounter().blocked(call.now()));
    if (call.output().isJson()) {
      call.output().json(figures);
      return ExitCode.OK;
    }
    Table table = Table.of("TASKS", ">COUNT");
    row(table, "total", figures.total());
    row(table, "open", figures.count(TaskStatus.OPEN));
    row(table, "in progress", figures.count(TaskStatus.IN_PROGRESS));
    row(table, "blocked", figures.blocked());
    row(table, "closed", figures.count(TaskStatus.CLOSED));
    row(table, "remaining", figures.remaining());
    call.output().table(table, true);
    call.output()
        .line(String.format(Locale.ROOT, "%.1f%% complete", figures.completionPercentage()));
    return ExitCode.OK;
  }

  private static void row(Table table, String name, int count) {
    table.row(Cell.of(name), Cell.of(String.valueOf(count)));
  }

  private static ExitCode show(Call call) {
    IterationFilter filter =
        IterationFilter.ALL.withTask(call.resolve(call.words().getFirst())).withOnlyKept(true);
    List<IterationView> views = new FindIterations(call.workspace()).list(filter);
    String attempt = call.value("--attempt");
    if (attempt != null) {
      views = List.of(numbered(views, attempt));
    }
    call.output().show(new IterationsView(views, call.now()));
    if (!call.output().isJson() && call.has("--changes")) {
      for (IterationView view : views) {
        for (ChangedFile file : call.stores().iterations().files(view.iteration().n())) {
          call.output()
              .line("%d  %s %s".formatted(view.iteration().n(), file.change(), file.path()));
        }
      }
    }
    return ExitCode.OK;
  }

  private static IterationView numbered(List<IterationView> views, String attempt) {
    String complaint = "is not the number of an attempt: expected 1 or more";
    int number = WholeNumber.parse(attempt, 1, Integer.MAX_VALUE, complaint);
    if (number > views.size()) {
      throw Failure.notFound(
          "not_found", "there is no attempt " + number + ": the task has " + views.size(), "");
    }
    return views.get(number - 1);
  }

  private static ExitCode sum(Call call) {
    return call.show(new LedgerView.Stats(found(call)));
  }

  private static List<WorkSummary> found(Call call) {
    return new WorkLedger(call.workspace())
        .entries(FilterOptions.read(call), SinceOption.read(call));
  }

  private static ExitCode search(Call call) {
    String text = call.words().getFirst().toLowerCase(Locale.ROOT);
    List<String> fields = FilterOptions.parts(call.values("--field"));
    fields.forEach(CubCommands::check);
    String word = call.value("--verification");
    Verification tests = word == null ? null : verification(word);
    String cost = call.value("--cost-above");
    Money above = cost == null ? null : Money.parse(cost);
    Predicate<WorkSummary> wanted =
        entry ->
            (tests == null || entry.verification() == tests)
                && (above == null || entry.microcents() > above.microcents())
                && has(entry, fields.isEmpty() ? FIELDS : fields, text);
    return call.show(new LedgerView(found(call).stream().filter(wanted).toList()));
  }

  private static boolean has(WorkSummary entry, List<String> fields, String text) {
    return (fields.contains("title") && contains(entry.task().title(), text))
        || (fields.contains("spec") && contains(entry.task().specId(), text))
        || (fields.contains("files")
            && entry.files().stream().anyMatch(file -> contains(file, text)));
  }

  private static boolean contains(@Nullable String value, String text) {
    return value != null && value.toLowerCase(Locale.ROOT).contains(text);
  }

  private static void check(String field) {
    if (!FIELDS.contains(field)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(field) + " is not a field: expected title, files or spec",
          field,
          FIELDS);
    }
  }

  private static Verification verification(String word) {
    for (Verification result : Verification.values()) {
      if (result.word().equals(word.toLowerCase(Locale.ROOT))) {
        return result;
      }
    }
    throw InvalidValue.notAmong(
        InvalidValue.quote(word) + " is not a result: expected pass, fail or pending",
        word,
        Arrays.stream(Verification.values()).map(Verification::word).toList());
  }

  private static ExitCode record(Call call) {
    int before = recorded(call);
    call.workspace().settle();
    int now = recorded(call);
    return call.answer(
        fields -> fields.number("recorded", now).number("new", now - before),
        Plural.of(now, "iteration is", "iterations are") + " recorded");
  }

  private static int recorded(Call call) {
    return call.stores().iterations().list(IterationFilter.ALL.withOnlyKept(true)).size();
  }
}
