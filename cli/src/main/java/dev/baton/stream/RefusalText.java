package dev.baton.stream;

import java.util.Locale;

/**
 * Detects from a tool result whether a person or the agent's own rules denied the call. Only the
 * first line counts: the tool's own output follows, and a "permission denied" there concerns the
 * file system.
 */
final class RefusalText {
  private static final int LONGEST_LINE = 300;

  private RefusalText() {}

  static boolean isRefusal(String result) {
    String line = firstLine(result).toLowerCase(Locale.ROOT);
    return line.startsWith("permission denied")
        || line.startsWith("permission to use")
        || line.startsWith("permission for this")
        || line.startsWith("tool execution denied")
        || line.startsWith("tool execution was blocked")
        || line.contains("requires approval")
        || line.contains("requires user confirmation")
        || line.contains("requires permission")
        || line.contains("haven't granted")
        || line.contains("user doesn't want to proceed")
        || line.contains("denied by your permission settings")
        || line.contains("rejected permission to use")
        || line.contains("rule which prevents you from using");
  }

  private static String firstLine(String result) {
    String text = result.stripLeading();
    int tag = text.startsWith("<tool_use_error>") ? "<tool_use_error>".length() : 0;
    int end = text.indexOf('\n');
    int to = Math.min(end < 0 ? text.length() : end, LONGEST_LINE);
    return text.substring(Math.min(tag, to), to).strip();
  }
}
