package dev.baton.cli.command.loop;

import dev.baton.app.IterationView;
import dev.baton.json.JsonDocument;
import dev.baton.render.ExportReport;
import dev.baton.render.IterationEvidence;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations;
import io.avaje.json.JsonWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Writes the files of one exported iteration. */
final class IterationFileWriter {
  private final Iterations store;
  private final Patches patches;
  private final IterationView view;

  IterationFileWriter(Iterations store, Patches patches, IterationView view) {
    this.store = store;
    this.patches = patches;
    this.view = view;
  }

  /** Writes all of them; what an earlier export wrote is replaced. */
  ExportReport.Written write(ExportFolder folder) throws IOException {
    Iteration iteration = view.iteration();
    Files.createDirectories(folder.path());
    boolean cut = false;
    Path patch = folder.path().resolve(ExportFolder.PATCH);
    if (iteration.diff().filesChanged() == null) {
      Files.deleteIfExists(patch);
    } else {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(patch))) {
        cut = patches.write(iteration, out);
      }
    }
    IterationEvidence evidence =
        new IterationEvidence(view, store.files(iteration.n()), store.tests(iteration.n()), cut);
    write(folder, ExportFolder.METRICS, evidence::writeMetrics);
    write(folder, ExportFolder.ERRORS, evidence::writeErrors);
    write(folder, ExportFolder.SIGNALS, evidence::writeSignals);
    return new ExportReport.Written(iteration.n(), folder.path(), cut);
  }

  private static void write(ExportFolder folder, String name, Consumer<JsonWriter> body)
      throws IOException {
    Files.writeString(
        folder.path().resolve(name), JsonDocument.of(body) + "\n", StandardCharsets.UTF_8);
  }
}
