package dev.baton.cli.kit;

import dev.baton.cli.kit.Consent.Question;
import dev.baton.terminal.Choice;
import dev.baton.terminal.Choice.Outcome;
import dev.baton.terminal.Keyboard;
import dev.baton.terminal.LivePage;
import dev.baton.terminal.WindowSize;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets the person at the terminal choose a value for a missing argument. */
public final class Picker {
  /** How often the size of the terminal is looked at. */
  private static final Duration TICK = Duration.ofMillis(500);

  /**
   * The arguments, or what the person chooses in their place.
   *
   * @param question the beginning of the page, such as {@code close which task?}
   * @param rows what there is to choose from; asked only where somebody can
   * @throws Failure where nobody can choose
   */
  public static List<String> words(
      Arguments arguments, String question, Supplier<List<Choice.Row>> rows) {
    Failure missing = arguments.missing();
    return missing == null ? arguments.words() : words(arguments, question, rows, missing);
  }

  /**
   * The same for a command in which an argument may be missing.
   *
   * @param missing what is wrong where nobody can choose
   */
  public static List<String> words(
      Arguments arguments, String question, Supplier<List<Choice.Row>> rows, Failure missing) {
    List<String> words = arguments.words();
    if (!words.isEmpty()) {
      return words;
    }
    if (!Question.canBeAsked(arguments) || !arguments.environment().movesCursor()) {
      throw missing;
    }
    List<Choice.Row> all = rows.get();
    if (all.isEmpty()) {
      throw missing;
    }
    Choice choice = new Choice(question, all);
    if (!isMade(arguments, choice)) {
      throw new Failure(ExitCode.INTERRUPTED, "cancelled", "nothing was chosen", "");
    }
    return List.of(choice.chosen().id());
  }

  private static boolean isMade(Arguments arguments, Choice choice) {
    Environment environment = arguments.environment();
    LivePage<Outcome> page = new LivePage<>();
    environment.interruptions().onRequest(() -> page.wake(() -> Outcome.CANCELLED));
    arguments.workspace().output().flush();
    try {
      Outcome outcome =
          page.run(
              environment.out(),
              new Keyboard(environment.in(), true),
              new LivePage.Content<>() {
                @Override
                public Duration refresh() {
                  return TICK;
                }

                @Override
                public List<String> lines(WindowSize size) {
                  return choice.page(size, arguments.workspace().output().ansi());
                }

                @Override
                public @Nullable Outcome press(Keyboard.Key key) {
                  Outcome pressed = choice.press(key);
                  return pressed == Outcome.OPEN ? null : pressed;
                }
              });
      return outcome == Outcome.CHOSEN;
    } catch (IOException e) {
      throw Failure.usage("the terminal cannot be used: " + e.getMessage(), "name the task");
    }
  }
}
