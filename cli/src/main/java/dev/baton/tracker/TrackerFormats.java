package dev.baton.tracker;

import dev.baton.tracker.beads.BeadsFormat;
import dev.baton.tracker.beads.BeadsWriter;
import dev.baton.tracker.cub.CubFormat;
import dev.baton.tracker.format.FileBeginning;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.LinkableFormat;
import dev.baton.tracker.format.TaskWriter;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.prd.PrdFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All supported formats of other trackers. */
public final class TrackerFormats {
  /**
   * In the order of the overview, in which a folder is also searched. A file's format is detected
   * from the last to the first, because any line with a JSON object could be bd's.
   */
  public static final List<TrackerFormat> ALL =
      List.of(new BeadsFormat(), new CubFormat(), new PrdFormat());

  private TrackerFormats() {}

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
    FileBeginning first = FileBeginning.of(beginning);
    for (TrackerFormat format : ALL.reversed()) {
      if (format.recognises(first)) {
        return format;
      }
    }
    return null;
  }

  /** Writes tasks with all that is known of them, so that two of them can be compared. */
  public static TaskWriter writer(ForeignTimes times) {
    return new BeadsWriter(times);
  }

  /** The owners of such files, such as {@code bd's or cub's}. */
  public static String owners() {
    return words(ALL.stream().map(format -> format.words().program() + "'s").toList());
  }

  /** The names of all, such as {@code beads|cub}. */
  public static String names() {
    return String.join("|", ALL.stream().map(TrackerFormat::name).toList());
  }

  /** The names of the formats that support linking, such as {@code beads or cub}. */
  public static String linkable() {
    return words(
        ALL.stream().filter(LinkableFormat.class::isInstance).map(TrackerFormat::name).toList());
  }

  private static String words(List<String> all) {
    int last = all.size() - 1;
    return String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }
}
