package dev.baton.json.document;

import dev.baton.cron.CronInterval;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronRun.Look;
import dev.baton.cron.CronSetup.Standing;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/cron-status.json: the schedule of regular sweeps, and their results.
 *
 * @param every null when it is not known
 */
public record CronJson(
    Standing standing, @Nullable CronInterval every, CronMemory memory, List<String> databases)
    implements ObjectDocument {

  /**
   * docs/schema/cron-install.json.
   *
   * @param by the scheduler of the sweeps
   * @param database that was registered; null for none
   */
  public record Installed(
      String by, CronInterval every, boolean changed, boolean running, @Nullable String database)
      implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("installed", by)
          .number("every_seconds", every.length().toSeconds())
          .truth("changed", changed)
          .truth("running", running)
          .text("database", database);
    }
  }

  /** docs/schema/cron-uninstall.json. */
  public record Uninstalled(boolean changed) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields.truth("changed", changed);
    }
  }

  /** docs/schema/cron-run.json: one object for each repository that a run looked at. */
  public static Document looks(List<Look> looks) {
    return new ArrayDocument<>(looks, CronJson::writeLook);
  }

  private static void writeLook(JsonFields fields, Look look) {
    fields
        .text("database", look.database())
        .text("result", word(look.result()))
        .strings("changes", look.changes())
        .text("problem", look.complaint());
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .truth("installed", standing.isRunning())
        .text("by", standing.by() == null ? null : word(standing.by()))
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
          .text("result", word(entry.result()))
          .time("gone_since", entry.goneSince());
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
