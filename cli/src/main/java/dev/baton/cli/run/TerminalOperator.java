package dev.baton.cli.run;

import dev.baton.cli.kit.Environment;
import dev.baton.render.PauseBox;
import dev.baton.run.Operator;
import dev.baton.run.RunEvent;
import dev.baton.terminal.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The person at the terminal. Lines are read on a separate thread that nothing waits for. */
final class TerminalOperator implements Operator {
  /** The answer that is assumed when the input has ended. */
  private static final String END = "a";

  private final Output output;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private RunEvent.@Nullable Paused shown;
  private boolean reading;

  /** Whether a person can be asked: input and output are a terminal. */
  static boolean isPossible(Output output, Environment environment) {
    return !output.isJson() && environment.isAtTerminal();
  }

  TerminalOperator(Output output) {
    this.output = output;
  }

  @Override
  public @Nullable Answer ask(RunEvent.Paused question, Duration atMost)
      throws InterruptedException {
    if (!question.equals(shown)) {
      shown = question;
      lines.clear();
      PauseBox.print(output, question);
      startReading();
    }
    String line = lines.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    return line == null ? null : answer(line.strip(), question);
  }

  private @Nullable Answer answer(String line, RunEvent.Paused question) {
    String[] words = line.split("\\s+", 2);
    String word = words[0].toLowerCase(Locale.ROOT);
    if (word.equals("r") || word.equals("retry")) {
      return done(new Answer(Choice.RETRY, words.length == 1 ? null : words[1]));
    }
    return switch (line.toLowerCase(Locale.ROOT)) {
      case "c", "continue" -> done(new Answer(Choice.CONTINUE, null));
      case "s", "skip" -> done(new Answer(Choice.SKIP, null));
      case "a", "abort" -> done(new Answer(Choice.ABORT, null));
      case "h", "help", "?" -> {
        PauseBox.help(output, question);
        yield null;
      }
      default -> {
        PauseBox.again(output, line);
        yield null;
      }
    };
  }

  private Answer done(Answer answer) {
    shown = null;
    return answer;
  }

  private void startReading() {
    if (!reading) {
      reading = true;
      Thread.ofPlatform().name("terminal").daemon().start(this::read);
    }
  }

  private void read() {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
      }
    } catch (IOException gone) {
      // As at the end of the input: nobody can answer any more.
    }
    lines.add(END);
  }
}
