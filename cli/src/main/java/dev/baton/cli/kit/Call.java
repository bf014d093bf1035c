package dev.baton.cli.kit;

import dev.baton.json.Document;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Nanos;
import dev.baton.store.Stamp;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of one command: its arguments, the output, and who makes its changes. Code that only
 * reads options takes the {@link Arguments}, code that only prints the {@link Output}, and code
 * that knows no command line the {@link Workspace}.
 */
public final class Call extends Arguments {
  private final Output output;
  private final Freshness freshness;

  /** The time of all changes, if they are parts of one. */
  private @Nullable Long together;

  Call(
      ParsedWords words,
      Workspace workspace,
      boolean changesNothing,
      Output output,
      Freshness freshness) {
    super(words, workspace, changesNothing);
    this.output = output;
    this.freshness = freshness;
  }

  /**
   * The same call with the arguments of an earlier one. Both share the database.
   *
   * @throws Failure when they are not valid
   */
  public Call replaying(Syntax syntax, List<String> words) {
    ParsedWords earlier = syntax.withGlobals().parse(words);
    return new Call(earlier, workspace().replaying(earlier), false, output, freshness);
  }

  public Output output() {
    return output;
  }

  /** Prints the result of a command that has succeeded. */
  public ExitCode show(View result) {
    output.show(result);
    return ExitCode.OK;
  }

  /**
   * The same for a result that is no view.
   *
   * @param text prints it for people
   */
  public ExitCode show(Document json, Consumer<Output> text) {
    if (output.isJson()) {
      output.json(json);
    } else {
      text.accept(output);
    }
    return ExitCode.OK;
  }

  /** The same for an object that is a line for people. */
  public ExitCode answer(ObjectDocument json, String line) {
    output.answer(json, line);
    return ExitCode.OK;
  }

  /**
   * The words of another program's command. Refuses those that differ from what was typed: Java
   * replaces bytes that are not UTF-8 by U+FFFD, and a command with another argument is another
   * command.
   *
   * @param hint what to do instead
   */
  public List<String> commandWords(String hint) {
    for (String word : words()) {
      if (word.indexOf('\uFFFD') >= 0) {
        throw Failure.usage(
            InvalidValue.quote(word) + " is not UTF-8 or has the character U+FFFD: expected text",
            hint);
      }
    }
    return words();
  }

  /** Which tasks must be known as they are in their home. */
  public Freshness freshness() {
    return freshness;
  }

  @Override
  Caller carrying(Caller.@Nullable CarriedClaim claim) {
    Caller caller = super.carrying(claim);
    return together == null ? caller : caller.together(together);
  }

  /** From now on, all changes are parts of one. */
  public void changeTogether() {
    together = Nanos.of(now());
  }

  /** Who makes a change now, for the history. */
  public Stamp stamp() {
    return caller().stamp(now());
  }

  /** The failure that an exception means to the user. */
  public Failure failure(RuntimeException thrown) {
    return Failures.of(thrown, usual -> workspace().adviceWithoutDatabase(usual));
  }
}
