package dev.baton.render;

import dev.baton.json.document.IterationFilesJson;
import dev.baton.json.document.IterationFilesJson.Written;
import dev.baton.terminal.Output;
import java.nio.file.Path;
import java.util.List;

/** The result of an export. */
public final class ExportReport {
  private ExportReport() {}

  public static void print(Output output, Path top, List<Written> written) {
    if (output.isJson()) {
      output.json(new IterationFilesJson.Exported(written));
      return;
    }
    if (written.isEmpty()) {
      output.note("no iterations to export");
    } else {
      String count = written.size() == 1 ? "1 iteration" : written.size() + " iterations";
      output.line("exported " + count + " to " + top.resolve("runs"));
      missing(output, written.stream().filter(one -> one.missing() != null).toList());
    }
  }

  private static void missing(Output output, List<Written> without) {
    if (without.size() == 1) {
      Written one = without.getFirst();
      output.note("iteration " + one.n() + " has no patch: " + one.missing());
    } else if (!without.isEmpty()) {
      output.note(without.size() + " of them have no patch; --json says why");
    }
  }
}
