package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.move.ImportReport;
import dev.baton.tracker.move.ImportReport.Fate;

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
        .number("added", report.count(Fate.ADDED))
        .number("created", report.countWritten())
        .anyStrings("ids", report.ids())
        .text("source", source)
        .count("memories", report.memories().size())
        .number("updated", report.count(Fate.UPDATED))
        .number("unchanged", report.count(Fate.UNCHANGED))
        .number("skipped", report.countSkipped())
        .object("skipped_because", this::writeReasons)
        .objects("problems", report.problems(), ImportJson::writeRemark)
        .objects("notes", report.notes(), ImportJson::writeRemark)
        .truth("dry_run", dryRun);
  }

  private void writeReasons(JsonFields fields) {
    fields
        .number("superseded", report.count(Fate.SUPERSEDED))
        .number("older", report.count(Fate.OLDER))
        .number("claimed", report.count(Fate.CLAIMED))
        .number("unreadable", report.count(Fate.UNREADABLE));
  }

  private static void writeRemark(JsonFields fields, SideFiles.Note remark) {
    fields
        .text("file", remark.file())
        .number("line", remark.line())
        .anyText("message", remark.message());
  }
}
