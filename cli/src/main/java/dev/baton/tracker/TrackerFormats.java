package dev.baton.tracker;

import dev.baton.breaker.history.LoopHistory;
import dev.baton.task.InvalidValue;
import dev.baton.text.InputFiles;
import dev.baton.text.Texts;
import dev.baton.tracker.beads.BeadsFormat;
import dev.baton.tracker.beads.BeadsWriter;
import dev.baton.tracker.cub.CubFormat;
import dev.baton.tracker.cub.CubLedger;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.prd.PrdFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All supported formats of other trackers. */
public final class TrackerFormats {
  /** bd's, in which Baton also exports. */
  public static final TrackerFormat.Linkable BEADS = new BeadsFormat();

  /**
   * In the order of the overview, in which a folder is also searched. A file's format is detected
   * from the last to the first, because any line with a JSON object could be bd's.
   */
  public static final List<TrackerFormat> ALL = List.of(BEADS, new CubFormat(), new PrdFormat());

  /** The format with this name; null for none. */
  public static @Nullable TrackerFormat named(String name) {
    for (TrackerFormat format : ALL) {
      if (format.name().equals(name)) {
        return format;
      }
    }
    return null;
  }

  /**
   * Detects the format of a file.
   *
   * @param beginning its first lines, the last of which may be cut
   * @return null for an unknown format
   */
  public static @Nullable TrackerFormat recognise(String beginning) {
    TrackerFormat.Beginning first = TrackerFormat.Beginning.of(beginning);
    for (TrackerFormat format : ALL.reversed()) {
      if (format.recognises(first)) {
        return format;
      }
    }
    return null;
  }

  /** Writes tasks as bd's issues, with all that is known of them. */
  public static TrackerFormat.Writer writer(ForeignTimes times) {
    return new BeadsWriter(times);
  }

  /** The owners of such files, such as {@code bd's or cub's}. */
  public static String owners() {
    return Texts.oneOf(ALL.stream().map(format -> format.words().program() + "'s").toList());
  }

  /** The names of all, such as {@code beads|cub}. */
  public static String names() {
    return String.join("|", ALL.stream().map(TrackerFormat::name).toList());
  }

  /** The names of the formats that support linking, such as {@code beads or cub}. */
  public static String linkable() {
    return Texts.oneOf(
        ALL.stream()
            .filter(TrackerFormat.Linkable.class::isInstance)
            .map(TrackerFormat::name)
            .toList());
  }

  /**
   * A file, or standard input, with tasks.
   *
   * @param beside information from other files of the tracker
   */
  public record Source(TrackerFormat format, InputStream stream, SideFiles beside)
      implements AutoCloseable {
    @Override
    public void close() throws IOException {
      stream.close();
    }

    /**
     * Opens a path.
     *
     * @param wanted null to detect the format
     * @return null for a file in an unknown format, and for a folder without one
     * @throws InvalidValue when the format explains what it expected
     * @throws IOException when it cannot be read
     */
    public static @Nullable Source open(Path path, @Nullable TrackerFormat wanted)
        throws IOException {
      TrackerFormat named = wanted == null ? byName(path) : wanted;
      if (named != null) {
        return with(named, named.find(path));
      }
      return Files.isDirectory(path) ? search(path) : recognise(InputFiles.open(path));
    }

    private static @Nullable TrackerFormat byName(Path path) {
      if (!Files.isDirectory(path)) {
        for (TrackerFormat format : ALL) {
          if (format.hasName(path)) {
            return format;
          }
        }
      }
      return null;
    }

    private static @Nullable Source search(Path folder) throws IOException {
      InvalidValue expected = null;
      for (TrackerFormat format : ALL) {
        try {
          Source found = with(format, format.find(folder));
          if (found != null) {
            return found;
          }
        } catch (InvalidValue e) {
          expected = e;
        }
      }
      if (expected != null) {
        throw expected;
      }
      return null;
    }

    private static @Nullable Source with(TrackerFormat format, TrackerFormat.@Nullable Found file)
        throws IOException {
      if (file == null) {
        return null;
      }
      SideFiles beside = file.beside();
      for (TrackerFormat other : ALL) {
        SideFiles known = beside.equals(SideFiles.NONE) ? other.workOn(file.path()) : null;
        beside = known == null ? beside : known;
      }
      return new Source(format, InputFiles.open(file.path()), beside);
    }

    /**
     * Uses the given format, or detects it from the first lines.
     *
     * @param wanted null to detect the format
     * @return null for an unknown one
     */
    public static @Nullable Source of(InputStream in, @Nullable TrackerFormat wanted)
        throws IOException {
      return wanted == null ? recognise(in) : new Source(wanted, in, SideFiles.NONE);
    }

    private static @Nullable Source recognise(InputStream in) throws IOException {
      BufferedInputStream buffered = new BufferedInputStream(in);
      buffered.mark(TrackerFormat.Beginning.LENGTH);
      String beginning =
          new String(buffered.readNBytes(TrackerFormat.Beginning.LENGTH), StandardCharsets.UTF_8);
      buffered.reset();
      TrackerFormat found = beginning.isBlank() ? BEADS : TrackerFormats.recognise(beginning);
      return found == null ? null : new Source(found, buffered, SideFiles.NONE);
    }
  }

  /**
   * The loops that another program ran, from the ledger in this folder. Only cub keeps one.
   *
   * @throws InvalidValue when there is none
   */
  public static List<LoopHistory> pastLoops(Path folder) throws IOException {
    return CubLedger.loops(folder);
  }
}
