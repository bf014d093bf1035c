package dev.baton.agent;

/** Where the output of a program goes on to. One thread writes to it. */
@FunctionalInterface
public interface OutputSink {
  /**
   * Passes bytes on at once.
   *
   * @param bytes only read, and only during the call
   * @param length how many of them count, from the first on
   * @return false when nobody takes them any more: the program must learn that
   */
  boolean write(byte[] bytes, int length);

  /** Nothing more comes; called once. */
  default void end() {}
}
