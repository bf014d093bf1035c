package dev.baton.cli.command.loop;

import dev.baton.app.RecordFindings;
import dev.baton.app.RecordFindings.Work;
import dev.baton.claim.Epoch;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.program.Findings;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.text.Texts;
import org.jspecify.annotations.Nullable;

/** What {@code exec} and {@code record} share: a name, a task, and storing the findings. */
final class Recording {
  private static final int LONGEST_NAME = 200;
  private static final String VARIABLE = "BATON_TASK";

  private Recording() {}

  static Syntax addTo(Syntax syntax) {
    return syntax
        .option("--name", "NAME", "a name for this test run (default: the command)")
        .option(
            "--task",
            "ID",
            "record it for this task (default: BATON_TASK, else the one claimed here)");
  }

  /**
   * The name of the program run: a later one with the same name replaces an earlier one.
   *
   * @param usual the default for {@code --name}
   */
  static String name(Session session, String usual) {
    String given = session.arguments().value("--name");
    if (given != null) {
      return Texts.line("name", given, LONGEST_NAME);
    }
    StringBuilder name = new StringBuilder();
    usual
        .codePoints()
        .map(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? ' ' : c)
        .limit(LONGEST_NAME)
        .forEach(name::appendCodePoint);
    return name.toString();
  }

  /** Records the findings; problems with the settings are printed as warnings. */
  static void store(
      Session session, Work work, String name, Findings findings, @Nullable Integer exitCode) {
    new RecordFindings(session)
        .record(
            session.caller(),
            new RecordFindings.Request(work, name, findings, exitCode),
            () -> BreakerOptions.policyOfPreset(session).policy());
  }

  /**
   * The current work: {@code --task}, or BATON_TASK, or the only claim that was made in this work
   * tree.
   *
   * @throws Failure when {@code --task} matches no task, or the caller's claim was lost
   */
  static Work workHere(Session session) {
    String named = session.arguments().value("--task");
    TaskId task = named != null ? session.resolve(named) : carried(session);
    if (task != null) {
      refuseLostClaim(session, task);
    }
    return new RecordFindings(session).workHere(task);
  }

  /** Findings of a worker that lost its claim must not count for its successor. */
  private static void refuseLostClaim(Session session, TaskId id) {
    Epoch carried = session.epoch(id);
    Task task =
        session.stores().taskQueries().find(id).orElseThrow(() -> Failure.noTask(id.value()));
    if (carried != null && carried.number() != task.epoch()) {
      throw Failure.claimLost(task, carried);
    }
  }

  private static @Nullable TaskId carried(Session session) {
    String variable = session.environment().variable(VARIABLE);
    if (variable == null) {
      return null;
    }
    try {
      if (session.stores().taskQueries().resolve(variable) instanceof Lookup.Found found) {
        return found.id();
      }
    } catch (InvalidValue notAnId) {
      // Reported below, like an id without a task.
    }
    session
        .output()
        .warn(VARIABLE + " is ignored: there is no task " + InvalidValue.quote(variable));
    return null;
  }
}
