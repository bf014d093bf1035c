package dev.baton.render;

import dev.baton.interop.ImportReport;
import dev.baton.interop.format.FileRemark;
import dev.baton.json.document.ImportJson;
import dev.baton.terminal.Output;
import java.util.List;

/**
 * The result of an import, as text or JSON.
 *
 * @param dryRun whether nothing was changed
 * @param refused whether it was refused because of problems
 * @param source the name of the file
 */
public record ImportPage(ImportReport report, boolean dryRun, boolean refused, String source) {
  private static final int SHOWN = 20;

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new ImportJson(report, dryRun, source));
      return;
    }
    for (FileRemark remark : first(report.problems())) {
      output.warn(place(remark) + ": " + remark.message());
    }
    more(output, report.problems().size(), "problems");
    for (FileRemark remark : first(report.notes())) {
      output.note(place(remark) + ": " + remark.message());
    }
    more(output, report.notes().size(), "notes");
    output.line(summary());
  }

  private static String place(FileRemark remark) {
    return (remark.file() == null ? "" : remark.file() + ", ") + "line " + remark.line();
  }

  private static List<FileRemark> first(List<FileRemark> remarks) {
    return remarks.subList(0, Math.min(SHOWN, remarks.size()));
  }

  private static void more(Output output, int size, String what) {
    if (size > SHOWN) {
      output.note("and " + (size - SHOWN) + " more " + what + "; --json shows all");
    }
  }

  private String summary() {
    if (refused) {
      return "nothing was imported: " + counted(report.problems().size(), "problem");
    }
    return (dryRun ? "would import: " : "imported: ")
        + report.countAdded()
        + " added, "
        + report.countUpdated()
        + " updated, "
        + report.countUnchanged()
        + " unchanged, "
        + report.countSkipped()
        + " skipped"
        + reasons();
  }

  private String reasons() {
    StringBuilder out = new StringBuilder();
    add(out, report.countSuperseded(), "replaced by a newer record in the file");
    add(out, report.countOlder(), "older than the task here");
    add(out, report.countClaimed(), "claimed here");
    add(out, report.countUnreadable(), "unreadable");
    return out.isEmpty() ? "" : " (" + out + ")";
  }

  private static void add(StringBuilder out, long count, String reason) {
    if (count > 0) {
      out.append(out.isEmpty() ? "" : ", ").append(count).append(' ').append(reason);
    }
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
