package dev.baton.render;

import dev.baton.cron.CronInterval;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronMemory.Result;
import dev.baton.cron.CronRun.Look;
import dev.baton.cron.CronSetup.Scheduler;
import dev.baton.cron.CronSetup.Standing;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What sweeps by itself, and what came of it. */
public final class CronPage {
  private static final int MOST_CHANGES = 20;

  private final Standing standing;
  private final @Nullable CronInterval every;
  private final CronMemory memory;
  private final List<String> databases;
  private final Instant now;

  /**
   * @param every null when it is not known
   */
  public CronPage(
      Standing standing,
      @Nullable CronInterval every,
      CronMemory memory,
      List<String> databases,
      Instant now) {
    this.standing = standing;
    this.every = every;
    this.memory = memory;
    this.databases = databases;
    this.now = now;
  }

  /** An array with one object for each repository that a run looked at. */
  public static void writeLooks(JsonWriter json, List<Look> looks) {
    json.beginArray();
    for (Look look : looks) {
      json.beginObject();
      new JsonFields(json)
          .text("database", look.database())
          .text("result", word(look.result()))
          .strings("changes", look.changes())
          .text("problem", look.complaint());
      json.endObject();
    }
    json.endArray();
  }

  /** A line for each change, up to some; a mail of cron's is no place for more. */
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
              + " more; baton show --history tells about each");
    }
  }

  public void write(JsonWriter json) {
    json.beginObject();
    JsonFields fields =
        new JsonFields(json)
            .truth("installed", standing.isRunning())
            .text("by", standing.by() == null ? null : word(standing.by()))
            .text("problem", standing.problem().isEmpty() ? null : standing.problem())
            .number("every_seconds", every == null ? null : (Long) every.length().toSeconds())
            .time("last_run", memory.lastRun());
    json.name("repositories");
    json.beginArray();
    for (String database : databases) {
      CronMemory.Entry entry = memory.entry(database);
      json.beginObject();
      fields.text("database", database);
      if (entry != null) {
        fields
            .time("last_sweep", entry.at())
            .text("result", word(entry.result()))
            .time("gone_since", entry.goneSince());
      }
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  public void print(Output output) {
    output.line(
        state()
            + (memory.lastRun() == null ? ", never run" : ", last run " + ago(memory.lastRun())));
    if (!standing.problem().isEmpty()) {
      output.warn(standing.problem());
    } else if (standing.by() == null) {
      output.note("nothing sweeps by itself: baton cron install");
    }
    if (databases.isEmpty()) {
      output.note("no repository is registered; baton init registers one");
      return;
    }
    Table table =
        new Table(
            List.of(Column.left("RESULT"), Column.right("SWEPT"), Column.flexible("DATABASE")));
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
    Scheduler by = standing.by();
    if (by == null) {
      return standing.problem().isEmpty() ? "not installed" : "not known whether it is installed";
    }
    return (standing.isRunning() ? "installed (" : "not running (")
        + word(by)
        + ", each "
        + text(every)
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
