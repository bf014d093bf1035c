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
    }
  }
}
