package dev.baton.breaker;

/**
 * Why a breaker allows or refuses, or changed its phase; or the name of a rule that does neither.
 */
public sealed interface ReasonCode permits HaltReason, Cause, Concern {

  /** The word in JSON, in lower case with underscores. */
  String slug();
}
