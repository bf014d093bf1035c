package dev.baton.setup;

import dev.baton.hooks.HookBlock;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import org.jspecify.annotations.Nullable;

/** Baton's part of the text of a file. Removing it restores exactly the bytes from before. */
interface Part {
  /**
   * The text with the current version of the part.
   *
   * @param text null where there is no file
   * @throws dev.baton.task.InvalidValue when it cannot be added to the text
   */
  String with(@Nullable String text);

  /**
   * The text without it.
   *
   * @return null where there should be no file
   * @throws dev.baton.task.InvalidValue when it cannot be distinguished from the rest
   */
  @Nullable String without(String text);

  /**
   * Lines between two markers, at the end of a text that people write.
   *
   * <p>They follow a blank line. If the text had no final line end, the block has none either; this
   * shows later how many line ends were added.
   */
  final class MarkedBlock implements Part {
    private static final String BEGIN = "<!-- baton:begin";
    private static final String END = "<!-- baton:end";
    private static final String HEAD = BEGIN + " (kept by 'baton setup'; --remove removes it) -->";

    private final String lines;

    /**
     * @param lines ending with a line end
     */
    MarkedBlock(String lines) {
      this.lines = HEAD + "\n" + lines + END + " -->";
    }

    /**
     * The position of such lines.
     *
     * @param end the index after the last line, before its line end
     * @param lineEnd the line end that they use
     */
    private record Place(int begin, int end, String lineEnd) {}

    @Override
    public String with(@Nullable String text) {
      if (text == null) {
        return lines + "\n";
      }
      if (text.indexOf('\0') >= 0) {
        throw new InvalidValue("it is not UTF-8 text", "save it as UTF-8");
      }
      Place first = find(text, 0);
      if (first != null) {
        String end = text.substring(first.end);
        String rest = find(end, 0) == null ? end : withoutAll(end);
        return text.substring(0, first.begin) + lines(first.lineEnd) + rest;
      }
      String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
      return text.isEmpty() || text.endsWith("\n")
          ? text + lineEnd + lines(lineEnd) + lineEnd
          : text + lineEnd + lineEnd + lines(lineEnd);
    }

    private String lines(String lineEnd) {
      return lines.replace("\n", lineEnd);
    }

    @Override
    public @Nullable String without(String text) {
      Place only = find(text, 0);
      boolean all =
          only != null
              && only.begin == 0
              && (text.length() == only.end || text.substring(only.end).equals(only.lineEnd));
      return all ? null : withoutAll(text);
    }

    private static String withoutAll(String text) {
      String rest = text;
      for (Place place = find(rest, 0); place != null; place = find(rest, 0)) {
        rest = without(rest, place);
      }
      return rest;
    }

    private static String without(String text, Place place) {
      String before = text.substring(0, place.begin);
      String after = text.substring(place.end);
      if (after.isEmpty()) {
        return chop(chop(before, place.lineEnd), place.lineEnd);
      }
      String rest =
          after.startsWith(place.lineEnd) ? after.substring(place.lineEnd.length()) : after;
      return chop(before, place.lineEnd) + rest;
    }

    private static String chop(String text, String lineEnd) {
      return text.endsWith(lineEnd) ? text.substring(0, text.length() - lineEnd.length()) : text;
    }

    private static @Nullable Place find(String text, int from) {
      int begin = HookBlock.lineStart(text, BEGIN, from);
      int last = HookBlock.lineStart(text, END, from);
      if (begin < 0 && last < 0) {
        return null;
      }
      int next = begin < 0 ? -1 : HookBlock.lineStart(text, BEGIN, begin + 1);
      if (begin < 0 || last < begin || (next >= 0 && next < last)) {
        String mark = begin < 0 || (last >= 0 && last < begin) ? END : BEGIN;
        throw new InvalidValue(
            "it has '" + mark + "' without the matching mark", "remove the rest of these lines");
      }
      int newline = text.indexOf('\n', last);
      int end = newline < 0 ? text.length() : newline;
      String lineEnd = text.charAt(text.indexOf('\n', begin) - 1) == '\r' ? "\r\n" : "\n";
      boolean cr = newline >= 0 && lineEnd.length() == 2 && text.charAt(end - 1) == '\r';
      return new Place(begin, cr ? end - 1 : end, lineEnd);
    }
  }

  /** Two parts of one file; the second is added to the first, and removed before it. */
  record Both(Part first, Part second) implements Part {
    @Override
    public String with(@Nullable String text) {
      return second.with(first.with(text));
    }

    @Override
    public @Nullable String without(String text) {
      String rest = second.without(text);
      return rest == null ? null : first.without(rest);
    }
  }

  /**
   * A file that belongs to Baton.
   *
   * @param text the content
   * @param mark a text that only Baton's version of the file contains
   */
  record WholeFile(String text, String mark) implements Part {
    /** Such a file of a program that was installed under that name. */
    static WholeFile of(String text, String mark, CommandNames names) {
      String program = names.name();
      String own =
          names
              .in(text)
              .replace("\"command\": \"baton\"", "\"command\": \"" + program + '"')
              .replace("spawn(\"baton\"", "spawn(\"" + program + '"')
              .replace("command -v baton)", "command -v " + program + ")");
      return new WholeFile(own.replace(names.in(mark), mark), mark);
    }

    @Override
    public String with(@Nullable String present) {
      if (present != null && !present.contains(mark)) {
        throw new InvalidValue(
            "it was not written by Baton: expected '" + mark + "' in it",
            "move it away, or rename it");
      }
      return text;
    }

    /** Edited by the user, it stays. */
    @Override
    public @Nullable String without(String present) {
      return present.equals(text) ? null : present;
    }

    /** Whether Baton has written the file, and the user or another version has changed it. */
    boolean isEdited(String present) {
      return present.contains(mark) && !present.equals(text);
    }
  }
}
