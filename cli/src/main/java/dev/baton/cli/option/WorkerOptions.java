package dev.baton.cli.option;

import dev.baton.agent.KnownAgents;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Lineage;
import dev.baton.cli.kit.Lineage.SessionWorker;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.store.Claims;
import dev.baton.task.InvalidValue;
import dev.baton.time.DurationText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The options that describe the worker of a claim. */
public final class WorkerOptions {
  private static final Duration LONGEST_LEASE = Duration.ofDays(30);

  /** The name only, for commands that make no claim. */
  public static Syntax addNameTo(Syntax syntax) {
    return syntax
        .group(OptionGroup.WORKER)
        .option(
            "-w --worker",
            "NAME",
            "who works on it (default: BATON_WORKER, the agent found above this command, the"
                + " actor)")
        .group(null);
  }

  public static Syntax addTo(Syntax syntax) {
    return addNameTo(syntax)
        .group(OptionGroup.WORKER)
        .option(
            "--pid",
            "PID",
            "the process that does the work; the task is stale as soon as it is gone"
                + " (default: BATON_WORKER_PID, else the agent found above this command)")
        .option("--lease", "TIME", "how long the worker may be silent, such as 30m")
        .flag(
            "--now",
            "take over a task from a worker that seems dead, and ignore the backoff, without"
                + " waiting")
        .group(null);
  }

  /**
   * Who makes a claim.
   *
   * @throws Failure when that is an agent that has ended, as only its variables show
   */
  public static Claims.Request read(Arguments arguments) {
    return read(arguments, worker(arguments));
  }

  /** The same for a worker whose name was given in another way. */
  public static Claims.Request read(Arguments arguments, String worker) {
    Claims.Request request = known(arguments, worker);
    if (isGone(arguments, request)) {
      throw Failure.conflict(
          "worker_gone", "the agent that called this command has ended: nothing was claimed", "");
    }
    return request;
  }

  /**
   * Whether a command of an agent has outlived it, for example because it had to wait. Its process
   * cannot be found then, so the claim would be kept until its lease expires.
   */
  public static boolean isGone(Arguments arguments, Claims.Request worker) {
    return worker.process() == null
        && callerHasEnded()
        && arguments.workspace().lineage().workerName() != null;
  }

  /** Whether the process that called the launcher, which names it, waits for no result. */
  private static boolean callerHasEnded() {
    long pid = Long.getLong("baton.caller", 0);
    return pid > 0
        && ProcessHandle.current().parent().filter(parent -> parent.pid() == pid).isEmpty();
  }

  /** The worker, as far as it is known; it may have ended. */
  public static Claims.Request known(Arguments arguments, String worker) {
    String lease = arguments.value("--lease");
    Claim.Place place = place(arguments.workspace().location().git());
    Duration silence = lease == null ? null : lease(lease);
    String pid = arguments.value("--pid");
    if (pid == null) {
      pid = arguments.environment().variable("BATON_WORKER_PID");
      // A session's agent is found below, or another one that it has started.
      pid =
          pid == null || SessionWorker.in(arguments.environment().variables()) == null ? pid : null;
    }
    Lineage.Agent agent = pid == null ? arguments.workspace().lineage().agent().orElse(null) : null;
    ProcessIdentity process =
        pid != null
            ? process(arguments, number(pid))
            : arguments.workspace().lineage().worker().orElse(null);
    return new Claims.Request(
        worker,
        process == null ? null : arguments.workspace().processes().marked(process),
        agent == null ? null : agent.name(),
        place,
        silence,
        agent == null ? null : arguments.workspace().session());
  }

  /** The same worker in another work tree. */
  public static Claims.Request in(Claims.Request worker, GitLayout tree) {
    return new Claims.Request(
        worker.worker(),
        worker.process(),
        worker.agent(),
        place(tree),
        worker.lease(),
        worker.session());
  }

  /** The worker name for claims. */
  public static String worker(Arguments arguments) {
    return arguments.caller().worker();
  }

  /**
   * The process that was named as the worker. If it ends with this command, never ends, or belongs
   * to another user, Baton would judge the worker by the wrong process.
   *
   * @throws InvalidValue when it cannot be a worker
   */
  private static ProcessIdentity process(Arguments arguments, long pid) {
    ProcessTable processes = arguments.workspace().processes();
    Lineage.Agent agent = arguments.workspace().lineage().agent().orElse(null);
    if (pid == 1 && (agent == null || agent.process().pid() != 1)) {
      throw refused(arguments, pid, "it is the system's first process and never ends");
    }
    if (pid == ProcessHandle.current().pid()) {
      throw refused(arguments, pid, "it is this command itself, which ends at once");
    }
    ProcessIdentity process =
        processes
            .identify(pid)
            .orElseThrow(() ->
                new InvalidValue(
                    "no process " + pid + " is running: expected the worker's process id",
                    "leave --pid out if there is no such process"));
    ShellRest rest = rest(arguments, process);
    if (rest == ShellRest.NOTHING) {
      throw refused(arguments, pid, "it is the shell of this one command and ends with it");
    }
    if (rest == ShellRest.SOMETHING) {
      arguments
          .workspace()
          .warn(
              "process "
                  + pid
                  + " is a shell that ends after a few commands; unless it closes or releases the"
                  + " task, the task is stale then");
    }
    if (processes.isOthers(pid)) {
      throw refused(arguments, pid, "it belongs to another user");
    }
    return process;
  }

  /** What a shell above this command still has to do; null when it is not one of one command. */
  private static @Nullable ShellRest rest(Arguments arguments, ProcessIdentity process) {
    Lineage lineage = arguments.workspace().lineage();
    if (!lineage.isBelow(process)) {
      return null;
    }
    Program program = arguments.workspace().processes().program(process.pid()).orElse(null);
    String text = program == null ? null : KnownAgents.shellCommand(program);
    if (text == null) {
      return null;
    }
    return lineage.agent().isPresent() ? ShellRest.NOTHING : ShellRest.of(text);
  }

  private static InvalidValue refused(Arguments arguments, long pid, String why) {
    Lineage.Agent agent = arguments.workspace().lineage().agent().orElse(null);
    return new InvalidValue(
        "process " + pid + " cannot be the worker: " + why,
        agent == null
            ? "name the process that does the work, or leave --pid out: the claim is then judged"
                + " by its lease"
            : "leave --pid out: Baton finds "
                + agent.name()
                + " (process "
                + agent.process().pid()
                + ") by itself");
  }

  private static long number(String text) {
    return WholeNumber.parse(
        text,
        1,
        Integer.MAX_VALUE,
        "is not a process id: expected a whole number from 1 to 2147483647");
  }

  private static Duration lease(String text) {
    Duration lease = DurationText.parse(text);
    if (lease.isZero() || lease.compareTo(LONGEST_LEASE) > 0) {
      throw new InvalidValue(
          InvalidValue.quote(text) + " is not a lease: expected 1s to 30d, such as 30m");
    }
    return lease;
  }

  /** Where a claim is made; null outside a work tree. */
  public static Claim.@Nullable Place place(@Nullable GitLayout git) {
    if (git == null || git.worktree() == null) {
      return null;
    }
    Head head = Head.read(git);
    return new Claim.Place(FolderIdentity.tree(git, true), head.branch(), head.commit());
  }
}
