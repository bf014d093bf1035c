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
    String word = line.toLowerCase(Locale.ROOT);
    if (word.equals("c") || word.equals("continue")) {
      return done(new Answer(Choice.CONTINUE, null));
    }
    if (word.equals("s") || word.equals("skip")) {
      return done(new Answer(Choice.SKIP, null));
    }
    if (word.equals("a") || word.equals("abort")) {
      return done(new Answer(Choice.ABORT, null));
    }
    if (word.equals("r") || word.startsWith("r ") || word.startsWith("retry")) {
      int blank = line.indexOf(' ');
      return done(new Answer(Choice.RETRY, blank < 0 ? null : line.substring(blank + 1).strip()));
    }
    if (word.equals("h") || word.equals("help") || word.equals("?")) {
      PauseBox.help(output, question);
    } else {
      PauseBox.again(output, line);
    }
    return null;
  }

  private Answer done(Answer answer) {
    shown = null;
    return answer;
  }

  private void startReading() {
    if (reading) {
      return;
    }
    reading = true;
    Thread reader = new Thread(this::read, "terminal");
    reader.setDaemon(true);
    reader.start();
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
