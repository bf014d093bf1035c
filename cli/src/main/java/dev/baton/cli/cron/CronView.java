package dev.baton.cli.cron;

import dev.baton.cron.CronInterval;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronRun.Look;
import dev.baton.cron.CronSetup.Standing;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the commands for regular sweeps show. */
final class CronView {
  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * docs/schema/cron-install.json.
   *
   * @param by the scheduler of the sweeps
   * @param database that was registered; null for none
   */
  record Installed(
      String by, CronInterval every, boolean changed, boolean running, @Nullable String database)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("installed", by)
          .number("every_seconds", every.length().toSeconds())
          .truth("changed", changed)
          .truth("running", running)
          .text("database", database);
    }

    @Override
    public void text(Output output) {
      String done = changed ? "installed (" : "already installed (";
      output.line(
          (running ? done : "written, but not started (") + by + ", every " + every.text() + ")");
      if (database == null) {
        output.note("no database here, so no repository was registered; baton init registers one");
      }
    }
  }

  /** docs/schema/cron-run.json: one object for each repository that a run looked at. */
  record Looks(List<Look> looks) implements View {
    private static final int MOST_CHANGES = 20;

    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(looks, Looks::writeLook).write(json);
    }

    private static void writeLook(JsonFields fields, Look look) {
      fields
          .text("database", look.database())
          .word("result", look.result())
          .strings("changes", look.changes())
          .text("problem", look.complaint());
    }

    /** Prints a line for each change, up to a limit, because cron's mails should be short. */
    @Override
    public void text(Output output) {
      for (Look look : looks) {
        int shown = Math.min(MOST_CHANGES, look.changes().size());
        for (String change : look.changes().subList(0, shown)) {
          output.line(look.database() + ": " + change);
        }
        int more = look.changes().size() - shown;
        if (more > 0) {
          output.line(look.database() + ": and " + more + " more; see baton show --history");
        }
      }
    }
  }

  /**
   * docs/schema/cron-status.json: the schedule of regular sweeps, and their results.
   *
   * @param every null when it is not known
   */
  record Status(
      Standing standing,
      @Nullable CronInterval every,
      CronMemory memory,
      List<String> databases,
      Instant now)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .truth("installed", standing.isRunning())
          .word("by", standing.by())
          .text("problem", standing.problem())
          .number("every_seconds", every == null ? null : (Long) every.length().toSeconds())
          .time("last_run", memory.lastRun())
          .objects("repositories", databases, this::writeRepository);
    }

    private void writeRepository(JsonFields fields, String database) {
      CronMemory.Entry entry = memory.entry(database);
      fields.text("database", database);
      if (entry != null) {
        fields
            .time("last_sweep", entry.at())
            .word("result", entry.result())
            .time("gone_since", entry.goneSince());
      }
    }

    @Override
    public void text(Output output) {
      output.line(
          state()
              + (memory.lastRun() == null
                  ? ", never run"
                  : ", last run " + Ages.ago(memory.lastRun(), now)));
      if (!standing.problem().isEmpty()) {
        output.warn(standing.problem());
      } else if (standing.by() == null) {
        output.note("no regular sweeps; run baton cron install");
      }
      if (databases.isEmpty()) {
        output.note("no repository is registered; baton init registers one");
        return;
      }
      Table table = Table.of("RESULT", ">SWEPT", "|DATABASE");
      for (String database : databases) {
        CronMemory.Entry entry = memory.entry(database);
        table.row(
            entry == null ? Cell.of("-") : new Cell(style(entry.result()), word(entry.result())),
            Cell.of(entry == null ? "never" : Ages.ago(entry.at(), now)),
            Cell.of(database));
      }
      output.table(table, true);
    }

    private String state() {
      if (standing.by() == null) {
        return standing.problem().isEmpty()
            ? "not installed"
            : "cannot tell whether it is installed";
      }
      String state = standing.isRunning() ? "installed" : "not running";
      String often = every == null ? "?" : every.text();
      return "%s (%s, every %s)".formatted(state, word(standing.by()), often);
    }

    private static Style style(CronMemory.Result result) {
      return result == CronMemory.Result.SWEPT ? Style.GOOD : Style.BAD;
    }
  }
}
