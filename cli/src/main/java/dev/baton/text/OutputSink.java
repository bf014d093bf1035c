package dev.baton.text;

import java.io.OutputStream;
import java.util.Arrays;

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

  /** The same as a stream; to close it passes on the end. */
  default OutputStream stream() {
    OutputSink sink = this;
    return new OutputStream() {
      @Override
      public void write(int oneByte) {
        write(new byte[] {(byte) oneByte}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        byte[] written = offset == 0 ? bytes : Arrays.copyOfRange(bytes, offset, offset + length);
        boolean _ = sink.write(written, length);
      }

      @Override
      public void close() {
        sink.end();
      }
    };
  }
}
