package dev.baton.cli.run;

import dev.baton.cli.kit.Environment;
import dev.baton.run.Operator;
import dev.baton.run.RunEvent;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
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

  private static final String RULE = "─".repeat(60);

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
      print(question);
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
        prompt(
            """
              c  close the breaker, continue with TASK
              s  block TASK, take the next task
              a  block TASK, end the run (exit code 10)
              r  close the breaker, continue with the next model; 'r NAME' names one
            """
                .replace("TASK", question.task().value()));
        yield null;
      }
      default -> {
        prompt("  '" + Sanitize.line(line) + "' is not one of c, s, a, r, h\n");
        yield null;
      }
    };
  }

  /** Prints the question with everything that is known. */
  private void print(RunEvent.Paused question) {
    String rule = output.paint(Style.WARN, RULE) + "\n";
    String error = question.lastError();
    prompt(
        rule
            + line("paused", question.task().value())
            + line("reason", question.halt().reason())
            + (error.isEmpty() ? "" : line("last error", error))
            + "  [c]ontinue  [s]kip  [a]bort  [r]etry with another model  [h]elp\n"
            + rule);
  }

  private static String line(String name, String value) {
    return "  " + name + " ".repeat(12 - name.length()) + Sanitize.line(value) + "\n";
  }

  private void prompt(String before) {
    output.rendered(before + "> ");
    output.flush();
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
