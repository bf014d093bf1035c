package dev.baton.program;

import dev.baton.agent.Pump;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How to run another program to its end and read its answer.
 *
 * @param directory its working directory; null for the present one
 * @param variables added to the environment
 * @param patience how long it may take before it is killed
 */
public record Tool(@Nullable Path directory, Map<String, String> variables, Duration patience) {
  private static final Duration USUAL = Duration.ofSeconds(30);

  /** Any of the system's own programs. */
  public static final Tool OF_SYSTEM = new Tool(null, Map.of("LC_ALL", "C"), USUAL);

  /**
   * The result.
   *
   * @param out its standard output, byte for byte as ISO 8859-1
   * @param err its standard error
   */
  public record Answer(int exit, String out, String err) {
    public boolean isGood() {
      return exit == 0;
    }

    /** The first line of its error output. */
    public String complaint() {
      String text = err.strip();
      int end = text.indexOf('\n');
      return end < 0 ? text : text.substring(0, end);
    }
  }

  /**
   * Runs a program to its end.
   *
   * @param input its standard input, as bytes in ISO 8859-1
   * @throws IOException when it cannot be started, or does not end in time
   */
  public Answer run(String input, List<String> command) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Answer answer = run(input, command, bytes);
    return new Answer(answer.exit(), bytes.toString(StandardCharsets.ISO_8859_1), answer.err());
  }

  /**
   * Runs a program to its end, and passes on what it prints while it runs.
   *
   * @param output gets its standard output, in another thread until this returns
   * @return without the standard output
   * @throws IOException when it cannot be started, does not end in time, or the output fails
   */
  public Answer run(String input, List<String> command, OutputStream output) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(variables);
    if (directory != null) {
      builder.directory(directory.toFile());
    }
    try (SharedEnd end = SharedEnd.ofChildren()) {
      Process process = start(builder);
      if (end.hasBegun()) {
        process.destroyForcibly(); // perhaps it was started too late to be among the children
      }
      Answer answer = await(process, command.getFirst(), input, output);
      if (end.hasBegun()) {
        throw new IOException(command.getFirst() + " was ended together with this command");
      }
      return answer;
    }
  }

  private Answer await(Process process, String name, String input, OutputStream output)
      throws IOException {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    Drain out = Drain.start(process.getInputStream(), output);
    Drain err = Drain.start(process.getErrorStream(), errors);
    Pump.feed(process.getOutputStream(), input.getBytes(StandardCharsets.ISO_8859_1));
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IOException(name + " did not answer within " + patience.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(name + " was interrupted", e);
    }
    out.end();
    err.end();
    return new Answer(process.exitValue(), "", errors.toString(StandardCharsets.UTF_8));
  }

  private static Process start(ProcessBuilder builder) throws IOException {
    try {
      return builder.start();
    } catch (IOException e) {
      Path program = Path.of(builder.command().getFirst());
      if (!program.isAbsolute() || Files.isExecutable(program)) {
        throw e;
      }
      // The JDK's own message is long and names the cause by number.
      throw new IOException(
          program + (Files.exists(program) ? " is not executable" : " does not exist"), e);
    }
  }

  /**
   * Reads a stream to its end. A thread of its own, because the common pool may have a single one,
   * and the program waits for whoever reads its other stream.
   */
  private static final class Drain extends Thread {
    /** A server that the program started may have inherited the stream, and never close it. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final InputStream stream;
    private final OutputStream target;
    private @Nullable RuntimeException refusal;

    private Drain(InputStream stream, OutputStream target) {
      super("drain");
      this.stream = stream;
      this.target = target;
      setDaemon(true);
    }

    static Drain start(InputStream stream, OutputStream target) {
      Drain drain = new Drain(stream, target);
      drain.start();
      return drain;
    }

    @Override
    public void run() {
      byte[] part = new byte[1 << 16];
      try (InputStream in = stream) {
        for (int n = in.read(part); n >= 0; n = in.read(part)) {
          target.write(part, 0, n);
        }
      } catch (IOException endOfProcess) {
        // What was read until then counts.
      } catch (RuntimeException e) {
        refusal = e; // the program ends, because nobody reads the rest
      }
    }

    /** Waits until everything was read; called after the program has ended. */
    void end() throws IOException {
      try {
        if (!join(LAST_WORDS)) {
          stream.close();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while a program answered", e);
      }
      if (refusal != null) {
        throw refusal;
      }
    }
  }
}
