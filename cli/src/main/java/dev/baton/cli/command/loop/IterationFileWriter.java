package dev.baton.cli.command.loop;

import dev.baton.app.ExportFolder;
import dev.baton.app.IterationView;
import dev.baton.cli.kit.Failure;
import dev.baton.json.Document;
import dev.baton.json.document.IterationFilesJson;
import dev.baton.json.document.IterationFilesJson.Written;
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
    IterationFilesJson json =
        new IterationFilesJson(view, store.files(iteration.n()), store.tests(iteration.n()), cut);
    write(folder, ExportFolder.METRICS, json.metrics());
    write(folder, ExportFolder.ERRORS, json.errors());
    write(folder, ExportFolder.SIGNALS, json.signals());
    written.add(new Written(iteration.n(), folder.path(), cut, missing));
  }

  private static void write(ExportFolder folder, String name, Document body) throws IOException {
    Files.writeString(
        folder.path().resolve(name), Document.text(body) + "\n", StandardCharsets.UTF_8);
  }
}
