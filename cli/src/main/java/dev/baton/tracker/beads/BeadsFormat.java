package dev.baton.tracker.beads;

import dev.baton.program.SearchPath;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.Dialect;
import dev.baton.tracker.format.ExportableFormat;
import dev.baton.tracker.format.FileBeginning;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.LinkableFormat;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TaskWriter;
import dev.baton.tracker.format.TrackerFile;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** bd's issues, one JSON object per line. */
public final class BeadsFormat implements LinkableFormat, ExportableFormat {
  static final String NAME = "beads";

  private static final String USUAL = ".beads/issues.jsonl";

  private static final Words WORDS =
      new Words(
          NAME,
          "bd",
          "bd's issues file",
          "bd's issues.jsonl, a directory with .beads, or - for standard input",
          USUAL);

  @Override
  public Words words() {
    return WORDS;
  }

  @Override
  public @Nullable TrackerFile find(Path path) {
    if (!Files.isDirectory(path)) {
      return TrackerFile.alone(path);
    }
    for (Path candidate : List.of(path.resolve(USUAL), path.resolve("issues.jsonl"))) {
      if (Files.exists(candidate)) {
        return TrackerFile.alone(candidate);
      }
    }
    return null;
  }

  @Override
  public boolean recognises(FileBeginning beginning) {
    return beginning.record() != null;
  }

  @Override
  public TaskReader reader(ForeignTimes times) {
    return new BeadsReader(times);
  }

  @Override
  public Dialect dialect(ForeignTimes times, ZoneId zone) {
    return new BeadsDialect();
  }

  @Override
  public LinkWords linkWords() {
    return new LinkWords("PATH", USUAL, "old/issues.jsonl");
  }

  @Override
  public boolean hasProgram() {
    return true;
  }

  @Override
  public @Nullable TrackerProgram program(Path path, @Nullable String searchPath)
      throws IOException {
    BeadsFolder folder = BeadsFolder.of(path);
    if (folder == null || folder.storage() == BeadsFolder.Storage.FILE) {
      return null;
    }
    Path program = SearchPath.find("bd", searchPath);
    if (program == null) {
      throw new InvalidValue(
          folder.path()
              + " is "
              + folder.storage().words()
              + " of bd, and bd is not on the PATH: expected the program, because only it can read"
              + " the tasks",
          "install bd, or add its directory to the PATH");
    }
    return new BeadsProgram(folder, program);
  }

  @Override
  public boolean isCopy(Path file) throws IOException {
    BeadsFolder folder = BeadsFolder.of(file);
    return folder != null
        && folder.storage() != BeadsFolder.Storage.FILE
        && file.toAbsolutePath().startsWith(folder.path());
  }

  @Override
  public @Nullable TrackerProgram program(Path folder, Path executable) throws IOException {
    BeadsFolder beads = BeadsFolder.of(folder);
    return beads == null ? null : new BeadsProgram(beads, executable);
  }

  @Override
  public TaskWriter writer(ForeignTimes times) {
    return new BeadsWriter(times);
  }

  @Override
  public boolean hasMemories() {
    return true;
  }

  @Override
  public String exportContents() {
    return "bd's issues";
  }

  @Override
  public String exportExample() {
    return USUAL;
  }
}
