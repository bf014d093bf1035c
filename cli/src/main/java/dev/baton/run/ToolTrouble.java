package dev.baton.run;

import dev.baton.breaker.signature.ErrorLog;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.FoundError;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The errors in what a failing tool said. A search that finds nothing and a comparison that finds a
 * difference fail, too, but are no errors.
 */
final class ToolTrouble {
  private static final Pattern TAGS = Pattern.compile("</?tool_use_error>");
  private static final Pattern EXIT = Pattern.compile("^\\s*(?:Error: )?Exit code (\\d+)\\s*");

  /** With this exit code, grep, diff and test only say no. */
  private static final String NO = "1";

  private ToolTrouble() {}

  static List<FoundError> in(String message) {
    String text = TAGS.matcher(message).replaceAll("");
    Matcher exit = EXIT.matcher(text);
    boolean command = exit.find();
    String said = command ? text.substring(exit.end()) : text;
    List<FoundError> found = ErrorLog.extract(said);
    if (!found.isEmpty() || said.isBlank() || (command && exit.group(1).equals(NO))) {
      return found;
    }
    List<String> lines = said.lines().filter(line -> !line.isBlank()).toList();
    // A command says why at its end, a tool of the agent at the beginning.
    String line = (command ? lines.getLast() : lines.getFirst()).strip();
    return List.of(new FoundError(ErrorSignature.of(line), line, null, null, 1));
  }
}
