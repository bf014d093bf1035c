package dev.baton.cli.iteration;

import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.task.Plural;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/iterations-export.json: what was written.
 *
 * @param top the folder of all of it
 */
record ExportedView(Path top, List<Written> written) implements View {
  /**
   * One iteration's folder.
   *
   * @param cut whether its patch is incomplete
   * @param missing why there is no patch; null if there is one
   */
  record Written(long n, Path folder, boolean cut, @Nullable String missing) {}

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(written, ExportedView::writeFolder).write(json);
  }

  private static void writeFolder(JsonFields fields, Written one) {
    fields
        .number("n", one.n)
        .text("folder", one.folder.toString())
        .mark("patch_cut", one.cut)
        .text("patch_missing", one.missing);
  }

  @Override
  public void text(Output output) {
    if (written.isEmpty()) {
      output.note("no iterations to export");
    } else {
      String count = Plural.of(written.size(), "iteration");
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
