package dev.baton.agent;

import dev.baton.claim.Uptime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An agent at work, in a session and process group of its own. Its outputs are drained by threads
 * of their own, whatever it does, and a {@link Guard} ends it when Baton is killed.
 *
 * <p>One thread waits for its end; any thread may stop it.
 */
public final class AgentProcess implements AutoCloseable {
  /** Usual time to end by oneself. */
  public static final Duration GRACE = Duration.ofSeconds(5);

  /** A variable that only this agent and what it starts have: its value is like no other. */
  private static final String MARK = "BATON_AGENT";

  private final Process process;
  private final Guard guard;
  private final ProcessTree tree;
  private final Uptime uptime;
  private final AgentOutput out;
  private final AgentOutput err;
  private final Object turn = new Object();
  private @Nullable ProcessTreeTermination ending;
  private @Nullable StopReport report;

  private AgentProcess(
      Process process,
      Guard guard,
      ProcessTree tree,
      Uptime uptime,
      AgentOutput out,
      AgentOutput err) {
    this.process = process;
    this.guard = guard;
    this.tree = tree;
    this.uptime = uptime;
    this.out = out;
    this.err = err;
  }

  /**
   * Starts it.
   *
   * @param log gets both outputs
   * @param out gets its standard output as it comes, from a thread of its own
   * @param err gets its standard error, likewise
   * @throws IOException when there is no such program or folder, or the system can start none
   */
  public static AgentProcess start(
      AgentCommand command, AgentLog log, OutputSink out, OutputSink err) throws IOException {
    return start(command, log, out, err, ProcessPlatform.ofThisSystem());
  }

  /** Starts it with what this platform offers. */
  static AgentProcess start(
      AgentCommand command, AgentLog log, OutputSink out, OutputSink err, ProcessPlatform platform)
      throws IOException {
    Launch launch = platform.launcher().apply(command.words());
    String value = UUID.randomUUID().toString();
    ProcessBuilder builder =
        new ProcessBuilder(launch.words()).directory(command.directory().toFile());
    Map<String, String> variables = builder.environment();
    ChildEnvironment.restore(variables);
    variables.putAll(command.environment());
    variables.put(MARK, value);
    Launch.check(command.words().getFirst(), command.directory(), variables.get("PATH"));
    // First, so that the agent is never without.
    Guard guard = Guard.start(platform, MARK + "=" + value);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      guard.close();
      throw e;
    }
    ProcessTree tree = treeOf(process, guard, launch, platform.processes(), MARK + "=" + value);
    AgentOutput first =
        AgentOutput.start("agent-out", process.getInputStream(), new Tee(log.out(), out));
    AgentOutput second =
        AgentOutput.start("agent-err", process.getErrorStream(), new Tee(log.err(), err));
    new InputWriter(process.getOutputStream(), command.input()).start();
    return new AgentProcess(process, guard, tree, Uptime.ofThisSystem(), first, second);
  }

  private static ProcessTree treeOf(
      Process process, Guard guard, Launch launch, Processes processes, String mark) {
    ProcessInfo agent = processes.find(process.pid());
    ProcessInfo before = processes.find(guard.pid());
    long started = agent == null ? -1 : agent.start();
    guard.watch(process.pid(), Math.max(0, started), launch.ownGroup());
    return new ProcessTree(
        processes,
        mark,
        process.pid(),
        started,
        launch.ownGroup(),
        before == null ? 0 : before.start());
  }

  /** Its process id, which is also that of its process group where it has its own. */
  public long pid() {
    return process.pid();
  }

  /**
   * Waits for its end. What outlives it and keeps its outputs open is waited for only shortly (half
   * a second of silence, five seconds of chatter); {@link #stop} or {@link #close} ends that, too,
   * and the guard stays until then. While another thread stops it, this may take as long as that.
   *
   * @return true when it has ended and its outlets have got all and will get nothing more
   * @throws IllegalStateException instead, when a sink failed meanwhile
   */
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    long deadline = uptime.nanos() + atMost.toNanos();
    if (!process.waitFor(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
      return false;
    }
    while (!out.over() || !err.over()) {
      if (uptime.nanos() - deadline >= 0) {
        return false;
      }
    }
    synchronized (turn) {
      if (report == null && tree.living().isEmpty()) {
        guard.close();
        report = new StopReport(0, false, List.of(), Duration.ZERO);
      }
    }
    out.check();
    err.check();
    return true;
  }

  /**
   * Its exit code; 128 + n where signal n ended it.
   *
   * @throws IllegalThreadStateException when it has not ended
   */
  public int exitCode() {
    return process.exitValue();
  }

  /**
   * Ends it and all that it has started: asks (TERM), and kills what is still there after the
   * grace. Returns within the grace and two seconds. A second call, from another thread, shortens
   * the grace of the first.
   *
   * @return what the first call came to
   */
  public StopReport stop(Duration grace) {
    long deadline = uptime.nanos() + grace.toNanos();
    ProcessTreeTermination mine = new ProcessTreeTermination(tree, guard, uptime, deadline);
    ProcessTreeTermination first = begin(mine);
    first.hurry(deadline);
    synchronized (turn) {
      if (report == null) {
        report = first.run();
        guard.close();
      }
      return report;
    }
  }

  private synchronized ProcessTreeTermination begin(ProcessTreeTermination mine) {
    if (ending == null) {
      ending = mine;
    }
    return ending;
  }

  /** Ends what is left of it. */
  @Override
  public void close() {
    stop(GRACE);
  }
}
