package dev.baton.run;

import dev.baton.agent.AgentCommand;
import dev.baton.agent.AgentLog;
import dev.baton.agent.AgentLog.LogLimits;
import dev.baton.agent.AgentProcess;
import dev.baton.breaker.signature.FoundError;
import dev.baton.claim.AgentSession;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.program.Findings;
import dev.baton.program.OutputStudy;
import dev.baton.program.OutputTail;
import dev.baton.run.Attempt.Launched;
import dev.baton.run.LeaseWatch.LeaseGuard;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentStream;
import dev.baton.stream.CompletionSignal;
import dev.baton.stream.OpenCodeLog;
import dev.baton.stream.ProviderLines;
import dev.baton.stream.RefusalKind;
import dev.baton.stream.RetryLines;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the agent once, and reads its output. */
final class AgentRun {
  private final RunContext run;
  private final Workplace place;
  private final IterationMeter meter;
  private final CompletionSignal completion;
  private final OutputStudy plainText = new OutputStudy();
  private final AgentStream stream;
  private final OutputTail lastOutput = new OutputTail();
  private final AgentErrors errors;
  private volatile @Nullable ProcessIdentity agent;

  AgentRun(RunContext run, IterationMeter meter, CompletionSignal completion) {
    this.completion = completion;
    this.run = run;
    this.place = run.place();
    this.meter = meter;
    this.stream = new AgentStream(run.plan().agent().kind(), place.clock(), this::hear);
    this.errors = new AgentErrors(meter, stream::kind);
  }

  /**
   * How it ended.
   *
   * @param exit 128 + n where signal n ended it
   * @param agent by its stream
   * @param halt why it was stopped; null when it ended by itself
   * @param errors in its output
   * @param lastWords the last lines of both its outputs
   */
  record Ending(
      int exit, AgentKind agent, @Nullable Halt halt, List<FoundError> errors, String lastWords) {}

  /**
   * Runs it to its end.
   *
   * @throws IOException when it cannot be started
   */
  Ending run(Launched launched, CommandTemplate template, String prompt, IterationMonitor monitor)
      throws IOException {
    Path promptFile = null;
    try {
      if (template.has(CommandTemplate.PROMPT_FILE)) {
        promptFile = Files.createTempFile("baton-prompt-", ".md");
        Files.writeString(promptFile, prompt);
      }
      AgentCommand command = command(launched, template, prompt, promptFile);
      AgentLog log = AgentLog.open(place.logs(), place.run(), launched.n(), LogLimits.usual());
      try (AgentProcess process = place.start(command, log, output(), errors);
          LeaseGuard guard = monitor.claim.guard(process, IterationMonitor.GRACE)) {
        agent =
            place.processes().identify(process.pid()).map(place.processes()::marked).orElse(null);
        Halt watched = monitor.watch(process, this::saysDone, stream::kind);
        Halt halt = guard.reason(watched);
        int exit = process.exitCode();
        return ending(monitor.endedQuietly() ? 0 : exit, halt);
      } finally {
        run.warn(log.trouble());
      }
    } finally {
      if (promptFile != null) {
        Files.deleteIfExists(promptFile);
      }
    }
  }

  private AgentCommand command(
      Launched launched, CommandTemplate template, String prompt, @Nullable Path promptFile) {
    Map<String, String> values = new HashMap<>();
    values.put(CommandTemplate.PROMPT, prompt);
    values.put(CommandTemplate.PROMPT_FILE, promptFile == null ? "" : promptFile.toString());
    values.put(CommandTemplate.MODEL, Objects.requireNonNullElse(launched.model(), ""));
    values.put(CommandTemplate.TASK, launched.task().id().value());
    values.put(CommandTemplate.ITERATION, String.valueOf(launched.n()));
    String input = template.takesPrompt() ? "" : prompt;
    return new AgentCommand(
        template.fill(values),
        place.directory(),
        variables(place, launched),
        input.getBytes(StandardCharsets.UTF_8));
  }

  /** Asked by another thread than the one that hears. */
  private boolean saysDone() {
    synchronized (completion) {
      return completion.claim() != null;
    }
  }

