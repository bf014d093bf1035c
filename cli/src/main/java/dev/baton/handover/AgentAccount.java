package dev.baton.handover;

import dev.baton.agent.AgentLog;
import dev.baton.agent.GrowingLog;
import dev.baton.breaker.signature.FoundError;
import dev.baton.program.OutputStudy;
import dev.baton.store.Iteration;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentPlan;
import dev.baton.stream.AgentStream;
import dev.baton.stream.CompletionSignal;
import dev.baton.stream.StreamKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an agent planned and said in an iteration, and what failed, from its log: all that is known
 * of an iteration whose process was killed.
 */
final class AgentAccount {
  /** A message with this number of list items is taken for a plan, where no tool keeps one. */
  private static final int LEAST_ITEMS = 3;

  /** Such as {@code - [x] Read it}, {@code 2. Write it} or {@code * Write it}. */
  private static final Pattern ITEM =
      Pattern.compile("\\s*(?:[-*] \\[[ xX]\\]|\\d{1,2}[.)])\\s+\\S.*");

  private static final Pattern BULLET = Pattern.compile("^\\s*(?:[-*] (?=\\[))?");

  private final SequencedMap<String, String> failing = new LinkedHashMap<>();
  private final List<String> learned = new ArrayList<>();
  private final StringBuilder plain = new StringBuilder();
  private @Nullable AgentPlan plan;
  private List<String> listed = List.of();
  private String words = "";
  private String trouble = "";
  private @Nullable FoundError complaint;

  private AgentAccount() {}

  /**
   * Reads it; everything is empty where there is no log, as on another machine.
   *
   * @param logs the folder of all logs
   */
  static AgentAccount of(Path logs, Iteration iteration) {
    AgentAccount account = new AgentAccount();
    String run = iteration.run();
    if (run != null) {
      try {
        account.read(AgentLog.outFile(logs, run, iteration.n()));
        account.study(AgentLog.errFile(logs, run, iteration.n()));
      } catch (IOException unreadable) {
        // The store knows most of it, too.
      }
    }
    return account;
  }

  private void read(Path file) throws IOException {
    StreamKind kind = new StreamKind();
    GrowingLog.readAll(file, kind);
    GrowingLog.readAll(file, new AgentStream(kind.kind(), this::hear));
    if (kind.kind() == AgentKind.CUSTOM) {
      words = plain.toString();
      // What its programs print is among its words, so only boxes to tick are a plan.
      listed = listed.stream().filter(item -> item.contains("[")).toList();
    }
  }

  private void study(Path file) throws IOException {
    OutputStudy study = new OutputStudy();
    GrowingLog.readAll(file, study);
    List<FoundError> errors = study.errors();
    complaint = errors.isEmpty() ? null : errors.getLast();
  }

  private void hear(AgentEvent event) {
    switch (event) {
      case AgentEvent.Said said when !said.isOfSubagent() -> say(said.text());
      case AgentEvent.Planned planned -> plan = planned.plan();
      case AgentEvent.ToolFailed failed -> {
        failing.remove(failed.call());
        failing.put(failed.call(), failed.message());
      }
      case AgentEvent.ToolSucceeded succeeded -> failing.remove(succeeded.call());
      case AgentEvent.Failed failed -> trouble = failed.message();
      case AgentEvent.Limited limited -> trouble = limited.message();
      case AgentEvent.Asked asked -> list(asked.question());
      default -> {}
    }
  }

  private void say(String text) {
    words = text;
    list(text);
    plain.append(text).append('\n');
    plain.delete(0, Math.max(0, plain.length() - Quote.MOST_KEPT));
    learned.addAll(CompletionSignal.notes(text));
  }

  private void list(String text) {
    List<String> items = text.lines().filter(line -> ITEM.matcher(line).matches()).toList();
    listed = items.size() < LEAST_ITEMS ? listed : items;
  }

  /** The steps of the last plan, a line each; empty when it made none. */
  List<String> plan() {
    AgentPlan made = plan;
    return made == null || made.steps().isEmpty()
        ? listed.stream().map(item -> BULLET.matcher(item).replaceFirst("")).toList()
        : made.steps().stream().map(AgentPlan.Step::line).toList();
  }

  /** Whether the plan is only a list in one of its messages. */
  boolean isPlanOfWords() {
    return plan == null || plan.steps().isEmpty();
  }

  /** Its last message; empty when it said nothing. */
  String words() {
    return words;
  }

  /** What it noted for others. */
  List<String> learned() {
    return learned;
  }

  /** The last call that failed and was not repeated with success, and what the tool said. */
  Map.@Nullable Entry<String, String> failedCall() {
    return failing.lastEntry();
  }

  /** The last error of the agent itself; empty when there was none. */
  String trouble() {
    return trouble;
  }

  /** The last error that it wrote to its standard error; null when there was none. */
  @Nullable FoundError complaint() {
    return complaint;
  }
}
