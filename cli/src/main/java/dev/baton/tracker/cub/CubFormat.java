package dev.baton.tracker.cub;

import dev.baton.tracker.format.Dialect;
import dev.baton.tracker.format.FileBeginning;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.LinkableFormat;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TrackerFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** cub's tasks, one JSON object per line, with a ledger and sessions in other files. */
public final class CubFormat implements LinkableFormat {
  static final String NAME = "cub";

  private static final Words WORDS =
      new Words(
          NAME, "cub", "a cub directory", "a directory that contains .cub, or .cub itself", ".");

  @Override
  public Words words() {
    return WORDS;
  }

  @Override
  public TrackerFile find(Path path) throws IOException {
    CubFiles files = CubFiles.open(path);
    return new TrackerFile(files.tasks(), files);
  }

  /** With bd's tasks, cub's folder is beside that of bd. */
  @Override
  public @Nullable SideFiles workOn(Path file) throws IOException {
    Path folder = file.toAbsolutePath().normalize().getParent();
    return folder == null || !folder.endsWith(".beads")
        ? null
        : CubFiles.beside(file, folder.resolveSibling(".cub"));
  }

  @Override
  public boolean hasName(Path file) {
    return file.endsWith(".cub/tasks.jsonl");
  }

  @Override
  public boolean recognises(FileBeginning beginning) {
    // A former import of cub's tasks may be in bd's file, with cub's fields; but only cub writes
    // "P1".
    Map<String, String> members = beginning.record();
    return members != null
        && members.containsKey("dependsOn")
        && members.getOrDefault("priority", "0").startsWith("\"");
  }

  @Override
  public TaskReader reader(ForeignTimes times) {
    return new CubReader(times);
  }

  @Override
  public Dialect dialect(ForeignTimes times, ZoneId zone) {
    return new CubDialect(times, zone);
  }

  @Override
  public LinkWords linkWords() {
    return new LinkWords("DIR", ".", "../other");
  }

  @Override
  public Path linkedFile(Path path) throws IOException {
    return CubFiles.open(path).tasks();
  }
}
