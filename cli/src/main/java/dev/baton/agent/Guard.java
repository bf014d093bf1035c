package dev.baton.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.agent.Processes.ProcessInfo;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A small shell that outlives Baton long enough to end the agent, and that sends signals for it;
 * see {@code guard.sh}. It also ends the agent of a Baton that stands still. It has a session of
 * its own, so that no signal for Baton or for the agent reaches it.
 */
final class Guard implements AutoCloseable {
  /** How long an agent has to end by itself when Baton is dead. */
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
   * @param mark a variable with its value, {@code NAME=VALUE}, of the processes that should end
   *     with Baton
   */
  static Guard start(ProcessPlatform platform, String mark) throws IOException {
    List<String> words = new ArrayList<>(platform.shell());
    words.addAll(List.of("-c", script(), "baton-guard"));
    words.addAll(List.of(mark, String.valueOf(GRACE_SECONDS), platform.proc()));
    ProcessBuilder builder =
        new ProcessBuilder(platform.launcher().apply(words).words())
            .directory(new File("/"))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    ChildEnvironment.restore(builder.environment());
    // Otherwise another run that ends its own agent could take the guard for a part of that agent.
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
   * Names the process to watch.
   *
   * @param start in the clock ticks of /proc; 0 where that is not known
   * @param ownGroup whether the agent's process group has the agent's pid
   */
  void watch(long pid, long start, boolean ownGroup) {
    order("agent " + pid + " " + start + " " + (ownGroup ? pid : 0));
  }

  /** Names a process that left the agent, which cannot be found when Baton is dead. */
  void remember(ProcessInfo orphan) {
    order("orphan " + orphan.pid() + "/" + orphan.start());
  }

  /**
   * The agent is ended when that time is over without another such order.
   *
   * @param grace how long it has to end by itself, in whole seconds
   * @param asleepToo whether the time during which the machine sleeps counts
   */
  void endAfter(Duration time, Duration grace, boolean asleepToo) {
    String clock = asleepToo ? "real" : "awake";
    order("lease " + time.toMillis() / 10 + " " + grace.toSeconds() + " " + clock);
  }

  /** Whether it has ended the agent, or is about to, because that time was over. */
  boolean hasFired() {
    try {
      return shell.getInputStream().available() > 0;
    } catch (IOException e) {
      return false; // It ended before it could.
    }
  }

  /**
   * Sends a signal.
   *
   * @param signal TERM or KILL
   * @param targets process ids, or process groups with a minus sign
   * @return false when the guard is gone
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

  /** Ends the guard; nothing is left to watch. */
  @Override
  public void close() {
    order("end");
    try {
      orders.close();
      shell.waitFor(1, TimeUnit.SECONDS);
    } catch (IOException e) {
      // It is already gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
