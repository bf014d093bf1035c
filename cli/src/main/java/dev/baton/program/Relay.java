package dev.baton.program;

import dev.baton.agent.ChildEnvironment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs another program as if it had been called instead of Baton: it has Baton's input, and its
 * output is passed on byte by byte.
 */
public final class Relay {
  /** More is not kept. */
  private static final int MOST = 1 << 22;

  private final Path directory;
  private final Map<String, String> variables;
  private final boolean inherits;
  private volatile boolean unwanted;
  private volatile @Nullable Process program;

  /**
   * @param variables added to its environment
   * @param inherits whether it writes to Baton's own outputs, because they are a terminal
   */
  public Relay(Path directory, Map<String, String> variables, boolean inherits) {
    this.directory = directory;
    this.variables = variables;
    this.inherits = inherits;
  }

  /**
   * The result.
   *
   * @param exit 128 + n where signal n ended it
   * @param out what it printed, as bytes in ISO 8859-1; empty where that was not passed on by Baton
   */
  public record Ended(int exit, String out) {
    public boolean isGood() {
      return exit == 0;
    }
  }

  /**
   * Runs it to its end.
   *
   * @param input its input, where Baton has read its own; null to pass that on
   * @throws IOException when it cannot be started
   */
  public Ended run(
      List<String> command,
      byte @Nullable [] input,
      ObjIntConsumer<byte[]> out,
      ObjIntConsumer<byte[]> err)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    ChildEnvironment.restore(builder.environment());
    builder.environment().putAll(variables);
    if (inherits) {
      builder.inheritIO();
    }
    builder.redirectInput(
        input == null ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.PIPE);
    Process process = builder.start();
    program = process;
    if (input != null) {
      Thread.ofPlatform().daemon().start(() -> feed(process, input));
    }
    if (unwanted) {
      process.destroy();
    }
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    if (!inherits) {
      Thread errors = Thread.ofPlatform().daemon().start(() -> pass(process.getErrorStream(), err));
      pass(
          process.getInputStream(),
          (bytes, length) -> {
            kept.write(bytes, 0, Math.min(length, MOST - kept.size()));
            out.accept(bytes, length);
          });
      await(errors);
    }
    return new Ended(PassThrough.exitOf(process), kept.toString(StandardCharsets.ISO_8859_1));
  }

  /** Terminates it, now or as soon as it has started. */
  public void terminate() {
    unwanted = true;
    Process running = program;
    if (running != null) {
      running.destroy();
    }
  }

  /** Writes its whole input; by a thread of its own, because the program may not read it. */
  static void feed(Process process, byte[] input) {
    try (OutputStream to = process.getOutputStream()) {
      to.write(input);
    } catch (IOException ended) {
      // It does not read the rest.
    }
  }

  private static void pass(InputStream from, ObjIntConsumer<byte[]> to) {
    byte[] part = new byte[1 << 13];
    try (from) {
      for (int n = from.read(part); n >= 0; n = from.read(part)) {
        to.accept(part, n);
      }
    } catch (IOException ended) {
      // What was read until then was passed on.
    }
  }

  private static void await(Thread thread) {
    while (thread.isAlive()) {
      try {
        thread.join(1000);
      } catch (InterruptedException e) {
        // Nothing interrupts this thread, and the program is still writing.
      }
    }
  }
}
