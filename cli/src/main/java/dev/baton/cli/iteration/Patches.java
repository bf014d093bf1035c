package dev.baton.cli.iteration;

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
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
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

  /** Prints the patch of an iteration to a terminal. */
  void print(Iteration iteration, Output output) {
    PatchText text = new PatchText(output);
    write(iteration, text);
    text.close();
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

  /** Prints a patch to a terminal line by line, coloured, and with control characters escaped. */
  private static final class PatchText extends OutputStream {
    private final Output output;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    PatchText(Output output) {
      this.output = output;
    }

    @Override
    public void write(int oneByte) {
      if (oneByte == '\n') {
        print();
      } else {
        line.write(oneByte);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      for (int i = offset; i < offset + length; i++) {
        write(bytes[i]);
      }
    }

    @Override
    public void close() {
      if (line.size() > 0) {
        print();
      }
    }

    private void print() {
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      // Tabs are harmless and are used for indentation.
      String safe = Sanitize.text(text);
      output.verbatim(output.paint(style(text), safe) + "\n");
    }

    private static Style style(String text) {
      if (text.startsWith("+++") || text.startsWith("---") || text.startsWith("diff --git ")) {
        return Style.HEADING;
      }
      return text.startsWith("+")
          ? Style.GOOD
          : text.startsWith("-") ? Style.BAD : text.startsWith("@@") ? Style.ID : Style.PLAIN;
    }
  }
}
