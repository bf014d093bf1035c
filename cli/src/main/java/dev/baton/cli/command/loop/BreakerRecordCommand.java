package dev.baton.cli.command.loop;

import dev.baton.breaker.IterationEnded;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.task.InvalidValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** {@code baton breaker record}: records the end of an iteration. */
final class BreakerRecordCommand implements Command {
  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("breaker record", "Record that an iteration is over, and how it went.")
            .arguments("OUTCOME", "1", "success or failure")
            .option(
                "--files-changed",
                "N",
                "files that the iteration changed; 0 or none given is no progress")
            .option(
                "--tests-passing", "N", "how many tests pass; more than ever before is progress")
            .option("--output-length", "N", "length of the agent's output, in characters")
            .repeatable("--error", "MESSAGE", "an error that occurred")
            .flag("--completion-claimed", "the agent said that the work is done")
            .flag("--evidence", "there is evidence for it")
            .flag("--ran-only-tests", "the iteration only ran tests");
    return Recorder.addTo(BreakerOptions.addTo(syntax))
        .example("baton breaker record success --files-changed 3 --tests-passing 120")
        .example("baton breaker record failure --error \"$(tail -1 build.log)\"");
  }

  @Override
  public ExitCode run(Call call) {
    return Recorder.record(call, iteration(call.arguments(), call.now()));
  }

  private static IterationEnded iteration(Arguments arguments, Instant now) {
    boolean claimed = arguments.has("--completion-claimed");
    boolean evidence = arguments.has("--evidence");
    Integer files = count(arguments, "--files-changed");
    Integer length = count(arguments, "--output-length");
    return IterationEnded.at(now)
        .success(isSuccess(arguments.words().getFirst()))
        .changed(files != null && files > 0)
        .testsPassing(count(arguments, "--tests-passing"))
        .outputLength(length == null ? null : (Long) length.longValue())
        .testOnly(arguments.has("--ran-only-tests"))
        .completion(ObservationLine.completion(claimed, evidence))
        .errors(ObservationLine.errors(arguments.values("--error")));
  }

  private static boolean isSuccess(String outcome) {
    if (!outcome.equals("success") && !outcome.equals("failure")) {
      throw new InvalidValue(
          InvalidValue.quote(outcome) + " is not an outcome: expected success or failure", "");
    }
    return outcome.equals("success");
  }

  private static @Nullable Integer count(Arguments arguments, String option) {
    String text = arguments.value(option);
    try {
      int count = text == null ? 0 : Integer.parseInt(text);
      if (count >= 0) {
        return text == null ? null : (Integer) count;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a negative value.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text))
            + " cannot be "
            + option
            + ": expected a whole number from 0 to "
            + Integer.MAX_VALUE,
        "");
  }
}
