package dev.baton.setup;

import dev.baton.setup.TomlText.Line;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entry of Baton's server in the settings of Codex: a table at the end, marked by a comment
 * beside its header, because Codex may add tables after it. The format:
 * developers.openai.com/codex/mcp.
 */
final class TomlEntry implements Part {
  private static final String SERVERS = "mcp_servers";
  private static final String MARK = "# baton setup";
  private final List<String> lines;

  TomlEntry(CommandNames names) {
    lines =
        List.of(
            "[mcp_servers.baton] " + MARK + " (--remove removes it)",
            "command = \"" + names.name() + '"',
            "args = [\"mcp\"]");
  }

  @Override
  public String with(@Nullable String text) {
    if (text == null) {
      return String.join("\n", lines) + "\n";
    }
    List<Line> present = own(text, TomlText.read(text), false);
    String end = text.contains("\r\n") ? "\r\n" : "\n";
    if (present.isEmpty()) {
      String table = String.join(end, lines);
      return text.isEmpty() || text.endsWith("\n")
          ? text + end + table + end
          : text + end + end + table;
    }
    if (isComplete(text, present)) {
      return text;
    }
    if (!isMarked(text, present.getFirst())) {
      if (JsonEntry.startsServer(value(text, present, "command") + value(text, present, "args"))) {
        return text;
      }
      throw new InvalidValue(
          "it has another '" + JsonEntry.NAME + "' in '" + SERVERS + "'",
          "remove or rename that entry");
    }
    String without = without(text);
    return with(without);
  }

  @Override
  public @Nullable String without(String text) {
    List<Line> marked = own(text, TomlText.read(text), true);
    if (marked.isEmpty()) {
      return text;
    }
    String rest = text;
    List<Line> headers = marked.stream().filter(Line::isHeader).toList();
    for (Line header : headers.reversed()) {
      rest = withoutTable(rest, header, marked);
    }
    return rest.isEmpty() && text.startsWith(lines.getFirst()) ? null : rest;
  }

  /** The text without a table: from its header to the end of the line of its last key. */
  private static String withoutTable(String text, Line header, List<Line> all) {
    int last = header.end();
    for (Line line : all.subList(all.indexOf(header) + 1, all.size())) {
      if (line.isHeader()) {
        break;
      }
      last = line.end();
    }
    int newline = text.indexOf('\n', last);
    String before = text.substring(0, header.begin());
    String after = newline < 0 ? "" : text.substring(newline + 1);
    if (newline < 0) {
      return chop(chop(before));
    }
    return chop(before) + after;
  }

  private static String chop(String text) {
    int end = text.endsWith("\r\n") ? 2 : text.endsWith("\n") ? 1 : 0;
    return text.substring(0, text.length() - end);
  }

  /**
   * Everything that says something about the entry.
   *
   * @param marked whether only an entry with Baton's mark counts
   */
  private static List<Line> own(String text, List<Line> lines, boolean marked) {
    List<Line> own = new ArrayList<>();
    boolean isMarked = false;
    for (Line line : lines) {
      if (line.isIn(SERVERS, JsonEntry.NAME)) {
        own.add(line);
        isMarked |= isMarked(text, line);
      } else if (!line.isHeader() && line.name().equals(List.of(SERVERS)) && !marked) {
        throw new InvalidValue(
            "its '" + SERVERS + "' is written in one line",
            "write it as tables: [mcp_servers.NAME]");
      }
    }
    return marked && !isMarked ? List.of() : own;
  }

  private static boolean isMarked(String text, Line line) {
    int end = text.indexOf('\n', line.end());
    return line.isHeader()
        && text.substring(line.end(), end < 0 ? text.length() : end).contains(MARK);
  }

  /** The value of a key, without white space; empty where it is not there. */
  private static String value(String text, List<Line> present, String key) {
    for (Line line : present) {
      if (!line.isHeader() && line.name().getLast().equals(key)) {
        return text.substring(line.value(), line.end()).replaceAll("\\s", "").replace('\'', '"');
      }
    }
    return "";
  }

  /** Whether Baton's keys have Baton's values; people may have added others. */
  private boolean isComplete(String text, List<Line> present) {
    List<String> values = new ArrayList<>();
    for (Line line : present) {
      if (!line.isHeader()) {
        String value = text.substring(line.value(), line.end()).replaceAll("\\s", "");
        values.add(line.name().getLast() + " = " + value);
      }
    }
    return values.containsAll(lines.subList(1, lines.size()));
  }
}
