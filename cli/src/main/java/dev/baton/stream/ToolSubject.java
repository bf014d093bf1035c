package dev.baton.stream;

import dev.baton.json.JsonScan;
import java.util.List;

/**
 * What a tool call is about, from its input: a file, or else a command, a pattern or an address.
 */
final class ToolSubject {
  private static final int LONGEST = 200;

  /** The names by which agents call it, the best one first. */
  private static final List<String> NAMES =
      List.of(
          ("file_path filePath absolute_path notebook_path command cmd path pattern query url skill"
                  + " description")
              .split(" ", -1));

  /** Reads an input; empty where it names nothing. */
  static String read(JsonScan json) {
    String subject = "";
    int best = NAMES.size();
    for (json.object(); json.member(); ) {
      int rank = NAMES.indexOf(json.name());
      if (rank >= 0 && rank < best) {
        String text = JsonMembers.text(json);
        if (!text.isBlank()) {
          subject = text;
          best = rank;
        }
      } else {
        json.skip();
      }
    }
    return shortened(subject);
  }

  /** The first line, cut where it is long. */
  static String shortened(String text) {
    String stripped = text.strip();
    int end = stripped.indexOf('\n');
    String line = end < 0 ? stripped : stripped.substring(0, end);
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
  }
}
