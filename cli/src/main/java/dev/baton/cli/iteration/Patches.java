package dev.baton.cli.iteration;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.history.PatchReader;
import dev.baton.store.Iteration;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.text.LineSplitter;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Reads the patches of iterations from git. */
final class Patches {
  private final PatchReader reader;
  private final long cap;

  /**
   * @throws Failure outside a repository
   */
  Patches(Arguments arguments) {
    GitLayout git = arguments.workspace().location().git();
    if (git == null) {
      throw Failure.failed(
          "no_repository", "not a git repository", "change to the repository of the commits");
    }
    reader = new PatchReader(new GitProgram(git));
    cap = cap(arguments);
  }

  static Syntax addTo(Syntax syntax) {
    return syntax.option("--max-bytes", "N", "cut the patch at this size and append a note");
  }

  /**
   * Writes the patch of an iteration.
   *
   * @return whether it was cut
   * @throws Failure when git does not have the commit
   */
  boolean write(Iteration iteration, OutputStream out) {
    String commit = iteration.commit();
    String missing = missing(iteration);
    if (commit == null || missing != null) {
      throw Failure.notFound(
          "no_patch", "iteration " + iteration.n() + " has no patch: " + missing, "");
    }
    try {
      return reader.write(iteration.base(), commit, out, cap);
    } catch (GitFailedException e) {
      throw Failure.failed(
          "git",
          "the patch of iteration " + iteration.n() + " cannot be read: " + e.getMessage(),
          "git may have removed a dropped commit");
    }
  }

  /** Prints a patch to a terminal line by line, coloured, and with control characters escaped. */
  void print(Iteration iteration, Output output) {
    LineSplitter lines =
        new LineSplitter(
            Integer.MAX_VALUE,
            (bytes, from, to, kept) -> print(output, new String(bytes, from, to - from, UTF_8)));
    write(iteration, lines.stream());
    lines.end();
  }

  private static void print(Output output, String line) {
    // Tabs are harmless and are used for indentation.
    output.verbatim(output.paint(style(line), Sanitize.text(line)) + "\n");
  }

  private static Style style(String text) {
    if (text.startsWith("+++") || text.startsWith("---") || text.startsWith("diff --git ")) {
      return Style.HEADING;
    }
    return text.startsWith("+")
        ? Style.GOOD
        : text.startsWith("-") ? Style.BAD : text.startsWith("@@") ? Style.ID : Style.PLAIN;
  }

  /** Why the record of an iteration has no patch; null if it has one. */
  static @Nullable String missing(Iteration iteration) {
    if (iteration.commit() == null) {
      return "it has no commit";
    }
    return iteration.diff().filesChanged() == null ? iteration.diff().note() : null;
  }

  private static long cap(Arguments arguments) {
    String text = arguments.value("--max-bytes");
    try {
      long cap = text == null ? Long.MAX_VALUE : Long.parseLong(text);
      if (cap >= 0) {
        return cap;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a negative value.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text)) + " is not a number of bytes: expected 0 or more");
  }
}
