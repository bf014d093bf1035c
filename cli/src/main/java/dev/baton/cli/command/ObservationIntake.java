package dev.baton.cli.command;

import dev.baton.breaker.policy.Policy;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.json.ObservationLine;
import dev.baton.store.Breakers;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.LineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads observations until the stream ends and records them in batches: as soon as nothing more is
 * there to be read, and at the latest when a batch is full.
 */
final class ObservationIntake {
  private static final int BATCH = 1000;

  /** Longer lines are no observation of any use; what is kept of one is far less. */
  private static final int LONGEST_LINE = 4 << 20;

  private final Session session;
  private final String scope;
  private final Policy policy;
  private final boolean strict;
  private final Breakers breakers;
  private final PassedOver passedOver = new PassedOver();
  private final Map<String, String> scopes = new HashMap<>();
  private final Set<String> seen = new LinkedHashSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private final List<Observed> batch = new ArrayList<>();
  private @Nullable StoreException trouble;

  /**
   * @param scope of the lines that name no task
   * @param strict whether the first line that cannot be taken ends it all
   */
  ObservationIntake(Session session, String scope, Policy policy, boolean strict) {
    this.session = session;
    this.scope = scope;
    this.policy = policy;
    this.strict = strict;
    this.breakers = session.breakers();
  }

  /**
   * Reads it all.
   *
   * @return the breakers that something was observed of, in the order of the lines
   * @throws StoreException when one of them is unreadable; all others were written
   */
  Set<String> read() {
    LineReader lines = new LineReader(session.environment().in(), LONGEST_LINE, this::flush);
    try {
      for (String line = lines.next(); line != null; line = lines.next()) {
        take(lines, line);
      }
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED,
          "input",
          "standard input cannot be read: " + FileTrouble.of(e),
          "expected JSON lines");
    } finally {
      flush();
    }
    warnings.forEach(session.output()::warn);
    passedOver.summary(lines.number()).ifPresent(session.output()::warn);
    if (trouble != null) {
      throw trouble;
    }
    return seen;
  }

  private void take(LineReader lines, String line) {
    try {
      if (lines.isTooLong()) {
        throw new InvalidValue("it is too long: expected at most " + LONGEST_LINE + " bytes", "");
      }
      if (line.isBlank()) {
        return;
      }
      ObservationLine read = ObservationLine.parse(line, session.now());
      if (read == null) {
        passedOver.unknown(lines.number());
      } else {
        batch.add(new Observed(scope(read.task()), read.id(), read.observation()));
      }
    } catch (InvalidValue | Failure e) {
      passedOver.broken(lines.number(), String.valueOf(e.getMessage()));
    }
    if (strict) {
      passedOver.refuse();
    }
    if (batch.size() >= BATCH) {
      flush();
    }
  }

  private String scope(@Nullable String task) {
    if (task == null) {
      return scope;
    }
    String known = scopes.get(task);
    if (known == null) {
      known = BreakerOptions.scope(session, task);
      scopes.put(task, known);
    }
    return known;
  }

  private void flush() {
    if (batch.isEmpty()) {
      return;
    }
    List<Observed> full = List.copyOf(batch);
    batch.clear();
    for (Recording recording : breakers.observeAll(full, policy, session.stamp())) {
      seen.add(recording.scope());
      if (recording instanceof Recording.Counted counted) {
        warnings.addAll(counted.step().warnings());
      } else if (recording instanceof Recording.Refused refused && trouble == null) {
        trouble = refused.trouble();
      }
    }
  }
}
