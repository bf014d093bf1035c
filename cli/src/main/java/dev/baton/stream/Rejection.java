package dev.baton.stream;

/** Why a provider refuses, where trying again does not help. */
public enum Rejection {
  /** It does not accept the credentials, or does not know the model. */
  AUTHENTICATION,
  /** The account has no credit, or the request is not allowed. */
  REQUEST
}
