package dev.baton.agent;

import dev.baton.agent.ProcessPlatform.Launch;
import dev.baton.agent.ProcessTree.Orphans;
import dev.baton.agent.Processes.ProcessInfo;
import dev.baton.claim.Uptime;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A running agent, in a session and process group of its own. Threads read its outputs
 * continuously, and a {@link Guard} ends it when Baton is killed.
 *
 * <p>One thread waits for its end; any thread may stop it.
 */
public final class AgentProcess implements AutoCloseable {
  /** The default time for ending by itself. */
  public static final Duration GRACE = Duration.ofSeconds(5);

  /** How often to look for processes that leave the agent. */
  private static final long ORPHANS_NANOS = 1_000_000_000;

  /** A variable with a unique value, which only this agent and its descendants have. */
  private static final String MARK = "BATON_AGENT";

  private final Process process;
  private final Guard guard;
  private final ProcessTree tree;
  private final Uptime uptime;
  private final AgentOutput out;
  private final AgentOutput err;
  private final Object turn = new Object();
  private long lastLook;
  private @Nullable ProcessTreeTermination ending;
  private boolean isOver;

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
    this.lastLook = uptime.nanos();
    this.out = out;
    this.err = err;
  }

  /**
   * Starts it.
   *
   * @param log receives both outputs
   * @param out receives its standard output immediately, on a thread of its own
   * @param err receives its standard error, likewise
   * @throws IOException when there is no such program or folder, or the system cannot start one
   */
  public static AgentProcess start(
      AgentCommand command, AgentLog log, OutputSink out, OutputSink err) throws IOException {
    return start(command, log, out, err, ProcessPlatform.ofThisSystem());
  }

  /**
   * Starts it in a process that runs nothing else in the meantime, except in its own process group,
   * and that is a {@link Subreaper}.
   *
   * @throws IOException as {@link #start}
   */
  public static AgentProcess startAlone(
      AgentCommand command, AgentLog log, OutputSink out, OutputSink err) throws IOException {
    ProcessPlatform here = ProcessPlatform.ofThisSystem();
    return start(command, log, out, err, here.adopting());
  }

  /** Starts it with the means of the given platform. */
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
    // The guard first, so that the agent is never without it.
    Guard guard = Guard.start(platform, MARK + "=" + value);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      guard.close();
      throw e;
    }
    ProcessTree tree = treeOf(process, guard, launch, platform, MARK + "=" + value);
    AgentOutput first = AgentOutput.start("agent-out", process.getInputStream(), log.out(), out);
    AgentOutput second = AgentOutput.start("agent-err", process.getErrorStream(), log.err(), err);
    Pump.feed(process.getOutputStream(), command.input());
    return new AgentProcess(process, guard, tree, Uptime.ofThisSystem(), first, second);
  }

  /**
   * The processes that a run which was killed has left; its guards end them within seconds.
   *
   * @param variable of its agents and checks, {@code NAME=VALUE}
   */
  public static List<Long> leftBy(String variable) {
    Processes processes = Processes.ofThisSystem();
    long self = ProcessHandle.current().pid();
    return processes.all().stream()
        .map(ProcessInfo::pid)
        .filter(pid -> pid != self && processes.carries(pid, variable))
        .toList();
  }

  private static ProcessTree treeOf(
      Process process, Guard guard, Launch launch, ProcessPlatform platform, String mark) {
    Processes processes = platform.processes();
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
        before == null ? 0 : before.start(),
        platform.adopts() ? Orphans.of(platform.processes(), guard.pid()) : null);
  }

  /** Its process id, which is also that of its process group where it has its own. */
  public long pid() {
    return process.pid();
  }

  /**
   * Waits for its end. Processes that outlive it and keep its outputs open are waited for only
   * briefly (half a second of silence, five seconds of output). {@link #stop} or {@link #close}
   * ends those, too, and the guard stays until then. While another thread stops the agent, this may
   * take as long as that.
   *
   * @return true when it has ended and its sinks have received everything
   * @throws IllegalStateException when a sink failed
   */
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    long deadline = uptime.nanos() + atMost.toNanos();
    if (!process.waitFor(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
      noteOrphans();
      return false;
    }
    while (!out.pump.over() || !err.pump.over()) {
      if (uptime.nanos() - deadline >= 0) {
        return false;
      }
    }
    synchronized (turn) {
      if (!isOver && tree.living().isEmpty()) {
        guard.close();
        isOver = true;
      }
    }
    out.check();
    err.check();
    return true;
  }

  /**
   * Has it ended by its guard when that time is over without another call, even if this process
   * stands still.
   *
   * @param grace how long it has to end by itself, in whole seconds
   * @param asleepToo whether the time during which the machine sleeps counts
   */
  public void endAfter(Duration time, Duration grace, boolean asleepToo) {
    guard.endAfter(time, grace, asleepToo);
  }

  /** Whether its guard has ended it for that reason. */
  public boolean wasEndedByGuard() {
    return guard.hasFired();
  }

  /** Whether any process that it started after that moment is running. */
  public boolean hasStarted(Instant after) {
    return tree.living().stream()
        .filter(process -> !tree.isAgent(process))
        .flatMap(process -> ProcessHandle.of(process.pid()).stream())
        .flatMap(process -> process.info().startInstant().stream())
        .anyMatch(after::isBefore);
  }

  private void noteOrphans() {
    if (uptime.nanos() - lastLook >= ORPHANS_NANOS) {
      lastLook = uptime.nanos();
      tree.freshOrphans().forEach(guard::remember);
    }
  }

  /**
   * Its exit code; 128 + n where signal n ended it. After {@link #stop} the process is gone, but
   * the JVM may notice that a moment later, so this waits for up to two seconds.
   *
   * @throws IllegalThreadStateException when it has not ended
   */
  public int exitCode() {
    try {
      process.waitFor(2, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return process.exitValue();
  }

  /**
   * Ends it and everything that it has started: sends TERM, and kills what is still running after
   * the grace period. Returns within the grace period and two seconds. A second call, from another
   * thread, shortens the grace period of the first, and waits for its end, too.
   */
  public void stop(Duration grace) {
    long deadline = uptime.nanos() + grace.toNanos();
    ProcessTreeTermination mine = new ProcessTreeTermination(tree, guard, uptime, deadline);
    ProcessTreeTermination first = begin(mine);
    first.hurry(deadline);
    synchronized (turn) {
      if (!isOver) {
        first.run();
        guard.close();
        isOver = true;
      }
    }
  }

  private synchronized ProcessTreeTermination begin(ProcessTreeTermination mine) {
    if (ending == null) {
      ending = mine;
    }
    return ending;
  }

  /** Ends all of its processes that are left. */
  @Override
  public void close() {
    stop(GRACE);
  }

  /**
   * One output of an agent: what it writes goes to the log, and is passed on. The output is always
   * read to its end: when the receiver takes no more, or fails, the log still gets everything.
   */
  private static final class AgentOutput implements OutputSink {
    private final Pump pump;
    private final OutputSink log;
    private final OutputSink to;
    private boolean taken = true;

    /** The first failure of the receiver; null when there was none. */
    private volatile @Nullable RuntimeException failure;

    private AgentOutput(String name, InputStream from, OutputSink log, OutputSink to) {
      this.pump = new Pump(name, from, this);
      this.log = log;
      this.to = to;
    }

    static AgentOutput start(String name, InputStream from, OutputSink log, OutputSink to) {
      AgentOutput output = new AgentOutput(name, from, log, to);
      output.pump.start();
      return output;
    }

    @Override
    public boolean write(byte[] bytes, int length) {
      log.write(bytes, length);
      if (taken) {
        try {
          taken = to.write(bytes, length);
        } catch (RuntimeException e) {
          fail(e);
        }
      }
      return true;
    }

    @Override
    public void end() {
      log.end();
      try {
        to.end();
      } catch (RuntimeException e) {
        fail(e);
      }
    }

    private void fail(RuntimeException e) {
      taken = false;
      failure = failure == null ? e : failure;
    }

    /**
     * Checks that the receiver took what was passed on.
     *
     * @throws IllegalStateException when the receiver failed
     */
    void check() {
      if (failure != null) {
        throw new IllegalStateException("the output of an agent could not be used", failure);
      }
    }
  }
}
