package dev.baton.cli.kit;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** This program's own standard output or error: text as UTF-8, and bytes unchanged. */
final class ProgramOutput extends PrintStream {
  private static final int BUFFER = 1 << 16;

  private final PipeStream pipe;

  ProgramOutput(FileDescriptor descriptor) {
    this(new PipeStream(new FileOutputStream(descriptor)));
  }

  private ProgramOutput(PipeStream pipe) {
    super(new BufferedOutputStream(pipe, BUFFER), false, StandardCharsets.UTF_8);
    this.pipe = pipe;
  }

  /** Whether the reader has closed the output. */
  boolean readerLeft() {
    return pipe.readerLeft();
  }
}
