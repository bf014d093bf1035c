package dev.baton.breaker.policy;

/**
 * Why a breaker allows or refuses to continue, or changed its phase: a {@link Rule} or another
 * cause.
 */
public interface ReasonCode {
  /** The word in JSON, in lower case with underscores. */
  String slug();
}
