package dev.baton.notify;

import java.io.IOException;

/** One way to reach a person. */
public interface Channel {
  /** Its name in warnings, without anything secret, such as {@code slack}. */
  String name();

  /**
   * Delivers a notice. It may take time, but must end by itself or when it is interrupted.
   *
   * @throws IOException when delivery failed and will not be retried; the message is one line
   *     without anything secret
   */
  void deliver(Notice notice) throws IOException, InterruptedException;

  /** Releases its resources. */
  default void close() {}
}
