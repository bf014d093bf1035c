package dev.baton.store;

/** Who waits for a server that cannot be reached, for as long as that takes. */
public interface Patience {
  /**
   * That of commands: the dialect has tried for as long as they may wait. A lambda of an
   * interface's initialiser is in no cache: each start would make its class.
   */
  Patience NONE =
      new Patience() {
        @Override
        public boolean await(StoreException away) {
          return false;
        }
      };

  /** Waits a little; returns whether to try again. */
  boolean await(StoreException away);

  /** The server is asked. */
  default void asks() {}

  /** What was asked failed: no answer is to come any more. */
  default void failed() {}

  /** It has answered: it can be reached, perhaps again. */
  default void over() {}
}
