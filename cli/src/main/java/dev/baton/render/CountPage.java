package dev.baton.render;

import dev.baton.json.document.CountJson;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import java.util.Map;

/** Prints numbers of tasks. */
public final class CountPage {
  private CountPage() {}

  /** Prints a number, or a line for each group. */
  public static void print(Output output, CountJson count) {
    Map<String, Integer> groups = count.groups();
    if (output.isJson()) {
      output.json(count);
    } else if (groups == null) {
      output.line(String.valueOf(count.total()));
    } else {
      output.line("total: " + count.total());
      groups.forEach((group, tasks) -> output.line(Sanitize.line(group) + ": " + tasks));
    }
  }
}
