package dev.baton.cli.command.history;

import dev.baton.app.history.HistoryEntry;
import dev.baton.app.history.HistoryKind;
import dev.baton.app.history.HistoryLog;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.SinceOption;
import dev.baton.json.document.HistoryJson;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code baton log}: one history of everything, oldest first. */
final class LogCommand implements Command {
  private static final int SHOWN = 50;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "log",
                "Show what happened, newest last: claims, closes, sweeps, rescues, breakers, runs,"
                    + " iterations, commits.")
            .option("--task", "ID", "only what concerns this task")
            .option("--worker", "NAME", "only what this worker did")
            .repeatable("--kind", "KIND", "only " + kinds() + "; several with commas");
    return SinceOption.addTo(syntax, "only what happened")
        .option("-n --limit", "N", "the last N (default 50; 0 = all)")
        .flag("-f --follow", "wait for what happens next, until Ctrl-C")
        .onlyReads()
        .example("baton log --since 8h --kind sweep,rescue,breaker")
        .example("baton log -f");
  }

  private static String kinds() {
    List<String> words = new ArrayList<>();
    for (HistoryKind kind : HistoryKind.values()) {
      words.add(kind.word());
    }
    return String.join(", ", words);
  }

  @Override
  public ExitCode run(Call call) {
    Arguments arguments = call.arguments();
    String task = arguments.value("--task");
    int limit = FilterOptions.limit(call, SHOWN);
    HistoryLog log =
        new HistoryLog(
            call.workspace(),
            new HistoryLog.Request(
                kinds(arguments.values("--kind")),
                task == null ? null : call.resolve(task),
                arguments.value("--worker"),
                SinceOption.read(call),
                limit));
    if (arguments.has("--follow")) {
      return new LogFollower(call, log).follow();
    }
    List<HistoryEntry> entries = log.read();
    if (call.output().isJson()) {
      call.output().json(new HistoryJson(entries));
    } else {
      LogFollower.print(call, entries);
    }
    if (entries.size() == limit && limit > 0) {
      call.output().note("the last " + limit + " are shown; -n 0 shows all");
    }
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
        InvalidValue.quote(word) + " is not a kind of entry: expected " + kinds(), "");
  }
}
