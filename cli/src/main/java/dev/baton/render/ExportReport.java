package dev.baton.render;

import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import io.avaje.json.JsonWriter;
import java.nio.file.Path;
import java.util.List;

/** What an export wrote. */
public final class ExportReport {
  private final Path top;
  private final List<Written> written;

  /** One iteration's folder, and whether its patch was cut. */
  public record Written(long n, Path folder, boolean cut) {}

  public ExportReport(Path top, List<Written> written) {
    this.top = top;
    this.written = List.copyOf(written);
  }

  /** An array, in the order in which they were written. */
  public void write(JsonWriter json) {
    json.beginArray();
    for (Written one : written) {
      json.beginObject();
      new JsonFields(json)
          .number("n", (Long) one.n())
          .text("folder", one.folder().toString())
          .mark("patch_cut", one.cut());
      json.endObject();
    }
    json.endArray();
  }

  public void print(Output output) {
    if (written.isEmpty()) {
      output.note("there is no iteration to export");
    } else {
      String count = written.size() == 1 ? "1 iteration" : written.size() + " iterations";
      output.line("exported " + count + " to " + top.resolve("runs"));
    }
  }
}
