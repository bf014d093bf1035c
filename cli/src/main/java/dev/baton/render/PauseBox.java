package dev.baton.render;

import dev.baton.run.RunEvent;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;

/** The question that a person sees when a run waits for a decision. */
public final class PauseBox {
  private static final String RULE = "─".repeat(60);

  /** Prints the question with everything that is known. */
  public static void print(Output output, RunEvent.Paused paused) {
    StringBuilder box = new StringBuilder();
    box.append(output.paint(Style.WARN, RULE)).append('\n');
    line(box, "paused", paused.task().value());
    line(box, "reason", paused.halt().reason());
    if (!paused.lastError().isEmpty()) {
      line(box, "last error", paused.lastError());
    }
    box.append("  [c]ontinue  [s]kip  [a]bort  [r]etry with another model  [h]elp\n");
    box.append(output.paint(Style.WARN, RULE)).append('\n');
    output.rendered(box.toString());
    output.rendered("> ");
    output.flush();
  }

  private static void line(StringBuilder box, String name, String value) {
    box.append("  ").append(name).append(" ".repeat(12 - name.length()));
    box.append(Sanitize.line(value)).append('\n');
  }

  /** Explains the choices. */
  public static void help(Output output, RunEvent.Paused paused) {
    output.rendered(
        "  c  close the breaker, continue with "
            + paused.task()
            + "\n  s  block "
            + paused.task()
            + ", take the next task\n  a  block "
            + paused.task()
            + ", end the run (exit code 10)\n"
            + "  r  close the breaker, continue with the next model; 'r NAME' names one\n> ");
    output.flush();
  }

  /** The input was not one of the choices. */
  public static void again(Output output, String typed) {
    output.rendered("  '" + Sanitize.line(typed) + "' is not one of c, s, a, r, h\n> ");
    output.flush();
  }
}
