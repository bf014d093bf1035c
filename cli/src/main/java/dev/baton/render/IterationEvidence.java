package dev.baton.render;

import dev.baton.app.IterationView;
import dev.baton.json.JsonFields;
import dev.baton.json.document.IterationJson;
import dev.baton.store.Iteration;
import dev.baton.store.IterationFile;
import dev.baton.store.TestResult;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Locale;

/** What an exported iteration has in its JSON files. */
public final class IterationEvidence {
  private final IterationView view;
  private final List<IterationFile> files;
  private final List<TestResult> tests;
  private final boolean cut;

  /**
   * @param cut whether the patch is not whole
   */
  public IterationEvidence(
      IterationView view, List<IterationFile> files, List<TestResult> tests, boolean cut) {
    this.view = view;
    this.files = List.copyOf(files);
    this.tests = List.copyOf(tests);
    this.cut = cut;
  }

  /** All figures; begins with the number, by which an export knows its own files. */
  public void writeMetrics(JsonWriter json) {
    json.beginObject();
    IterationJson.writeFields(json, view.iteration());
    IterationJson.writeFigures(json, view.iteration());
    IterationJson.writeFiles(json, files);
    IterationJson.writeTests(json, tests);
    new JsonFields(json).mark("patch_cut", cut);
    json.endObject();
  }

  public void writeErrors(JsonWriter json) {
    IterationJson.writeErrorArray(json, view.errors());
  }

  /** What speaks for the work being done, and what against it. */
  public void writeSignals(JsonWriter json) {
    Iteration iteration = view.iteration();
    json.beginObject();
    new JsonFields(json)
        .number("n", (Long) iteration.n())
        .text("completion", iteration.effort().completion())
        .text("state", iteration.state().name().toLowerCase(Locale.ROOT))
        .text("outcome", iteration.outcomeWord())
        .number("tests_failing", iteration.tests().failing())
        .number("errors", (Integer) view.errorCount());
    json.endObject();
  }
}
