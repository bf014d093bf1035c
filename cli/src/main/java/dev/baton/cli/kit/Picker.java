package dev.baton.cli.kit;

import dev.baton.cli.kit.Consent.Question;
import dev.baton.terminal.Choice;
import dev.baton.terminal.Choice.Outcome;
import dev.baton.terminal.Keyboard;
import dev.baton.terminal.RawTerminal;
import dev.baton.terminal.Screen;
import dev.baton.terminal.WindowSize;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets the person at the terminal choose what an argument that is missing should name. */
public final class Picker {
  private static final int INTERRUPTED = 130;

  /** How often the size of the terminal is looked at. */
  private static final long TICK_MILLIS = 500;

  private Picker() {}

  /**
   * Something to react to.
   *
   * @param key null where a signal asks to end
   */
  private record Press(Keyboard.@Nullable Key key) {}

  /**
   * The arguments, or what the person chooses in their place.
   *
   * @param question the beginning of the page, such as {@code close which task?}
   * @param rows what there is to choose from; asked only where somebody can
   * @throws Failure where nobody can choose
   */
  public static List<String> words(Call call, String question, Supplier<List<Choice.Row>> rows) {
    Failure missing = call.arguments().missing();
    return missing == null ? call.arguments().words() : words(call, question, rows, missing);
  }

  /**
   * The same for a command in which an argument may be missing.
   *
   * @param missing what is wrong where nobody can choose
   */
  public static List<String> words(
      Call call, String question, Supplier<List<Choice.Row>> rows, Failure missing) {
    List<String> words = call.arguments().words();
    if (!words.isEmpty()) {
      return words;
    }
    String kind = call.environment().variable("TERM");
    if (!Question.canBeAsked(call) || kind == null || kind.equals("dumb")) {
      throw missing;
    }
    List<Choice.Row> all = rows.get();
    if (all.isEmpty()) {
      throw missing;
    }
    Choice choice = new Choice(question, all);
    if (!isMade(call, choice)) {
      throw new Failure(ExitCode.ofProgram(INTERRUPTED), "cancelled", "nothing was chosen", "");
    }
    return List.of(choice.chosen().id());
  }

  private static boolean isMade(Call call, Choice choice) {
    BlockingQueue<Press> presses = new LinkedBlockingQueue<>();
    call.environment().interruptions().onRequest(() -> presses.add(new Press(null)));
    call.output().flush();
    try (RawTerminal terminal = RawTerminal.enter();
        Screen screen = new Screen(call.environment().out())) {
      Keyboard keyboard = new Keyboard(call.environment().in(), true);
      Thread reader =
          new Thread(() -> keyboard.readAll(key -> presses.add(new Press(key))), "keys");
      reader.setDaemon(true);
      reader.start();
      WindowSize size = terminal.size();
      Outcome outcome = Outcome.OPEN;
      while (outcome == Outcome.OPEN) {
        WindowSize now = terminal.size();
        if (!now.equals(size)) {
          size = now;
          screen.forget();
        }
        screen.show(choice.page(size, call.output().ansi()));
        Press press = presses.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
        if (press != null) {
          outcome = press.key() == null ? Outcome.CANCELLED : choice.press(press.key());
        }
      }
      return outcome == Outcome.CHOSEN;
    } catch (IOException e) {
      throw Failure.usage("the terminal cannot be used: " + e.getMessage(), "name the task");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
