package dev.baton.tracker;

import dev.baton.task.InvalidValue;
import dev.baton.text.InputFiles;
import dev.baton.tracker.format.FileBeginning;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TrackerFile;
import dev.baton.tracker.format.TrackerFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What was found at the place from which to import. */
public sealed interface ImportSource {
  /**
   * A file, or standard input, that can be read.
   *
   * @param beside information from other files of the tracker
   */
  record Records(TrackerFormat format, InputStream stream, SideFiles beside)
      implements ImportSource, AutoCloseable {
    @Override
    public void close() throws IOException {
      stream.close();
    }
  }

  /** A folder without a file of the requested format. */
  record EmptyFolder() implements ImportSource {}

  /** A file in an unknown format. */
  record Unrecognised() implements ImportSource {}

  /**
   * Opens a path.
   *
   * @param wanted null to detect the format
   * @throws InvalidValue when the format explains what it expected
   * @throws IOException when it cannot be read
   */
  static ImportSource open(Path path, @Nullable TrackerFormat wanted) throws IOException {
    TrackerFormat named = wanted == null ? byName(path) : wanted;
    if (named != null) {
      TrackerFile file = named.find(path);
      return file == null ? new EmptyFolder() : records(named, file);
    }
    return Files.isDirectory(path) ? search(path) : recognise(InputFiles.open(path));
  }

  private static @Nullable TrackerFormat byName(Path path) {
    if (!Files.isDirectory(path)) {
      for (TrackerFormat format : TrackerFormats.ALL) {
        if (format.hasName(path)) {
          return format;
        }
      }
    }
    return null;
  }

  private static ImportSource search(Path folder) throws IOException {
    InvalidValue expected = null;
    for (TrackerFormat format : TrackerFormats.ALL) {
      try {
        TrackerFile file = format.find(folder);
        if (file != null) {
          return records(format, file);
        }
      } catch (InvalidValue e) {
        expected = e;
      }
    }
    if (expected != null) {
      throw expected;
    }
    return new EmptyFolder();
  }

  private static Records records(TrackerFormat format, TrackerFile file) throws IOException {
    SideFiles beside = file.beside();
    for (TrackerFormat other : TrackerFormats.ALL) {
      SideFiles known = beside.equals(SideFiles.NONE) ? other.workOn(file.path()) : null;
      beside = known == null ? beside : known;
    }
    return new Records(format, InputFiles.open(file.path()), beside);
  }

  /**
   * Uses the given format, or detects it from the first lines.
   *
   * @param wanted null to detect the format
   */
  static ImportSource of(InputStream in, @Nullable TrackerFormat wanted) throws IOException {
    return wanted == null ? recognise(in) : new Records(wanted, in, SideFiles.NONE);
  }

  private static ImportSource recognise(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in);
    buffered.mark(FileBeginning.LENGTH);
    String beginning =
        new String(buffered.readNBytes(FileBeginning.LENGTH), StandardCharsets.UTF_8);
    buffered.reset();
    TrackerFormat found =
        beginning.isBlank() ? TrackerFormats.ALL.getFirst() : TrackerFormats.recognise(beginning);
    return found == null ? new Unrecognised() : new Records(found, buffered, SideFiles.NONE);
  }
}
