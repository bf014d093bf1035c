package dev.baton.cli.iteration;

import dev.baton.app.ExportFolder;
import dev.baton.app.IterationView;
import dev.baton.cli.iteration.ExportedView.Written;
import dev.baton.cli.kit.Failure;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.IterationJson;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the files of exported iterations. */
final class IterationFileWriter {
  private final Iterations store;
  private final Patches patches;
  private final List<Written> written = new ArrayList<>();

  IterationFileWriter(Iterations store, Patches patches) {
    this.store = store;
    this.patches = patches;
  }

  /** The iterations written so far. */
  List<Written> written() {
    return written;
  }

  /** Writes all files of one iteration, replacing those of an earlier export. */
  void write(ExportFolder folder, IterationView view) throws IOException {
    Iteration iteration = view.iteration();
    Files.createDirectories(folder.path());
    Path patch = folder.path().resolve(ExportFolder.PATCH);
    boolean cut = false;
    String missing = Patches.missing(iteration);
    if (missing == null) {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(patch))) {
        cut = patches.write(iteration, out);
      } catch (Failure unreadable) {
        // The other iterations are still worth having.
        missing = unreadable.getMessage();
      }
    }
    if (missing != null) {
      Files.deleteIfExists(patch);
    }
    write(folder, ExportFolder.METRICS, metrics(view, cut));
    write(
        folder,
        ExportFolder.ERRORS,
        new ArrayDocument<>(view.errors(), IterationsView::writeError));
    write(folder, ExportFolder.SIGNALS, signals(view));
    written.add(new Written(iteration.n(), folder.path(), cut, missing));
  }

  private static void write(ExportFolder folder, String name, Document body) throws IOException {
    Files.writeString(
        folder.path().resolve(name), Document.text(body) + "\n", StandardCharsets.UTF_8);
  }

  /** All figures. Begins with the number, by which an export recognises its own files. */
  private ObjectDocument metrics(IterationView view, boolean cut) {
    Iteration iteration = view.iteration();
    return fields -> {
      IterationJson.writeStart(fields, iteration);
      IterationJson.writeFigures(fields, iteration);
      IterationDetailsView.writeDetails(
          fields, store.files(iteration.n()), store.tests(iteration.n()));
      fields.mark("patch_cut", cut);
    };
  }

  /** The evidence for and against the work being done. */
  private static ObjectDocument signals(IterationView view) {
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
