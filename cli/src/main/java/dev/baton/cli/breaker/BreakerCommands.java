package dev.baton.cli.breaker;

import static dev.baton.cli.kit.Heading.LOOP;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.RuleGauge;
import dev.baton.breaker.Step;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WholeNumber;
import dev.baton.store.Breakers;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Events.EventFilter;
import dev.baton.store.Stamp;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.Texts;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton breaker}: how close a loop is to being stopped, and what opens and closes it. */
public final class BreakerCommands implements Commands {
  private static final int SHOWN_CHANGES = 50;
  private static final int LONGEST_REASON = 500;
  private static final int LONGEST_ID = 200;

  /** Much more than the signature of an error needs. */
  private static final int MOST_BYTES = 1 << 20;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOP, "breaker status", "how close each rule is to stopping the loop", "breaker"),
        Row.of(LOOP, "breaker history", "when and why the breaker changed its state"),
        Row.of(LOOP, "breaker record", "count an iteration"),
        Row.of(LOOP, "breaker error", "count an error"),
        Row.of(LOOP, "breaker reset", "close the breaker: the loop may continue"),
        Row.of(LOOP, "breaker trip", "open the breaker: stop the loop"),
        Row.of(LOOP, "breaker policy", "show the thresholds and where they come from"),
        Row.of(LOOP, "breaker backtest", "what other thresholds would have stopped"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "breaker status" ->
          BreakerOptions.addTo(
                  new Syntax(
                      "Show the breaker's state, rule by rule. Changes nothing.",
                      BreakerCommands::status))
              .onlyReads()
              .example("baton breaker status")
              .example("baton breaker status --task app-a1b --json | jq .error_counts");
      case "breaker history" ->
          BreakerOptions.addScopeTo(
                  new Syntax(
                          "Show when and why breakers changed their state: all of them, or that of"
                              + " one task.",
                          BreakerCommands::history)
                      .option("-n --limit", "N", "the last N changes (default 50; 0 = all)"),
                  "only the breaker of this task (default: all, and that of the whole run)")
              .onlyReads()
              .example("baton breaker history --limit 5");
      case "breaker record" ->
          counting(
                  new Syntax(
                          "Record that an iteration is over, and how it went.",
                          call -> count(call, iteration(call, call.now())))
                      .arguments("OUTCOME", "1", "success or failure")
                      .option(
                          "--files-changed",
                          "N",
                          "files that the iteration changed; 0 or none given is no progress")
                      .option(
                          "--tests-passing",
                          "N",
                          "how many tests pass; more than ever before is progress")
                      .option("--output-length", "N", "length of the agent's output, in characters")
                      .repeatable("--error", "MESSAGE", "an error that occurred")
                      .flag("--completion-claimed", "the agent said that the work is done")
                      .flag("--evidence", "there is evidence for it")
                      .flag("--ran-only-tests", "the iteration only ran tests"))
              .example("baton breaker record success --files-changed 3 --tests-passing 120")
              .example("baton breaker record failure --error \"$(tail -1 build.log)\"");
      case "breaker error" ->
          counting(
                  new Syntax(
                          "Record an error. The breaker opens when the same error is repeated too"
                              + " often.",
                          call -> count(call, ErrorRecorded.of(call.now(), message(call))))
                      .arguments("MESSAGE", "0..*", "the error message")
                      .flag("--stdin", "read the message from standard input"))
              .example("baton breaker error \"cannot find symbol: class Foo\"")
              .example("./agent 2>error.log || baton breaker error --stdin <error.log");
      case "breaker reset" ->
          switching(
                  new Syntax(
                      "Close the breaker and set all counters to zero.",
                      call -> change(call, "Reset by ", Breakers::reset)),
                  "the reason, for the history")
              .example("baton breaker reset --reason \"the build server is back\"");
      case "breaker trip" ->
          switching(
                  new Syntax(
                      "Open the breaker: the loop stops until a reset.",
                      call -> change(call, "Opened by ", Breakers::trip)),
                  "the reason; check prints it")
              .example("baton breaker trip --reason \"it rewrites the wrong file\"");
      case "breaker policy" ->
          BreakerOptions.addTo(
                  new Syntax("Show the breaker's thresholds.", BreakerCommands::policy)
                      .flag("--explain", "show where each value comes from"))
              .onlyReads()
              .example("baton breaker policy --explain")
              .example("baton breaker policy --preset cub --json");
      case "breaker backtest" -> BacktestCommand.syntax();
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax counting(Syntax syntax) {
    return BreakerOptions.addTo(syntax)
        .option("--id", "TEXT", "count an observation with this id only once");
  }

  private static Syntax switching(Syntax syntax, String reason) {
    return BreakerOptions.addScopeTo(syntax.option("-r --reason", "TEXT", reason));
  }

  /** Shows how close a loop is to being stopped. Changes nothing. */
  private static ExitCode status(Call call) {
    Resolution resolution = BreakerOptions.policy(call);
    Policy policy = resolution.policy();
    String scope = BreakerOptions.scope(call);
    BreakerState state = call.stores().breakers().state(scope);
    Decision decision = Breaker.decisionAt(state, policy, call.now());
    DecisionView view = DecisionView.of(scope, decision, policy, call.now());
    call.output()
        .show(
            new BreakerView.Gauged(
                view, state, resolution.preset(), RuleGauge.of(state, policy, call.now())));
    view.noteOtherTasks(call.stores(), call.output());
    return ExitCode.OK;
  }

  private static ExitCode history(Call call) {
    int limit = FilterOptions.limit(call, SHOWN_CHANGES);
    Breakers breakers = call.stores().breakers();
    boolean ofOne = call.has("--task");
    BreakerOptions.checkPreset(call);
    String scope = BreakerOptions.scope(call);
    List<TransitionRecord> changes =
        ofOne
            ? breakers.history(scope, limit)
            : breakers.transitions(EventFilter.ALL.withLast(limit));
    return call.show(new BreakerView.Transitions(ofOne, changes, call.now()));
  }

  private static ExitCode policy(Call call) {
    boolean explain = call.has("--explain");
    return call.show(new BreakerView.Thresholds(BreakerOptions.policy(call), explain));
  }

  private static IterationEnded iteration(Arguments arguments, Instant now) {
    boolean claimed = arguments.has("--completion-claimed");
    boolean evidence = arguments.has("--evidence");
    Integer files = number(arguments, "--files-changed");
    Integer length = number(arguments, "--output-length");
    return IterationEnded.at(now)
        .success(isSuccess(arguments.words().getFirst()))
        .changed(files != null && files > 0)
        .testsPassing(number(arguments, "--tests-passing"))
        .outputLength(length == null ? null : (Long) length.longValue())
        .testOnly(arguments.has("--ran-only-tests"))
        .completion(ObservationLine.completion(claimed, evidence))
        .errors(ObservationLine.errors(arguments.values("--error")));
  }

  private static boolean isSuccess(String outcome) {
    if (!outcome.equals("success") && !outcome.equals("failure")) {
      throw new InvalidValue(
          InvalidValue.quote(outcome) + " is not an outcome: expected success or failure");
    }
    return outcome.equals("success");
  }

  private static @Nullable Integer number(Arguments arguments, String option) {
    String text = arguments.value(option);
    int most = Integer.MAX_VALUE;
    String complaint = "cannot be " + option + ": expected a whole number from 0 to " + most;
    return text == null ? null : (Integer) WholeNumber.parse(text, 0, most, complaint);
  }

  /** The message of an error, as an argument or on standard input. */
  private static String message(Call call) {
    String words = String.join(" ", call.words());
    boolean stdin = call.has("--stdin");
    if (stdin && !words.isEmpty()) {
      throw Failure.usage(
          "the message was given twice: as an argument and by --stdin",
          "give it as an argument or on standard input");
    }
    String message = stdin ? read(call) : words;
    if (message.isBlank()) {
      throw Failure.usage(
          "breaker error needs a message", "baton breaker error \"cannot find symbol: class Foo\"");
    }
    return message;
  }

  /**
   * Read as bytes, because a log may contain invalid text, which must not keep an error from being
   * counted.
   */
  private static String read(Call call) {
    try {
      return new String(call.environment().in().readNBytes(MOST_BYTES), UTF_8);
    } catch (IOException e) {
      throw Failure.failed(
          "input", "standard input cannot be read: " + FileTrouble.of(e), "expected text");
    }
  }

  /**
   * Counts one observation. Always returns exit code 0, whatever the state: the observation was
   * recorded, and 'check' asks for the decision.
   */
  private static ExitCode count(Call call, Observation observation) {
    String id = call.value("--id");
    if (id != null) {
      Texts.line("--id", id, LONGEST_ID);
    }
    Policy policy = BreakerOptions.policy(call).policy();
    String scope = BreakerOptions.scopeToChange(call);
    Breakers breakers = call.stores().breakers();
    return print(
        call, scope, policy, breakers.observe(scope, id, observation, policy, call.stamp()));
  }

  /**
   * Closes or opens the breaker, whatever its state.
   *
   * @param by words before the name of the caller, for a change without a reason
   */
  private static ExitCode change(Call call, String by, Change change) {
    String given = call.value("--reason");
    String reason =
        given == null ? by + call.stamp().actor() : Texts.line("--reason", given, LONGEST_REASON);
    String scope = BreakerOptions.scopeToChange(call);
    Policy policy = BreakerOptions.policyOfPreset(call).policy();
    Step step = change.of(call.stores().breakers(), scope, reason, call.stamp());
    return print(call, scope, policy, step);
  }

  /** Changes the state of a breaker by hand. */
  private interface Change {
    Step of(Breakers breakers, String scope, String reason, Stamp stamp);
  }

  private static ExitCode print(Call call, String scope, Policy policy, Step step) {
    step.warnings().forEach(call.output()::warn);
    return call.show(DecisionView.of(scope, step.decision(), policy, call.now()));
  }
}
