package dev.baton.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A page on the whole terminal, which keys and other events change. It sleeps between them, and is
 * drawn again in the size that the terminal has by then.
 *
 * @param <R> what ends it
 */
public final class LivePage<R> {
  private final BlockingQueue<Supplier<@Nullable R>> events = new LinkedBlockingQueue<>();

  /**
   * What is shown. Everything is called by the thread that runs the page.
   *
   * @param <R> what ends the page
   */
  public interface Content<R> {
    /**
     * Makes it current before it is drawn.
     *
     * @return when to do so again at the latest
     */
    Duration refresh();

    /** The lines, each safe for a terminal, coloured, and not wider than it. */
    List<String> lines(WindowSize size);

    /**
     * A key was pressed.
     *
     * @return null unless the page ends
     */
    @Nullable R press(Keyboard.Key key);
  }

  /**
   * Something else happened; called by any thread.
   *
   * @param event what the page does about it; its result is null unless the page ends
   */
  public void wake(Supplier<@Nullable R> event) {
    events.add(event);
  }

  /**
   * Shows the page until something ends it; the terminal is then as before.
   *
   * @throws IOException when the terminal cannot be used
   */
  public R run(PrintStream out, Keyboard keyboard, Content<R> content) throws IOException {
    try (RawTerminal terminal = RawTerminal.enter();
        Screen screen = new Screen(out)) {
      Thread.ofPlatform()
          .daemon()
          .name("keys")
          .start(() -> keyboard.readAll(key -> wake(() -> content.press(key))));
      WindowSize size = terminal.size();
      while (true) {
        Duration patience = content.refresh();
        WindowSize now = terminal.size();
        if (!now.equals(size)) {
          size = now;
          screen.forget();
        }
        screen.show(content.lines(size));
        R end = next(patience);
        if (end != null) {
          return end;
        }
      }
    }
  }

  /** What happened since the last look; null where nothing ends the page. */
  private @Nullable R next(Duration patience) throws IOException {
    try {
      Supplier<@Nullable R> event = events.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      R end = null;
      while (event != null && end == null) {
        end = event.get();
        event = events.poll();
      }
      return end;
    } catch (InterruptedException nobodyDoes) {
      throw new IOException("interrupted", nobodyDoes);
    }
  }

  /**
   * The terminal of this process in the mode in which it sends each key at once and shows none.
   * Ctrl-C still sends a signal. Its former settings are restored at the end.
   */
  private static final class RawTerminal implements AutoCloseable {
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
    static RawTerminal enter() throws IOException {
      RawTerminal terminal = new RawTerminal(stty("-g").strip());
      stty("-icanon", "-echo", "-ixon", "min", "1", "time", "0", "susp", "undef");
      return terminal;
    }

    /** Its present size. */
    WindowSize size() {
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

  /**
   * The whole terminal as a page that is redrawn in place: on the alternate screen, so that what
   * was there before comes back, and line by line, so that nothing flickers.
   */
  private static final class Screen implements AutoCloseable {
    private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[2J";
    private static final String LEAVE = "\u001b[0m\u001b[?25h\u001b[?1049l";
    private static final String CLEAR = "\u001b[2J";
    private static final String TO_END_OF_LINE = "\u001b[K";

    private final PrintStream out;
    private List<String> shown = List.of();
    private boolean left;

    /** Enters the alternate screen. */
    Screen(PrintStream out) {
      this.out = out;
      print(ENTER);
    }

    /** Draws everything again at the next {@link #show}, because the terminal has another size. */
    void forget() {
      shown = List.of();
      print(CLEAR);
    }

    /** Shows a page. Only lines that differ from what is there are written. */
    void show(List<String> lines) {
      StringBuilder changes = new StringBuilder();
      int most = Math.max(lines.size(), shown.size());
      for (int i = 0; i < most; i++) {
        String now = i < lines.size() ? lines.get(i) : "";
        String before = i < shown.size() ? shown.get(i) : "";
        if (!now.equals(before)) {
          changes.append("\u001b[").append(i + 1).append(";1H").append(now).append(TO_END_OF_LINE);
        }
      }
      shown = new ArrayList<>(lines);
      if (!changes.isEmpty()) {
        print(changes.toString());
      }
    }

    private void print(String text) {
      out.print(text);
      out.flush();
    }

    /** Leaves the alternate screen, once. */
    @Override
    public void close() {
      if (!left) {
        left = true;
        print(LEAVE);
      }
    }
  }
}
