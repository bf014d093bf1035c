package dev.baton.run;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Step;
import dev.baton.breaker.signature.ErrorScan;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.FoundError;
import dev.baton.breaker.signature.RecordedError;
import dev.baton.claim.Epoch;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.run.IterationReport.CheckRun;
import dev.baton.run.IterationReport.IterationOutcome;
import dev.baton.store.AgentSessions;
import dev.baton.store.Change;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations.TestResult;
import dev.baton.store.Locks;
import dev.baton.store.RunIterations;
import dev.baton.store.Stamp;
import dev.baton.store.TaskStates;
import dev.baton.task.ChangedFile;
import dev.baton.testreport.TestCounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Records the end of an iteration: its row, the breaker's step, and the closing of the task, all or
 * nothing.
 *
 * @param closed whether the task was closed while the agent worked
 */
record IterationRecord(
    Attempt attempt,
    WorkTreeDelta.Difference difference,
    Validator validator,
    boolean claimed,
    List<String> missing,
    boolean closed) {
  private static final int LONGEST_NAME = 200;

  /** The source of errors that were found in the agent's own output. */
  static final String AGENT = "agent";

  /** The source of errors that a tool of the agent reported. */
  private static final String TOOL = "tool";

  IterationReport write(RunContext run, RunIterations iterations) {
    Workplace place = run.place();
    Stamp stamp = place.stamp();
    TaskStates statuses = place.stores().taskStates().briefly();
    Locks locks = Locks.task(attempt.task().id()).andScope(attempt.launched.breaker().scope());
    AgentSessions sessions = place.stores().agentSessions();
    Step step =
        place
            .stores()
            .inRepeatableTransaction(
                locks,
                () -> {
                  if (attempt.reading.session() != null) {
                    sessions.begin(attempt.launched.n(), attempt.reading.session(), stamp.at());
                  }
                  if (!attempt.brokeOff()) {
                    sessions.end(attempt.launched.n(), stamp.at());
                  }
                  return record(iterations, statuses, stamp);
                });
    step.warnings().forEach(run::warn);
    return report(outcome(), LoopBreaker.halt(step));
  }

  private Step record(RunIterations iterations, TaskStates statuses, Stamp stamp) {
    boolean proven = isProven();
    if (proven && !closed) {
      close(statuses, stamp);
    }
    IterationOutcome outcome = outcome();
    Step counted =
        iterations.end(
            attempt.launched.n(),
            attempt.launched.beginning(),
            ended(outcome, stamp.at()),
            observed(outcome, stamp.at()),
            attempt.launched.breaker().scope(),
            attempt.launched.breaker().policy(),
            stamp);
    if (closed && !proven) {
      reopen(statuses, stamp);
    }
    return counted;
  }

  private boolean isProven() {
    return claimed && missing.isEmpty();
  }

  private IterationOutcome outcome() {
    return attempt.outcome(validator.allPassed(), isProven(), difference.changed());
  }

  private void close(TaskStates statuses, Stamp stamp) {
    Epoch epoch = Epoch.of(attempt.task());
    if (!(statuses.close(attempt.task().id(), epoch, reason(), stamp) instanceof Change.Done)) {
      attempt.lost();
    }
  }

  /**
   * An agent's word alone closes nothing, even if the agent ran the close command. If another
   * worker was faster, it has the task, which the loop notices.
   */
  private void reopen(TaskStates statuses, Stamp stamp) {
    statuses.reopen(
        attempt.task().id(), false, "closed without evidence: " + missing.getFirst(), stamp);
  }

  private String reason() {
    String done = "done in iteration " + attempt.launched.n();
    return validator.runs().stream()
        .map(check -> "'" + check.command() + "' passes")
        .reduce((one, next) -> one + ", " + next)
        .map(shown -> done + ": " + shown)
        .orElse(done);
  }

  private IterationReport report(IterationOutcome outcome, @Nullable Halt after) {
    Halt halt = attempt.halt();
    return new IterationReport(
        attempt.launched.n(),
        attempt.launched.ordinal(),
        attempt.task().id(),
        outcome,
        attempt.turn.ending().exit(),
        attempt.turn.monitor().elapsed(),
        attempt.agentTime,
        attempt.reading,
        difference.change(),
        difference.changed(),
        validator.runs(),
        claimed,
        missing,
        lastError(),
        halt == null ? after : halt);
  }

  private @Nullable String lastError() {
    for (CheckRun check : validator.runs()) {
      if (!check.passed()) {
        return "'" + check.command() + "': " + check.summary();
      }
    }
    if (!attempt.reading.failures().isEmpty()) {
      return attempt.reading.failures().getLast();
    }
    if (!attempt.turn.ending().errors().isEmpty()) {
      return attempt.turn.ending().errors().getLast().message();
    }
    return attempt.halt() == null && attempt.turn.ending().exit() != 0
        ? "the agent ended with exit code " + attempt.turn.ending().exit()
        : null;
  }

  private RunIterations.Ended ended(IterationOutcome outcome, Instant at) {
    CommitChange change = difference.change();
    List<ChangedFile> files = change.files();
    return new RunIterations.Ended(
        difference.moved() ? difference.head() : null,
        DiffSize.of(files.size(), change.insertions(), change.deletions(), change.unknown()),
        files,
        attempt.reading.effort(claimed ? (missing.isEmpty() ? "proven" : "unproven") : null),
        errors(at),
        tests(at),
        account(),
        outcome.wireName());
  }

  private IterationAccount account() {
    List<IterationCheck> checks = validator.runs().stream().map(CheckRun::kept).toList();
    String model =
        attempt.reading.model() == null ? attempt.launched.model() : attempt.reading.model();
    return attempt.reading.account(model, checks);
  }

  private List<IterationError> errors(Instant at) {
    List<IterationError> errors = new ArrayList<>();
    for (FoundError error : attempt.turn.ending().errors()) {
      errors.add(IterationError.of(error, AGENT, at));
    }
    for (String message : attempt.reading.failures()) {
      ErrorSignature signature = ErrorSignature.of(message);
      errors.add(
          new IterationError(at, signature, ErrorSignature.RULES, message, null, null, 1, AGENT));
    }
    for (CheckRun check : validator.runs()) {
      for (FoundError error : check.findings().errors()) {
        errors.add(IterationError.of(error, name(check), at));
      }
    }
    for (String message : attempt.reading.toolErrors()) {
      for (FoundError error : ToolTrouble.in(message)) {
        errors.add(IterationError.of(error, TOOL, at));
      }
    }
    return errors;
  }

  /** An agent that gets on may leave failed calls behind: they count where it does not. */
  private boolean counts(IterationError error, IterationOutcome outcome) {
    boolean good = outcome == IterationOutcome.COMPLETED || outcome == IterationOutcome.PROGRESS;
    return !good || !error.source().equals(TOOL);
  }

  private static String name(CheckRun check) {
    String line = RecordedError.of(check.command()).sample();
    return line.length() > LONGEST_NAME ? line.substring(0, LONGEST_NAME) : line;
  }

  private List<TestResult> tests(Instant at) {
    List<TestResult> tests = new ArrayList<>();
    for (CheckRun check : validator.runs()) {
      TestCounts counts = check.findings().tests();
      if (counts != null) {
        tests.add(
            new TestResult(
                at,
                name(check),
                counts.passing(),
                counts.failing(),
                counts.skipped(),
                check.exit()));
      }
    }
    return tests;
  }

  private IterationEnded observed(IterationOutcome outcome, Instant at) {
    List<RecordedError> recorded =
        errors(at).stream()
            .filter(error -> counts(error, outcome))
            .map(error -> RecordedError.of(error.message()))
            .toList();
    boolean completed = outcome == IterationOutcome.COMPLETED;
    return IterationEnded.at(at)
        .changed(difference.changed() || completed)
        .testsPassing(passing())
        .outputLength(attempt.reading.outputLength())
        .success(success(outcome))
        .completion(completion())
        .waiting(isWaiting(outcome))
        .errors(recorded);
  }

  private @Nullable Integer passing() {
    Integer sum = null;
    for (CheckRun check : validator.runs()) {
      TestCounts counts = check.findings().tests();
      if (counts != null && counts.passing() != null) {
        sum = (sum == null ? 0 : sum) + counts.passing();
      }
    }
    return sum;
  }

  /** Where nothing was validated, progress alone decides. */
  private @Nullable Boolean success(IterationOutcome outcome) {
    return switch (outcome) {
      case COMPLETED -> true;
      case FAILED -> false;
      case STOPPED -> isWaiting(outcome) ? null : false;
      case PROGRESS, NO_PROGRESS -> validator.runs().isEmpty() ? null : true;
      case QUESTION, API_LIMIT, INTERRUPTED, CLAIM_LOST -> null;
    };
  }

  private Completion completion() {
    if (!claimed) {
      return Completion.NOT_CLAIMED;
    }
    return missing.isEmpty() ? Completion.PROVEN : Completion.UNPROVEN;
  }

  /** An iteration that was cut short for other reasons says nothing about the loop. */
  private boolean isWaiting(IterationOutcome outcome) {
    Halt halt = attempt.halt();
    return switch (outcome) {
      case QUESTION, API_LIMIT, INTERRUPTED, CLAIM_LOST -> true;
      case STOPPED -> halt != null && halt.isNobodysFault();
      case COMPLETED, PROGRESS, NO_PROGRESS, FAILED -> false;
    };
  }

  /**
   * The errors in what a failing tool said. A search that finds nothing and a comparison that finds
   * a difference fail, too, but are no errors.
   */
  static final class ToolTrouble {
    private static final Pattern TAGS = Pattern.compile("</?tool_use_error>");
    private static final Pattern EXIT = Pattern.compile("^\\s*(?:Error: )?Exit code (\\d+)\\s*");

    /** With this exit code, grep, diff and test only say no. */
    private static final String NO = "1";

    static List<FoundError> in(String message) {
      String text = TAGS.matcher(message).replaceAll("");
      Matcher exit = EXIT.matcher(text);
      boolean command = exit.find();
      String said = command ? text.substring(exit.end()) : text;
      List<FoundError> found = ErrorScan.extract(said);
      if (!found.isEmpty() || said.isBlank() || (command && exit.group(1).equals(NO))) {
        return found;
      }
      List<String> lines = said.lines().filter(line -> !line.isBlank()).toList();
      // A command says why at its end, a tool of the agent at the beginning.
      String line = (command ? lines.getLast() : lines.getFirst()).strip();
      return List.of(new FoundError(ErrorSignature.of(line), line, null, null, 1));
    }
  }
}
