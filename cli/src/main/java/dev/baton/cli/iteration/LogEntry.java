package dev.baton.cli.iteration;

import dev.baton.store.Iteration;
import dev.baton.stream.AgentEvent;
import java.nio.file.Path;

/** A part of the log of an agent. */
sealed interface LogEntry {
  /**
   * The log of an iteration begins.
   *
   * @param file with the agent's standard output
   */
  record Began(Iteration iteration, Path file) implements LogEntry {}

  /** The log of an iteration is not kept, or the agent has written nothing. */
  record Nothing(Iteration iteration) implements LogEntry {}

  /** The log does not contain the beginning of the output. */
  record Cut(Iteration iteration) implements LogEntry {}

  /** What the agent said or did. */
  record Event(Iteration iteration, AgentEvent event) implements LogEntry {}

  /** A line of its standard error. */
  record Complaint(Iteration iteration, String line) implements LogEntry {}

  /** The log ends here; the iteration may still be running. */
  record Over(Iteration iteration) implements LogEntry {}

  /** The iteration that it belongs to, as it was then. */
  Iteration iteration();
}
