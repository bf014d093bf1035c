package dev.baton.store;

/** Who waits for a server that cannot be reached, for as long as that takes. */
public interface Patience {
  /** Waits a little; returns whether to try again. */
  boolean await(StoreException away);

  /** The server is asked. */
  default void asks() {}

  /** What was asked failed: no answer is to come any more. */
  default void failed() {}

  /** It has answered: it can be reached, perhaps again. */
  default void over() {}
}
