package dev.baton.interop;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files that can be imported. */
public enum Format {
  /** bd's issues, one JSON object a line. */
  BEADS,
  /** cub's tasks, one JSON object a line, with a ledger and sessions beside them. */
  CUB,
  /** ralph's stories: one JSON document. */
  PRD;

  /** The name in the history and in the store. */
  String wireName() {
    return switch (this) {
      case BEADS -> BeadsReader.FORMAT;
      case CUB -> CubReader.FORMAT;
      case PRD -> PrdReader.FORMAT;
    };
  }

  TaskReader reader(ForeignTimes times) {
    return switch (this) {
      case BEADS -> new BeadsReader(times);
      case CUB -> new CubReader(times);
      case PRD -> new PrdReader(times);
    };
  }

  /**
   * Recognises a format.
   *
   * @param beginning the first lines of a file, the last of them perhaps cut
   * @return null when it is none of these
   */
  public static @Nullable Format of(String beginning) {
    String text = beginning.strip();
    if (text.startsWith("\uFEFF")) {
      text = text.substring(1).strip();
    }
    for (String line : text.lines().limit(50).toList()) {
      // What is indented is a part of something larger.
      Map<String, String> members = line.startsWith("{") ? RawJson.members(line) : null;
      if (members != null) {
        return ofRecord(members);
      }
    }
    // One document over many lines, whose first names tell what is in it.
    return (text.startsWith("{") || text.startsWith("[")) && text.contains("\"") ? PRD : null;
  }

  private static Format ofRecord(Map<String, String> members) {
    if (Stories.isIn(members)) {
      return PRD;
    }
    // A former import of cub's may be among bd's, with cub's fields; cub alone writes "P1".
    boolean cub =
        members.containsKey("dependsOn") && members.getOrDefault("priority", "0").startsWith("\"");
    return cub ? CUB : BEADS;
  }
}
