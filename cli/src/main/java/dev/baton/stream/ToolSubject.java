package dev.baton.stream;

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

  /** That of an input; empty where it names nothing. */
  static String of(StreamObject input) {
    for (String name : NAMES) {
      String text = input.text(name);
      if (!text.isBlank()) {
        return shortened(text);
      }
    }
    return "";
  }

  /** The first line, cut where it is long. */
  static String shortened(String text) {
    String stripped = text.strip();
    int end = stripped.indexOf('\n');
    String line = end < 0 ? stripped : stripped.substring(0, end);
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
  }
}
