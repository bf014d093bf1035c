package dev.baton.breaker;

/** Why a breaker allows or refuses, or changed its phase, in a word for programs. */
public sealed interface ReasonCode permits HaltReason, Cause {

  /** The word in JSON, in lower case with underscores. */
  String slug();
}