  private void hear(AgentEvent event) {
    if (event instanceof AgentEvent.Started started
        && started.session() != null
        && AgentSession.isId(started.session())) {
      meter.isIn(
          new AgentSession(
              stream.kind().wireName(),
              started.session(),
              place.directory().toString(),
              started.version(),
              agent));
    }
    if (event instanceof AgentEvent.Said said && stream.kind() == AgentKind.CUSTOM) {
      synchronized (completion) {
        completion.wrote(said.text());
      }
      meter.write(said.text());
    } else {
      synchronized (completion) {
        completion.accept(event);
      }
      meter.accept(event);
    }
  }

  /**
   * The variables by which hooks, and commands that the agent calls, know the task and the claim.
   */
  static Map<String, String> variables(Workplace place, Launched launched) {
    Map<String, String> variables = new HashMap<>(place.variables());
    variables.put("BATON_TASK", launched.task().id().value());
    variables.put("BATON_EPOCH", Epoch.of(launched.task()).toString());
    variables.put("BATON_RUN", place.run());
    variables.put("BATON_ITERATION", String.valueOf(launched.n()));
    return variables;
  }

  /** A protocol says itself what failed; plain text is searched for it. */
  private OutputSink output() {
    return stream
        .and(lastOutput)
        .and(
            (bytes, length) -> stream.kind() != AgentKind.CUSTOM || plainText.write(bytes, length));
  }

  private Ending ending(int exit, @Nullable Halt halt) {
    plainText.end();
    if (halt == null) {
      lookForRefusal(exit, meter, stream, lastOutput, errors.last(), place.clock());
    }
    Findings findings =
        Findings.of(plainText).plus(errors.findings()).givenExitCode(halt == null ? exit : 1);
    String said = lastOutput.lines(20, 8000) + errors.last().lines(20, 8000);
    return new Ending(exit, stream.kind(), halt, List.copyOf(findings.errors()), said);
  }

  /** An agent that fails without a word in its protocol says why in its last lines. */
  static void lookForRefusal(
      int exit,
      IterationMeter meter,
      AgentStream stream,
      OutputTail output,
      OutputTail errors,
      Clock clock) {
    IterationReading reading = meter.reading();
    boolean hasReason = reading.limited() != null || !reading.failures().isEmpty();
    if (!hasReason && !Boolean.TRUE.equals(reading.finished())) {
      boolean hasObjects = stream.kind() != AgentKind.CUSTOM;
      AgentEvent refusal =
          exit == 0
              ? ProviderLines.findWhole(output.lines(), errors.lines(), clock)
              : ProviderLines.find(output.lines(), hasObjects, errors.lines(), clock);
      if (refusal == null && stream.kind().lacksLogin(exit)) {
        String said = errors.lines(2, 400).strip().replace('\n', ' ');
        String words = said.isEmpty() ? "the agent ended with exit code " + exit : said;
        refusal = new AgentEvent.Failed(words, RefusalKind.AUTHENTICATION);
      }
      if (refusal != null) {
        meter.accept(refusal);
      }
    }
  }

  /** Reads an agent's standard error. */
  static final class AgentErrors implements OutputSink {
    private final IterationMeter meter;
    private final Supplier<AgentKind> kind;
    private final OutputStudy text = new OutputStudy();
    private final OutputTail last = new OutputTail();
    private final RetryLines retries;
    private final OpenCodeLog log;

    /**
     * @param kind the agent, as far as it is known from its standard output
     */
    AgentErrors(IterationMeter meter, Supplier<AgentKind> kind) {
      this.meter = meter;
      this.kind = kind;
      this.retries = new RetryLines(meter);
      this.log = new OpenCodeLog(meter, this::read);
    }

    @Override
    public boolean write(byte[] bytes, int length) {
      if (kind.get() == AgentKind.OPENCODE) {
        // Its log is neither a message of the agent nor a sign that it gets on.
        return log.write(bytes, length);
      }
      return read(bytes, length)
          && (kind.get() != AgentKind.GEMINI || retries.write(bytes, length));
    }

    private boolean read(byte[] bytes, int length) {
      meter.life();
      return text.write(bytes, length) && last.write(bytes, length);
    }

    @Override
    public void end() {
      log.end();
      text.end();
    }

    OutputTail last() {
      return last;
    }

    Findings findings() {
      return Findings.of(text);
    }
  }
}
