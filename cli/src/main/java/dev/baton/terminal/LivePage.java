package dev.baton.terminal;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
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

    /** The lines; see {@link Screen#show}. */
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
}
