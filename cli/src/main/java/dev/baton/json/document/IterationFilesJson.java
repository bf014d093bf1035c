package dev.baton.json.document;

import dev.baton.app.IterationView;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationFile;
import dev.baton.store.Iterations.TestResult;
import io.avaje.json.JsonWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The JSON files of an exported iteration.
 *
 * @param cut whether the patch is incomplete
 */
public record IterationFilesJson(
    IterationView view, List<IterationFile> files, List<TestResult> tests, boolean cut) {

  /** docs/schema/iterations-export.json: what was written. */
  public record Exported(List<Written> written) implements Document {

    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(written, Exported::writeFolder).write(json);
    }

    private static void writeFolder(JsonFields fields, Written one) {
      fields
          .number("n", one.n)
          .text("folder", one.folder.toString())
          .mark("patch_cut", one.cut)
          .text("patch_missing", one.missing);
    }
  }

  /**
   * One iteration's folder.
   *
   * @param cut whether its patch is incomplete
   * @param missing why there is no patch; null if there is one
   */
  public record Written(long n, Path folder, boolean cut, @Nullable String missing) {}

  /** All figures. Begins with the number, by which an export recognises its own files. */
  public ObjectDocument metrics() {
    return fields -> {
      IterationJson.writeStart(fields, view.iteration());
      IterationJson.writeFigures(fields, view.iteration());
      IterationJson.writeDetails(fields, files, tests);
      fields.mark("patch_cut", cut);
    };
  }

  /** The errors. */
  public Document errors() {
    return new ArrayDocument<>(view.errors(), IterationJson::writeError);
  }

  /** The evidence for and against the work being done. */
  public ObjectDocument signals() {
    return fields -> {
      Iteration iteration = view.iteration();
      fields
          .number("n", iteration.n())
          .text("completion", iteration.effort().completion())
          .text("state", iteration.state().name().toLowerCase(Locale.ROOT))
          .text("outcome", iteration.outcomeWord())
          .number("tests_failing", iteration.tests().failing())
          .number("errors", view.errorCount());
    };
  }
}
