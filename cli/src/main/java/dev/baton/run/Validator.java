package dev.baton.run;

import dev.baton.agent.AgentCommand;
import dev.baton.agent.AgentLog;
import dev.baton.agent.AgentProcess;
import dev.baton.program.Findings;
import dev.baton.program.OutputStudy;
import dev.baton.program.OutputTail;
import dev.baton.run.IterationReport.CheckRun;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the checks that must succeed before a task is closed. */
final class Validator {
  /** Both outputs arrive in the order in which they were written, as on a terminal. */
  private static final String MERGED = "exec 2>&1; ";

  private final RunContext run;
  private final List<CheckRun> runs = new ArrayList<>();

  Validator(RunContext run) {
    this.run = run;
  }

  /** The results of those that ran. */
  List<CheckRun> runs() {
    return runs;
  }

  boolean allPassed() {
    return runs.stream().allMatch(CheckRun::passed);
  }

  /**
   * Runs all of them.
   *
   * @return why the loop must stop in between; null when it need not
   */
  @Nullable Halt run(Attempt attempt) {
    for (String command : run.plan().validation().checks()) {
      Halt halt = run(command, attempt);
      if (halt != null) {
        return halt;
      }
    }
    return null;
  }

  private @Nullable Halt run(String command, Attempt attempt) {
    Workplace place = run.place();
    OutputStudy study = new OutputStudy();
    OutputStudy errors = new OutputStudy();
    OutputTail tail = new OutputTail();
    AgentCommand shell =
        new AgentCommand(
            List.of("/bin/sh", "-c", MERGED + command),
            place.directory(),
            AgentRun.variables(place, attempt.launched),
            new byte[0]);
    Instant deadline = place.now().plus(run.plan().validation().limit());
    CheckRun check;
    try (AgentProcess process =
        place.start(shell, AgentLog.none(), study.and(tail), errors.and(tail))) {
      Halt halt = attempt.turn.monitor().untilChecked(process, deadline);
      if (halt != null) {
        return halt;
      }
      boolean late = !place.now().isBefore(deadline);
      Findings findings = Findings.of(study).plus(Findings.of(errors));
      int exit = process.exitCode();
      check = new CheckRun(command, exit, findings.givenExitCode(exit), tail, late);
    } catch (IOException e) {
      run.warn("'" + command + "' cannot be started: " + e.getMessage());
      check = new CheckRun(command, 127, new Findings(List.of(), null), tail, false);
    }
    runs.add(check);
    run.tell(new RunEvent.Checked(check));
    return null;
  }
}
