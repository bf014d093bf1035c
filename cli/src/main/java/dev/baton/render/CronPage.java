package dev.baton.render;

import dev.baton.cron.CronInterval;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronMemory.Result;
import dev.baton.cron.CronRun.Look;
import dev.baton.cron.CronSetup.Scheduler;
import dev.baton.cron.CronSetup.Standing;
import dev.baton.json.document.CronJson;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The schedule of regular sweeps, and their results. */
public record CronPage(CronJson cron, Instant now) {

  private static final int MOST_CHANGES = 20;

  /** Prints a line for each change, up to a limit, because cron's mails should be short. */
  public static void printChanges(Output output, Look look) {
    int shown = Math.min(MOST_CHANGES, look.changes().size());
    for (String change : look.changes().subList(0, shown)) {
      output.line(look.database() + ": " + change);
    }
    if (shown < look.changes().size()) {
      output.line(
          look.database()
              + ": and "
              + (look.changes().size() - shown)
              + " more; see baton show --history");
    }
  }

  public void print(Output output) {
    if (output.isJson()) {
      output.json(cron);
      return;
    }
    CronMemory memory = cron.memory();
    Standing standing = cron.standing();
    List<String> databases = cron.databases();
    output.line(
        state()
            + (memory.lastRun() == null ? ", never run" : ", last run " + ago(memory.lastRun())));
    if (!standing.problem().isEmpty()) {
      output.warn(standing.problem());
    } else if (standing.by() == null) {
      output.note("no regular sweeps; run baton cron install");
    }
    if (databases.isEmpty()) {
      output.note("no repository is registered; baton init registers one");
      return;
    }
    Table table =
        new Table(
            List.of(Column.left("RESULT"), Column.right("SWEPT"), Column.wrapped("DATABASE")));
    for (String database : databases) {
      CronMemory.Entry entry = memory.entry(database);
      table.row(
          entry == null ? Cell.of("-") : new Cell(style(entry.result()), word(entry.result())),
          Cell.of(entry == null ? "never" : ago(entry.at())),
          Cell.of(database));
    }
    output.table(table, true);
  }

  private String state() {
    Standing standing = cron.standing();
    Scheduler by = standing.by();
    if (by == null) {
      return standing.problem().isEmpty() ? "not installed" : "cannot tell whether it is installed";
    }
    return (standing.isRunning() ? "installed (" : "not running (")
        + word(by)
        + ", every "
        + text(cron.every())
        + ")";
  }

  private String ago(Instant then) {
    return Ages.format(Duration.between(then, now)) + " ago";
  }

  private static String text(@Nullable CronInterval every) {
    return every == null ? "?" : every.text();
  }

  private static Style style(Result result) {
    return result == Result.SWEPT ? Style.GOOD : Style.BAD;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
