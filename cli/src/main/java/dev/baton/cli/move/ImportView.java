package dev.baton.cli.move;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Plural;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.move.ImportReport;
import dev.baton.tracker.move.ImportReport.Fate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * {@code importReport} in docs/schema/definitions.json: the result of an import.
 *
 * @param dryRun whether nothing was changed
 * @param refused whether it was refused because of problems
 * @param strict whether any problem was a reason
 * @param source the name of the file
 */
record ImportView(
    ImportReport report, boolean dryRun, boolean refused, boolean strict, String source)
    implements View, ObjectDocument {
  private static final int SHOWN = 20;

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
        .strings("stale_skipped_ids", report.older())
        .objects("problems", report.problems(), ImportView::writeRemark)
        .objects("notes", report.notes(), ImportView::writeRemark)
        .truth("dry_run", dryRun);
  }

  private void writeReasons(JsonFields fields) {
    fields
        .number("superseded", report.count(Fate.SUPERSEDED))
        .number("older", report.count(Fate.OLDER))
        .number("claimed", report.count(Fate.CLAIMED))
        .number("lost", report.count(Fate.LOST))
        .number("unreadable", report.count(Fate.UNREADABLE));
  }

  private static void writeRemark(JsonFields fields, SideFiles.Note remark) {
    fields
        .text("file", remark.file())
        .number("line", remark.line())
        .anyText("message", remark.message());
  }

  @Override
  public void text(Output output) {
    show(report.problems(), "problems", output, output::warn);
    show(report.notes(), "notes", output, output::note);
    int memories = report.memories().size();
    if (memories > 0) {
      output.note((dryRun ? "would store " : "stored ") + memories + " of bd's memories");
    }
    output.line(summary());
  }

  /** Equal ones are shown once, with the first line and how many more there are. */
  private static void show(
      List<SideFiles.Note> remarks, String what, Output output, Consumer<String> printer) {
    Map<String, List<SideFiles.Note>> equal = new LinkedHashMap<>();
    for (SideFiles.Note remark : remarks) {
      equal
          .computeIfAbsent(remark.file() + ":" + remark.message(), _ -> new ArrayList<>())
          .add(remark);
    }
    int left = remarks.size();
    for (List<SideFiles.Note> same : equal.values().stream().limit(SHOWN).toList()) {
      SideFiles.Note first = same.getFirst();
      String others = same.size() == 1 ? "" : " and " + (same.size() - 1) + " more";
      printer.accept(place(first) + others + ": " + first.message());
      left -= same.size();
    }
    if (left > 0) {
      output.note("and " + left + " more " + what + "; --json shows all");
    }
  }

  private static String place(SideFiles.Note remark) {
    return (remark.file() == null ? "" : remark.file() + ", ") + "line " + remark.line();
  }

  private String summary() {
    if (refused) {
      return report.count(Fate.UNREADABLE) == 0 || strict
          ? "nothing was imported: " + Plural.of(report.problems().size(), "problem")
          : ("nothing was imported: %s of %s cannot be read; correct the file, or leave them out"
                  + " with --partial")
              .formatted(report.count(Fate.UNREADABLE), Plural.of(report.countSkipped(), "record"));
    }
    return "%s: %s added, %s updated, %s unchanged, %s skipped%s"
        .formatted(
            dryRun ? "would import" : "imported",
            report.count(Fate.ADDED),
            report.count(Fate.UPDATED),
            report.count(Fate.UNCHANGED),
            report.countSkipped(),
            reasons());
  }

  private String reasons() {
    StringBuilder out = new StringBuilder();
    add(out, report.count(Fate.SUPERSEDED), "replaced by a newer record in the file");
    add(out, report.count(Fate.OLDER), "older than the task here");
    add(out, report.count(Fate.CLAIMED), "claimed here");
    add(out, report.count(Fate.LOST), "no longer claimed by the caller");
    add(out, report.count(Fate.UNREADABLE), "unreadable");
    return out.isEmpty() ? "" : " (" + out + ")";
  }

  private static void add(StringBuilder out, long count, String reason) {
    if (count > 0) {
      out.append(out.isEmpty() ? "" : ", ").append(count).append(' ').append(reason);
    }
  }
}
