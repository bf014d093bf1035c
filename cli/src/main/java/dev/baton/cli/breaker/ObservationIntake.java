package dev.baton.cli.breaker;

import dev.baton.app.breaker.ObserveLoop;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.task.Plural;
import dev.baton.text.FileTrouble;
import dev.baton.text.LineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads observations until the stream ends and records them in batches: as soon as no further input
 * is available, and at the latest when a batch is full.
 */
final class ObservationIntake {
  private static final int BATCH = 1000;

  /** Longer lines cannot be useful observations; much less of each is kept. */
  private static final int LONGEST_LINE = 4 << 20;

  private final Arguments arguments;
  private final String scope;
  private final boolean strict;
  private final ObserveLoop loop;
  private final Map<String, String> scopes = new HashMap<>();
  private final List<Observed> batch = new ArrayList<>();

  /** Null while all lines were valid. */
  private @Nullable SkippedLines skipped;

  /**
   * @param scope of the lines that name no task
   * @param strict whether to stop at the first invalid line
   */
  ObservationIntake(Arguments arguments, String scope, boolean strict, ObserveLoop loop) {
    this.arguments = arguments;
    this.scope = scope;
    this.strict = strict;
    this.loop = loop;
  }

  /**
   * Reads the stream to its end.
   *
   * @throws StoreException when a breaker cannot be read; all others were recorded
   */
  void read() {
    LineReader lines = new LineReader(arguments.environment().in(), LONGEST_LINE, this::flush);
    try {
      for (String line = lines.next(); line != null; line = lines.next()) {
        take(lines, line);
      }
    } catch (IOException e) {
      throw Failure.failed(
          "input", "standard input cannot be read: " + FileTrouble.of(e), "expected JSON lines");
    } finally {
      flush();
    }
    loop.warnings().forEach(arguments.workspace()::warn);
    if (skipped != null) {
      arguments.workspace().warn(skipped.summary(lines.number()));
    }
    StoreException trouble = loop.trouble();
    if (trouble != null) {
      throw trouble;
    }
  }

  private void take(LineReader lines, String line) {
    try {
      if (lines.isTooLong()) {
        throw new InvalidValue("the line is too long: expected at most " + LONGEST_LINE + " bytes");
      }
      if (line.isBlank()) {
        return;
      }
      ObservationLine read = ObservationLine.parse(line, arguments.now());
      if (read == null) {
        skipped().unknown(lines.number(), ObservationLine.unknownType(line));
      } else {
        batch.add(new Observed(scope(read.task()), read.id(), read.observation()));
      }
    } catch (InvalidValue e) {
      skipped().broken(lines.number(), String.valueOf(e.getMessage()));
      if (!strict && countUnreadable(line)) {
        skipped().counted();
      }
    } catch (Failure e) {
      skipped().broken(lines.number(), String.valueOf(e.getMessage()));
    }
    if (strict && skipped != null) {
      throw skipped.refusal();
    }
    if (batch.size() >= BATCH) {
      flush();
    }
  }

  /** Counts the iteration that a broken line reports; false when it reports none. */
  private boolean countUnreadable(String line) {
    try {
      ObservationLine iteration = ObservationLine.unreadable(line, arguments.now());
      if (iteration == null) {
        return false;
      }
      batch.add(new Observed(scope(iteration.task()), null, iteration.observation()));
      return true;
    } catch (InvalidValue | Failure noneThatCanBeCounted) {
      return false;
    }
  }

  private String scope(@Nullable String task) {
    if (task == null) {
      return scope;
    }
    String known = scopes.get(task);
    if (known == null) {
      known = BreakerOptions.scopeToChange(arguments, task);
      scopes.put(task, known);
    }
    return known;
  }

  private SkippedLines skipped() {
    if (skipped == null) {
      skipped = new SkippedLines();
    }
    return skipped;
  }

  private void flush() {
    if (batch.isEmpty()) {
      return;
    }
    List<Observed> full = List.copyOf(batch);
    batch.clear();
    loop.count(arguments.caller(), full);
  }

  /** Counts invalid lines, and remembers the first of them. */
  private static final class SkippedLines {
    private long broken;
    private long unknown;
    private long counted;
    private String first = "";

    void broken(long line, String problem) {
      broken++;
      remember(line, problem);
    }

    void unknown(long line, String problem) {
      unknown++;
      remember(line, problem);
    }

    /** The broken line reported an iteration, which was counted. */
    void counted() {
      counted++;
    }

    private void remember(long line, String problem) {
      if (first.isEmpty()) {
        first = "line " + line + ": " + problem;
      }
    }

    Failure refusal() {
      return Failure.usage(first, "the lines before it were recorded");
    }

    String summary(long lines) {
      long invalid = broken + unknown;
      String outcome =
          counted == 0
              ? "nothing was counted for them"
              : Plural.of(counted, "of them counts as an iteration", "of them count as iterations")
                  + " without progress";
      return "%s; %s of %s could not be used (%s broken, %s of unknown type); %s"
          .formatted(first, invalid, Plural.of(lines, "line"), broken, unknown, outcome);
    }
  }
}
