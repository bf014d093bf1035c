package dev.baton.cli.history;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.LOOP;
import static dev.baton.cli.kit.Heading.PLAN;

import dev.baton.app.FindIterations;
import dev.baton.app.FindIterations.IterationView;
import dev.baton.app.history.HistoryEntry;
import dev.baton.app.history.HistoryEntry.HistoryKind;
import dev.baton.app.history.HistoryLog;
import dev.baton.app.history.RunHistory;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.cli.iteration.IterationsView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.RunOption;
import dev.baton.cli.option.SinceOption;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs;
import dev.baton.store.Storage.ChangeWatch;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The commands that show what happened, and what happens now.
 *
 * @param cub whether cub's name for the live page is a command, too
 */
public record HistoryCommands(boolean cub) implements Commands {
  private static final int SHOWN_ENTRIES = 50;
  private static final int SHOWN_RUNS = 20;

  @Override
  public List<Row> rows() {
    List<Row> rows =
        List.of(
            Row.of(LOOP, "runs list", "list runs: tasks, tokens, cost, and why they ended", "runs"),
            Row.of(LOOP, "runs show", "show a run"),
            Row.of(LOOP, "runs pause", "ask a run to pause after its present iteration"),
            Row.of(LOOK, "top", "who works on what now, what it costs, what is stuck"),
            Row.of(LOOK, "monitor", "the same as top"),
            Row.of(LOOK, "log", "what happened, newest last; -f follows"),
            Row.of(PLAN, "undo", "undo your last change"));
    return cub ? rows : rows.stream().filter(row -> !row.name().equals("monitor")).toList();
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "runs list" ->
          SinceOption.addTo(
                  new Syntax(
                          "List the runs of baton run, oldest first, with what they cost.",
                          HistoryCommands::listRuns)
                      .option("-n --limit", "N", "the last N (default 20; 0 = all)"),
                  "only runs that were at work")
              .option("--worker", "NAME", "only runs of this worker")
              .flag("--all", "include runs that ended because no task was ready")
              .onlyReads()
              .example("baton runs list --since 8h")
              .example("baton runs list --json --limit 0");
      case "runs show" ->
          new Syntax(
                  "Show a run: its tasks, iterations, tokens and cost.", HistoryCommands::showRun)
              .arguments("RUN", "1", "the name of the run, or its beginning")
              .onlyReads()
              .example("baton runs show run-1a2b3c4d");
      case "runs pause" ->
          new Syntax(
                  "Ask a run to pause after its present iteration. It exits with 11, and baton"
                      + " resume continues it.",
                  HistoryCommands::pauseRun)
              .arguments("RUN", "1", "the name of the run, or its beginning")
              .flag("--cancel", "withdraw the request")
              .example("baton runs pause run-1a2b3c4d");
      case "undo" -> UndoCommand.syntax();
      case "top" -> top(name, call -> new TopCommand(call).run());
      case "monitor" -> top(name, HistoryCommands::monitor);
      case "log" ->
          SinceOption.addTo(
                  new Syntax(
                          "Show what happened, newest last: claims, closes, sweeps, rescues,"
                              + " breakers, runs, iterations, commits.",
                          HistoryCommands::log)
                      .option("--task", "ID", "only what concerns this task")
                      .option("--worker", "NAME", "only what this worker did")
                      .repeatable("--kind", "KIND", "only " + kinds() + "; several with commas"),
                  "only what happened")
              .option("-n --limit", "N", "the last N (default 50; 0 = all)")
              .flag("-f --follow", "wait for what happens next, until Ctrl-C")
              .onlyReads()
              .example("baton log --since 8h --kind sweep,rescue,breaker")
              .example("baton log -f");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax top(String name, Function<Call, ExitCode> action) {
    Syntax syntax =
        new Syntax(
            "Show who works on what now, what it costs, and what is stuck; the page is kept"
                + " current. Keys: arrows, enter (details), s (sweep), p (pause a run after its"
                + " iteration), l (log), q.",
            action);
    if (name.equals("monitor")) {
      // All runs are on the page, which is always current.
      syntax
          .arguments("RUN", "0..1", "ignored: the page has all runs")
          .option("-r --refresh", "N", "")
          .flag("--list", "list the latest runs");
    }
    return syntax
        .flag("--once", "print one page and end")
        .option("--preset", "NAME", "the preset of thresholds (default: BATON_BREAKER_PRESET)")
        .onlyReads()
        .example("baton " + name)
        .example("baton " + name + " --once");
  }

  private static String kinds() {
    return Stream.of(HistoryKind.values()).map(HistoryKind::word).collect(Collectors.joining(", "));
  }

  private static ExitCode listRuns(Call call) {
    return print(
        call,
        new Runs.Filter(
            SinceOption.read(call),
            call.value("--worker"),
            call.has("--all"),
            FilterOptions.limit(call, SHOWN_RUNS)));
  }

  private static ExitCode print(Call call, Runs.Filter filter) {
    List<RunView> views = new RunHistory(call.workspace()).list(filter);
    call.output().show(new RunsView(views, call.now()));
    FilterOptions.noteLimit(call.output(), views.size(), filter.last());
    return ExitCode.OK;
  }

  private static ExitCode showRun(Call call) {
    RunView view = named(call);
    String asked = call.stores().runs().pauseAskedBy(view.run().id()).orElse(null);
    call.output().show(new RunsView.Shown(view, asked, call.now()));
    if (call.output().isJson()) {
      return ExitCode.OK;
    }
    List<IterationView> iterations =
        new FindIterations(call.workspace()).list(IterationFilter.ALL.withRun(view.run().id()));
    if (!iterations.isEmpty()) {
      new IterationsView(iterations, call.now()).text(call.output());
    }
    return ExitCode.OK;
  }

  private static ExitCode pauseRun(Call call) {
    RunView view = named(call);
    String run = view.run().id();
    boolean cancel = call.has("--cancel");
    String by = cancel ? null : call.stamp().actor();
    boolean asked =
        view.condition() != RunCondition.DIED && call.stores().runs().askToPause(run, by);
    if (!asked) {
      throw Failure.conflict(
          "not_running",
          run + " is not running: it is " + view.condition().word(),
          "baton runs lists all runs");
    }
    return call.show(new RunsView.Pause(run, by));
  }

  /**
   * The run that the first argument names.
   *
   * @throws Failure with exit code 3 when there is none, and 2 when several begin so
   */
  private static RunView named(Call call) {
    return new RunHistory(call.workspace())
        .view(RunOption.named(call.workspace(), call.words().getFirst()));
  }

  private static ExitCode monitor(Call call) {
    return call.has("--list")
        ? print(call, new Runs.Filter(null, null, false, SHOWN_RUNS))
        : new TopCommand(call).run();
  }

  private static ExitCode log(Call call) {
    String task = call.value("--task");
    int limit = FilterOptions.limit(call, SHOWN_ENTRIES);
    HistoryLog log =
        new HistoryLog(
            call.workspace(),
            new HistoryLog.Request(
                kinds(call.values("--kind")),
                task == null ? null : call.resolve(task),
                call.value("--worker"),
                SinceOption.read(call),
                limit));
    if (call.has("--follow")) {
      return new LogFollower(call, log).follow();
    }
    List<HistoryEntry> entries = log.read();
    call.output().show(new HistoryView(entries, call.workspace().clock().getZone()));
    FilterOptions.noteLimit(call.output(), entries.size(), limit);
    return ExitCode.OK;
  }

  private static Set<HistoryKind> kinds(List<String> given) {
    Set<HistoryKind> kinds = EnumSet.noneOf(HistoryKind.class);
    for (String word : FilterOptions.parts(given)) {
      kinds.add(kind(word));
    }
    return kinds;
  }

  private static HistoryKind kind(String word) {
    for (HistoryKind kind : HistoryKind.values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    throw new InvalidValue(
        InvalidValue.quote(word) + " is not a kind of entry: expected " + kinds());
  }

  /** Prints the history, and then what happens next. */
  private static final class LogFollower {
    /** A run that dies changes nothing in the database. */
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final Call call;
    private final HistoryLog log;
    private final AtomicBoolean over = new AtomicBoolean();

    LogFollower(Call call, HistoryLog log) {
      this.call = call;
      this.log = log;
    }

    private void print(List<HistoryEntry> entries) {
      if (call.output().isJson()) {
        entries.forEach(entry -> call.output().jsonLine(new HistoryView.Line(entry)));
      } else {
        new HistoryView(entries, call.workspace().clock().getZone()).text(call.output());
      }
    }

    /** Follows until a signal, or until nobody reads the output any more. */
    ExitCode follow() {
      Thread own = Thread.currentThread();
      call.environment()
          .interruptions()
          .onRequest(() -> {
            over.set(true);
            own.interrupt();
          });
      try (ChangeWatch changes = call.stores().storage().watchChanges()) {
        log.follow();
        List<HistoryEntry> entries = log.read();
        log.skip(entries);
        while (isRead(entries)) {
          changes.await(LOOK);
          entries = next();
        }
        return ExitCode.OK;
      } catch (InterruptedException asked) {
        return ExitCode.INTERRUPTED;
      }
    }

    private List<HistoryEntry> next() throws InterruptedException {
      if (over.get()) {
        throw new InterruptedException();
      }
      try {
        return log.next();
      } catch (StoreException busy) {
        if (busy.kind() != StoreException.Kind.LOCKED) {
          throw busy;
        }
        // The next look shows it.
        return List.of();
      }
    }

    private boolean isRead(List<HistoryEntry> entries) {
      print(entries);
      call.output().flush();
      return entries.isEmpty() || Environment.pass(call.environment().out(), new byte[0], 0);
    }
  }
}
