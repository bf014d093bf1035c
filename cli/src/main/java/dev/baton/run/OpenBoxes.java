package dev.baton.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the items of a Markdown list that are not ticked. An item that is optional, by its own
 * words or by the heading above it, does not count, and neither does one in a block of code.
 */
final class OpenBoxes {
  private static final Pattern BOX =
      Pattern.compile("^(?:[-*+]|\\d{1,9}[.)])\\s+\\[ ](?:\\s+(.*))?$");
  private static final Pattern HEADING = Pattern.compile("^(#{1,6})\\s+(.*)$");

  /** A line in bold, or one that ends with a colon, which some use as a heading. */
  private static final Pattern LABEL =
      Pattern.compile("^(?:\\*\\*|__)(.+?)(?:\\*\\*|__):?$|^([^-*+].*):$");

  private static final Pattern OPTIONAL =
      Pattern.compile(
          "^\\W*(?:optional\\w*|nice[- ]to[- ]haves?|bonus|stretch(?: goals?)?|out of scope|not in"
              + " scope|future(?: work)?|later|follow-?ups?|could have|won't have|if time"
              + " permits)\\b|\\((?:optional|nice to have|out of scope|stretch)\\)",
          Pattern.CASE_INSENSITIVE);

  /** As deep as no heading: a label ends with any heading or other label. */
  private static final int LABEL_DEPTH = 7;

  private final List<String> open = new ArrayList<>();
  private String fence = "";

  /** The depth of the heading under which everything is optional; 0 when there is none. */
  private int optionalBelow;

  private OpenBoxes() {}

  /** The texts of the open items. */
  static List<String> in(String criteria) {
    OpenBoxes boxes = new OpenBoxes();
    for (String line : criteria.split("\\R", -1)) {
      boxes.line(line.strip());
    }
    return boxes.open;
  }

  private void line(String line) {
    if (line.startsWith("```") || line.startsWith("~~~")) {
      String mark = line.substring(0, 3);
      fence = fence.isEmpty() ? mark : fence.equals(mark) ? "" : fence;
      return;
    }
    Matcher box = BOX.matcher(line);
    boolean isBox = box.matches();
    if (!fence.isEmpty() || (!isBox && isHeading(line))) {
      return;
    }
    if (optionalBelow == 0 && isBox) {
      String text = box.group(1) == null ? "" : box.group(1).strip();
      if (!OPTIONAL.matcher(text).find()) {
        open.add(text);
      }
    }
  }

  private boolean isHeading(String line) {
    Matcher heading = HEADING.matcher(line);
    if (heading.matches()) {
      enter(heading.group(1).length(), heading.group(2));
      return true;
    }
    Matcher label = LABEL.matcher(line);
    if (label.matches()) {
      enter(LABEL_DEPTH, label.group(1) == null ? label.group(2) : label.group(1));
      return true;
    }
    return false;
  }

  private void enter(int depth, String title) {
    if (optionalBelow == 0 || depth <= optionalBelow) {
      optionalBelow = OPTIONAL.matcher(title).find() ? depth : 0;
    }
  }
}
