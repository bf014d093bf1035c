package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.tracker.format.FileRemark;
import dev.baton.tracker.move.ImportReport;

/**
 * {@code importReport} in docs/schema/definitions.json: the result of an import.
 *
 * @param dryRun whether nothing was changed
 * @param source the name of the file
 */
public record ImportJson(ImportReport report, boolean dryRun, String source)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .number("added", report.countAdded())
        .number("created", report.countAdded() + report.countUpdated())
        .anyStrings("ids", report.ids())
        .text("source", source)
        .count("memories", report.memories().size())
        .number("updated", report.countUpdated())
        .number("unchanged", report.countUnchanged())
        .number("skipped", report.countSkipped())
        .object("skipped_because", this::writeReasons)
        .objects("problems", report.problems(), ImportJson::writeRemark)
        .objects("notes", report.notes(), ImportJson::writeRemark)
        .truth("dry_run", dryRun);
  }

  private void writeReasons(JsonFields fields) {
    fields
        .number("superseded", report.countSuperseded())
        .number("older", report.countOlder())
        .number("claimed", report.countClaimed())
        .number("unreadable", report.countUnreadable());
  }

  private static void writeRemark(JsonFields fields, FileRemark remark) {
    fields
        .text("file", remark.file())
        .number("line", remark.line())
        .anyText("message", remark.message());
  }
}
