package dev.baton.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The terminal of this process in the mode in which it sends each key at once and shows none.
 * Ctrl-C still sends a signal. Its former settings are restored at the end.
 */
public final class RawTerminal implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 5;
  private static final long GET_SIZE_LINUX = 0x5413;
  private static final long GET_SIZE_MAC = 0x40087468;

  private final String former;
  private final @Nullable MethodHandle ioctl;
  private final WindowSize first;

  private RawTerminal(String former) throws IOException {
    this.former = former;
    this.first = WindowSize.parse(stty("size"));
    this.ioctl = ioctl();
  }

  /**
   * Changes the mode of the terminal.
   *
   * @throws IOException where standard input is not a terminal
   */
  public static RawTerminal enter() throws IOException {
    RawTerminal terminal = new RawTerminal(stty("-g").strip());
    stty("-icanon", "-echo", "-ixon", "min", "1", "time", "0", "susp", "undef");
    return terminal;
  }

  /** Its present size. */
  public WindowSize size() {
    if (ioctl == null) {
      return first;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(ValueLayout.JAVA_SHORT, 4);
      int failed = (int) ioctl.invokeExact(1, isLinux() ? GET_SIZE_LINUX : GET_SIZE_MAC, size);
      int rows = size.getAtIndex(ValueLayout.JAVA_SHORT, 0) & 0xFFFF;
      int columns = size.getAtIndex(ValueLayout.JAVA_SHORT, 1) & 0xFFFF;
      return failed == 0 && rows > 0 && columns > 0 ? new WindowSize(rows, columns) : first;
    } catch (Throwable unavailable) {
      return first;
    }
  }

  private static boolean isLinux() {
    return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
  }

  /** Asking the system costs nothing; starting stty again and again would. */
  @SuppressWarnings("restricted") // the launcher enables native access
  private static @Nullable MethodHandle ioctl() {
    try {
      Linker linker = Linker.nativeLinker();
      return linker
          .defaultLookup()
          .find("ioctl")
          .map(address ->
              linker.downcallHandle(
                  address,
                  FunctionDescriptor.of(
                      ValueLayout.JAVA_INT,
                      ValueLayout.JAVA_INT,
                      ValueLayout.JAVA_LONG,
                      ValueLayout.ADDRESS),
                  Linker.Option.firstVariadicArg(2)))
          .orElse(null);
    } catch (RuntimeException | LinkageError unavailable) {
      return null;
    }
  }

  private static String stty(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("stty " + String.join(" ", words) + " failed");
      }
    } catch (InterruptedException e) {
      throw new IOException("stty was interrupted", e);
    }
    return answer;
  }

  @Override
  public void close() {
    try {
      stty(former);
    } catch (IOException gone) {
      // The terminal itself is gone.
    }
  }
}
