package dev.baton.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A small shell that outlives Baton for as long as it takes to end the agent, and that sends
 * signals for it; see {@code guard.sh}. It has a session of its own, so that no signal for Baton or
 * for the agent reaches it.
 */
final class Guard implements AutoCloseable {
  /** How long an agent gets to end by itself when Baton is dead. */
  private static final int GRACE_SECONDS = 5;

  private final Process shell;
  private final OutputStream orders;

  private Guard(Process shell) {
    this.shell = shell;
    this.orders = shell.getOutputStream();
  }

  /**
   * Starts it.
   *
   * @param mark a variable with its value, {@code NAME=VALUE}, that only what shall end with Baton
   *     will have
   */
  static Guard start(ProcessPlatform platform, String mark) throws IOException {
    List<String> words = new ArrayList<>(platform.shell());
    words.addAll(List.of("-c", script(), "baton-guard"));
    words.addAll(List.of(mark, String.valueOf(GRACE_SECONDS), platform.proc()));
    ProcessBuilder builder =
        new ProcessBuilder(platform.launcher().apply(words).words())
            .directory(new File("/"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    ChildEnvironment.restore(builder.environment());
    // Nobody who ends another agent must take it for a part of that.
    builder.environment().keySet().removeIf(name -> name.startsWith("BATON_"));
    return new Guard(builder.start());
  }

  private static String script() throws IOException {
    try (InputStream in = Guard.class.getResourceAsStream("guard.sh")) {
      if (in == null) {
        throw new IllegalStateException("no resource guard.sh");
      }
      return new String(in.readAllBytes(), US_ASCII);
    }
  }

  long pid() {
    return shell.pid();
  }

  /**
   * Tells it what to watch.
   *
   * @param start in the clock ticks of /proc; 0 where that is not known
   * @param ownGroup whether the agent's process group has the agent's number
   */
  void watch(long pid, long start, boolean ownGroup) {
    order("agent " + pid + " " + start + " " + (ownGroup ? pid : 0));
  }

  /**
   * Lets it send a signal.
   *
   * @param signal TERM or KILL
   * @param targets process ids; with a minus process groups
   * @return false when it cannot, because it is gone
   */
  boolean send(String signal, List<Long> targets) {
    StringBuilder line = new StringBuilder(signal);
    for (long target : targets) {
      line.append(' ').append(target);
    }
    return order(line.toString());
  }

  private synchronized boolean order(String line) {
    try {
      orders.write((line + "\n").getBytes(US_ASCII));
      orders.flush();
      return shell.isAlive();
    } catch (IOException e) {
      return false;
    }
  }

  /** Nothing is left to watch. It ends at once. */
  @Override
  public void close() {
    order("end");
    try {
      orders.close();
      shell.waitFor(1, TimeUnit.SECONDS);
    } catch (IOException e) {
      // It is gone already.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
