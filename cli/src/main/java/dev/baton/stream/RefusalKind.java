package dev.baton.stream;

/** Why a model's provider does not answer a request. None of it is the task's fault. */
public enum RefusalKind {
  /** A limit of the account is reached, until some moment. */
  LIMIT,
  /** The provider, or the network on the way to it, is away: no connection, or a status of 5xx. */
  OUTAGE,
  /** It does not accept the credentials. No further try helps. */
  AUTHENTICATION,
  /**
   * The account has no credit, or the request is not allowed, such as one for a model that the
   * provider does not know. No further try helps.
   */
  REQUEST;

  /** Whether a wait helps. */
  boolean passes() {
    return this == LIMIT || this == OUTAGE;
  }
}
