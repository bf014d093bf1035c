package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the evidence of iterations to files, and removes that of iterations that no longer exist.
 *
 * @param top the folder that gets the exported folders
 */
public record ExportIterations(Workspace workspace, Path top) {
  /** Writes the files of one iteration, replacing those of an earlier export. */
  @FunctionalInterface
  public interface EvidenceWriter {
    void write(ExportFolder folder, IterationView view) throws IOException;
  }

  /** The result of an export. */
  public sealed interface Result {
    /** Everything was written. */
    record Done() implements Result {}

    /** Nothing was written, because this would have been overwritten or mixed with an export. */
    record InTheWay(ExportFolder.Obstacle obstacle) implements Result {}
  }

  /**
   * Exports the iterations, in this order. Obstacles are found before anything is written.
   *
   * @throws IOException when a file cannot be read or written
   */
  public Result export(List<IterationView> views, EvidenceWriter writer) throws IOException {
    List<ExportFolder> folders = new ArrayList<>();
    for (IterationView view : views) {
      folders.add(ExportFolder.of(top, view.iteration()));
    }
    List<ExportFolder> gone = gone(folders);
    List<ExportFolder> all = new ArrayList<>(folders);
    all.addAll(gone);
    for (ExportFolder folder : all) {
      ExportFolder.Obstacle obstacle = folder.obstacle();
      if (obstacle != null) {
        return new Result.InTheWay(obstacle);
      }
    }
    for (int i = 0; i < folders.size(); i++) {
      writer.write(folders.get(i), views.get(i));
    }
    for (ExportFolder folder : gone) {
      folder.remove();
    }
    ExportSeries.write(top, views);
    return new Result.Done();
  }

  /** The exported folders of iterations that were squashed or dropped since. */
  private List<ExportFolder> gone(List<ExportFolder> kept) {
    List<ExportFolder> gone = new ArrayList<>();
    for (Iteration iteration : new FindIterations(workspace).notKept()) {
      ExportFolder folder = ExportFolder.of(top, iteration);
      boolean exported = kept.stream().anyMatch(one -> one.n() == iteration.n());
      if (!exported && Files.isDirectory(folder.path())) {
        gone.add(folder);
      }
    }
    return gone;
  }
}
