package dev.baton.text;

/** Receives the output of a program. One thread writes to it. */
@FunctionalInterface
public interface OutputSink {
  /**
   * Passes bytes on immediately.
   *
   * @param bytes only read, and only during the call
   * @param length the number of valid bytes
   * @return false when the receiver takes no more, so that the program can notice it
   */
  boolean write(byte[] bytes, int length);

  /** The end of the output; called once. */
  default void end() {}

  /** Passes everything on to both; the second gets only what the first one takes. */
  default OutputSink and(OutputSink second) {
    OutputSink first = this;
    return new OutputSink() {
      @Override
      public boolean write(byte[] bytes, int length) {
        return first.write(bytes, length) && second.write(bytes, length);
      }

      @Override
      public void end() {
        first.end();
        second.end();
      }
    };
  }
}
