package dev.baton.cli.option;

import dev.baton.claim.Claim;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.core.Arguments;
import dev.baton.cli.core.Environment;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.store.Claims;
import dev.baton.task.InvalidValue;
import dev.baton.text.Texts;
import dev.baton.time.DurationText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The options that say who claims a task. */
public final class WorkerOptions {
  private static final int MAX_WORKER = 200;
  private static final Duration LONGEST_LEASE = Duration.ofDays(30);

  private WorkerOptions() {}

  public static Syntax addTo(Syntax syntax) {
    return syntax
        .option("-w --worker", "NAME", "who works on it (default: BATON_WORKER, else the actor)")
        .option(
            "--pid",
            "PID",
            "the process that does the work (default: BATON_WORKER_PID): when it is gone, the"
                + " task counts as dropped at once")
        .option("--lease", "TIME", "how long the worker may be silent, such as 30m")
        .flag(
            "--now",
            "take over from a worker that seems dead, and what rests after one died, without"
                + " waiting");
  }

  public static Claims.Request read(Session session) {
    Arguments arguments = session.arguments();
    Environment environment = session.environment();
    String pid = arguments.value("--pid");
    if (pid == null) {
      pid = environment.variable("BATON_WORKER_PID");
    }
    String lease = arguments.value("--lease");
    return new Claims.Request(
        worker(session),
        pid == null ? null : process(session, pid),
        place(session.location().git()),
        lease == null ? null : lease(lease));
  }

  /** As whom tasks are claimed. */
  public static String worker(Session session) {
    String worker = session.arguments().value("--worker");
    if (worker == null) {
      worker = session.environment().variable("BATON_WORKER");
    }
    return worker == null ? session.stamp().actor() : Texts.line("worker", worker, MAX_WORKER);
  }

  private static ProcessIdentity process(Session session, String text) {
    long pid = number(text);
    return session
        .processes()
        .identify(pid)
        .orElseThrow(() ->
            new InvalidValue(
                "no process " + pid + " is running: expected the worker's process id",
                "leave --pid out where the worker cannot be named"));
  }

  private static long number(String text) {
    try {
      int pid = Integer.parseInt(text);
      if (pid > 0) {
        return pid;
      }
    } catch (NumberFormatException notANumber) {
      // Told below, like one out of range.
    }
    throw new InvalidValue(
        InvalidValue.quote(text) + " is not a process id: expected a whole number from 1", "");
  }

  private static Duration lease(String text) {
    Duration lease = DurationText.parse(text);
    if (lease.isZero() || lease.compareTo(LONGEST_LEASE) > 0) {
      throw new InvalidValue(
          InvalidValue.quote(text) + " is not a lease: expected 1s to 30d, such as 30m", "");
    }
    return lease;
  }

  /** Where a claim is made; null outside of a work tree. */
  public static Claim.@Nullable Place place(@Nullable GitLayout git) {
    if (git == null || git.worktree() == null) {
      return null;
    }
    Head head = Head.read(git);
    return new Claim.Place(git.worktree().toString(), head.branch(), head.commit());
  }
}
