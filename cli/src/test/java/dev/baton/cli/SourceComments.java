package dev.baton.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comments of a Java source; line comments that follow each other directly are one text. */
final class SourceComments {
  /**
   * Units that must be recognised as a whole: line comments with those on the next lines, other
   * comments, characters, text blocks and literals.
   */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*)|(/\\*.*?\\*/)|'(?:[^'\\\\\\n]|\\\\.)+'"
              + "|\"\"\".*?(?<!\\\\)\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"",
          Pattern.DOTALL);

  private static final Pattern LINE_START = Pattern.compile("(?m)^[ \\t]*(?://|/?\\*+)");

  private SourceComments() {}

  /** The texts without the marks of the comments. */
  static List<String> in(String source) {
    List<String> comments = new ArrayList<>();
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      if (token.group(1) != null || token.group(2) != null) {
        comments.add(LINE_START.matcher(token.group()).replaceAll(""));
      }
    }
    return comments;
  }
}
