package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.HomeReport;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * {@code linked} in docs/schema/definitions.json: a new link.
 *
 * @param place what is linked
 */
public record LinkJson(String place, HomeReport report) implements ObjectDocument {

  /**
   * docs/schema/unlink.json: the end of a link.
   *
   * @param unlinked whether there was one
   */
  public record Ended(boolean unlinked) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields.truth("unlinked", unlinked);
    }
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields.text("linked", place).number("read", report.read()).number("written", report.written());
  }

  /**
   * docs/schema/link-status.json: what the tasks are linked to, and the problem that prevents
   * syncing.
   *
   * @param file the file, or the folder of a program; null when there is no link
   * @param kind null when there is no link, or it cannot be asked
   * @param readAt when its tasks were last read, if that is known; null otherwise
   * @param front where Baton stands in front of the program; null for nowhere
   */
  public record Status(
      @Nullable String file,
      TrackerProgram.@Nullable Kind kind,
      @Nullable Instant readAt,
      @Nullable String front,
      String problem)
      implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .complete()
          .text("file", file)
          .text("storage", kind == null ? null : kind.storage())
          .text("version", kind == null ? null : kind.version())
          .time("read_at", readAt)
          .text("front", front)
          .truth("in_sync", problem.isEmpty())
          .text("problem", problem.isEmpty() ? null : problem);
    }
  }
}
