package dev.baton.cli.kit;

import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** A line at a terminal that shows how far a long command is. */
public final class ProgressLine {
  private final @Nullable PrintStream err;

  private boolean shown;

  /**
   * @param err where to show it; null where nobody sees it
   */
  public ProgressLine(@Nullable PrintStream err) {
    this.err = err;
  }

  /** That of a call; without a terminal it shows nothing. */
  public static ProgressLine of(Arguments arguments) {
    Output output = arguments.workspace().output();
    boolean watched =
        output.columns() != Table.UNLIMITED && !output.isJson() && !arguments.has("--quiet");
    return new ProgressLine(watched ? arguments.environment().err() : null);
  }

  /** Whether anybody sees it. */
  public boolean isSeen() {
    return err != null;
  }

  /** Replaces the line. */
  public void show(String text) {
    if (err != null) {
      shown = true;
      err.print("\r" + text + " …\u001b[K");
      err.flush();
    }
  }

  /** Clears the line. */
  public void end() {
    if (err != null && shown) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
