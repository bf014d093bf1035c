package dev.baton.run;

import java.util.Locale;

/** The outcome of an iteration of a run. */
public enum IterationOutcome {
  /** The task is done, with evidence. */
  COMPLETED,
  /** There was progress. */
  PROGRESS,
  /** The agent succeeded, but there was no progress. */
  NO_PROGRESS,
  /** The agent or a validation failed. */
  FAILED,
  /** The agent is waiting for a person. */
  QUESTION,
  /** The model's provider refused for now. */
  API_LIMIT,
  /** A limit or the breaker stopped it. */
  STOPPED,
  /** A person interrupted it. */
  INTERRUPTED,
  /** The claim was lost while it ran. */
  CLAIM_LOST;

  /** The word in the store and in JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
