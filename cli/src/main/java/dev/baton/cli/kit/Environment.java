package dev.baton.cli.kit;

import dev.baton.claim.ProcessTable;
import dev.baton.claim.Uptime;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import dev.baton.text.FileNames;
import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a command gets from outside, so that tests can replace it.
 *
 * @param name the name that the program was called by: baton, bd or cub
 * @param distribution the directory of the installed program; null when it was started without the
 *     launcher
 * @param columns the width of the terminal; 0 when there is none
 * @param uptime null for that of this system
 * @param processes asked only by commands that look for workers, because it reads files; null for
 *     those of this system
 * @param interruptions how signals are handled; null for how this process handles them
 */
public record Environment(
    String name,
    @Nullable Path distribution,
    Map<String, String> variables,
    Path directory,
    InputStream in,
    PrintStream out,
    PrintStream err,
    int columns,
    Clock clock,
    @Nullable Uptime uptime,
    @Nullable Supplier<ProcessTable> processes,
    @Nullable Interruptions interruptions) {
  /** The same environment in another directory. */
  Environment in(Path other) {
    return new Environment(
        name,
        distribution,
        variables,
        other,
        in,
        out,
        err,
        columns,
        clock,
        uptime,
        processes,
        interruptions);
  }

  /** The same for a command inside this program, which has no input, by Baton's own name. */
  public Environment captured(
      Map<String, String> all, PrintStream output, PrintStream errors, Interruptions ending) {
    return new Environment(
        "baton",
        distribution,
        all,
        directory,
        InputStream.nullInputStream(),
        output,
        errors,
        0,
        clock,
        uptime,
        processes,
        ending);
  }

  /** The environment of the running process. */
  public static Environment ofThisProcess() {
    String dist = System.getProperty("baton.dist");
    return new Environment(
        System.getProperty("baton.name", "baton"),
        dist == null ? null : Path.of(dist),
        System.getenv(),
        Path.of("").toAbsolutePath(),
        System.in,
        new ProgramOutput(FileDescriptor.out),
        new ProgramOutput(FileDescriptor.err),
        columns(System.getProperty("baton.columns")),
        new LocalClock(),
        null,
        null,
        null);
  }

  @Override
  public Uptime uptime() {
    return uptime == null ? Uptime.ofThisSystem() : uptime;
  }

  @Override
  public Supplier<ProcessTable> processes() {
    return processes == null ? ProcessTable::ofThisSystem : processes;
  }

  @Override
  public Interruptions interruptions() {
    return interruptions == null ? Interruptions.ofThisProcess() : interruptions;
  }

  /**
   * Writes bytes unchanged to one of this program's outputs, at once.
   *
   * @return false when the reader has closed the output, or it cannot be written
   */
  public static boolean pass(PrintStream output, byte[] bytes, int length) {
    output.write(bytes, 0, length);
    output.flush();
    return !output.checkError() && !(output instanceof ProgramOutput own && own.readerLeft());
  }

  private static int columns(@Nullable String text) {
    try {
      return text == null ? 0 : Math.max(0, Integer.parseInt(text));
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }

  /**
   * Resolves a file name that was typed.
   *
   * @throws InvalidValue when no file can have that name
   */
  public Path resolve(String file) {
    return FileNames.resolve(directory, file);
  }

  /** Whether input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // null without a terminal, since Java 25
  public boolean isAtTerminal() {
    Console console = columns == 0 ? null : System.console();
    return console != null && console.isTerminal();
  }

  /** Whether the terminal can show a page that changes. */
  public boolean movesCursor() {
    String kind = variable("TERM");
    return kind != null && !kind.equals("dumb");
  }

  /** What the users of the name that the program was called by expect. */
  public TrackerDialect dialect() {
    return TrackerDialect.of(name);
  }

  /**
   * How commands are named in hints. In front of the real bd, the program of that name has none of
   * Baton's own commands.
   */
  public CommandNames commandNames() {
    return variable("BATON_FRONT_REAL") == null ? new CommandNames(name) : CommandNames.AS_WRITTEN;
  }

  /** A variable's value; null when it is not set or empty. */
  public @Nullable String variable(String variable) {
    String value = variables.get(variable);
    return value == null || value.isEmpty() ? null : value;
  }

  /** The first of these variables that is set and not empty; null when none is. */
  public @Nullable String firstVariable(String... names) {
    for (String candidate : names) {
      String value = variable(candidate);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** How this program handles signals that ask it to end. */
  public interface Interruptions {
    /** Those of this process, which a signal ends only when the command is ready for it. */
    static Interruptions ofThisProcess() {
      return new SignalHandover();
    }

    /** The default: a signal ends the program at once. */
    static Interruptions usual() {
      return new Interruptions() {};
    }

    /**
     * From now on no signal except KILL ends this program, because a child process is still
     * running. A terminal sends its signals to the child, too.
     *
     * @param onTerminate run for each TERM, which only this program receives; on another thread
     */
    default void outlast(Runnable onTerminate) {}

    /**
     * From now on no signal except KILL ends this program at once; it ends when it is ready.
     *
     * @param onSignal run for each INT, TERM and HUP; on another thread
     */
    default void onRequest(Runnable onSignal) {}

    /** Whether a program that is run must not outlive this one, even where it is killed. */
    default boolean isGuarded() {
      return false;
    }
  }

  /**
   * The system's clock in the user's time zone, in milliseconds, which is precise enough and
   * shorter to print. The zone is found only when it is asked for, because that reads the whole
   * time zone database.
   */
  private static final class LocalClock extends Clock {
    private final Clock utc = Clock.systemUTC();

    @Override
    public Instant instant() {
      return utc.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public ZoneId getZone() {
      return ZoneId.systemDefault();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return utc.withZone(zone);
    }
  }

  /** This program's own standard output or error: text as UTF-8, and bytes unchanged. */
  private static final class ProgramOutput extends PrintStream {
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

    /**
     * An output whose reader may close it early, as in {@code baton list | head -1}: the rest of
     * the output is then dropped. Other programs are ended by SIGPIPE there, which Java ignores.
     * Any other failure, such as a full disk, is reported.
     */
    private static final class PipeStream extends FilterOutputStream {
      private volatile boolean readerLeft;

      PipeStream(FileOutputStream out) {
        super(out);
      }

      boolean readerLeft() {
        return readerLeft;
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        if (readerLeft) {
          return;
        }
        try {
          out.write(bytes, offset, length);
        } catch (IOException e) {
          // The launcher sets the locale, so this text does not vary.
          readerLeft = "Broken pipe".equals(e.getMessage());
          if (!readerLeft) {
            throw e;
          }
        }
      }

      @Override
      public void write(int oneByte) throws IOException {
        write(new byte[] {(byte) oneByte}, 0, 1);
      }
    }
  }
}
