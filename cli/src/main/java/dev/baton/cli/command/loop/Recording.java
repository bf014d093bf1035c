package dev.baton.cli.command.loop;

import dev.baton.app.RecordFindings;
import dev.baton.app.RecordFindings.Work;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
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
  static String name(Call call, String usual) {
    String given = call.arguments().value("--name");
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
      Call call, Work work, String name, Findings findings, @Nullable Integer exitCode) {
    new RecordFindings(call.workspace())
        .record(
            call.caller(),
            new RecordFindings.Request(work, name, findings, exitCode),
            () -> BreakerOptions.policyOfPreset(call).policy());
  }

  /**
   * The current work: {@code --task}, or BATON_TASK, or the only claim that was made in this work
   * tree.
   *
   * @throws Failure when {@code --task} matches no task, or the caller's claim was lost
   */
  static Work workHere(Call call) {
    String named = call.arguments().value("--task");
    TaskId task = named != null ? call.resolve(named) : carried(call);
    if (task != null) {
      refuseLostClaim(call, task);
    }
    return new RecordFindings(call.workspace()).workHere(task);
  }

  /** Findings of a worker that lost its claim must not count for its successor. */
  private static void refuseLostClaim(Call call, TaskId id) {
    Epoch carried = call.epoch(id);
    Task task =
        call.workspace()
            .stores()
            .taskQueries()
            .find(id)
            .orElseThrow(() -> Failure.noTask(id.value()));
    if (carried != null && carried.number() != task.epoch()) {
      throw Failure.claimLost(task, carried);
    }
  }

  private static @Nullable TaskId carried(Call call) {
    String variable = call.environment().variable(VARIABLE);
    if (variable == null) {
      return null;
    }
    try {
      if (call.workspace().stores().taskQueries().resolve(variable) instanceof Lookup.Found found) {
        return found.id();
      }
    } catch (InvalidValue notAnId) {
      // Reported below, like an id without a task.
    }
    call.output().warn(VARIABLE + " is ignored: there is no task " + InvalidValue.quote(variable));
    return null;
  }
}
