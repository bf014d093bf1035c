package dev.baton.json.document;

import dev.baton.interop.home.HomeReport;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
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

  /** docs/schema/link-status.json: the linked file, and the problem that prevents syncing. */
  public record Status(@Nullable String file, String problem) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .complete()
          .text("file", file)
          .truth("in_sync", problem.isEmpty())
          .text("problem", problem.isEmpty() ? null : problem);
    }
  }
}
