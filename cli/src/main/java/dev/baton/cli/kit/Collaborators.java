package dev.baton.cli.kit;

import dev.baton.claim.Assessment;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.git.rescue.RescueRules;
import dev.baton.store.Stamp;
import dev.baton.sweep.SweepResult;
import dev.baton.terminal.Output;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What a {@link Workspace} needs from the rooms, although these depend on it. The code that knows
 * all rooms implements this and passes it to the workspace.
 */
public interface Collaborators {
  /**
   * Rescues the files of dead workers.
   *
   * @return an outcome for each, in the same order
   */
  List<RescueOutcome> rescue(Workspace workspace, List<Assessment> stale);

  /** The same as by the settings, without the files of the linked tracker in a work tree. */
  RescueRules rescueRules(Workspace workspace, Path workTree);

  /** The ids of those commits that count as merged. */
  Set<String> merged(Workspace workspace, Collection<Closing> commits);

  /** The claims in the tracker to which the tasks are linked. */
  ForeignClaims foreignClaims(Workspace workspace);

  /** Tells people and linked trackers what a sweep has changed. */
  void swept(Workspace workspace, List<SweepResult> results);

  /** Prints the results of a sweep that ran before the command's own work. */
  void reportSweep(Output output, List<SweepResult> results);

  /** Deletes what is old, and derives statistics from what is not. Called by each sweep. */
  void tidyHistory(Workspace workspace, Stamp stamp);

  /**
   * What to do where there is no database.
   *
   * @param usual the usual advice
   */
  String adviceWithoutDatabase(Environment environment, String usual);

  /** What is done around a command. */
  CatchingUp catchingUp(Call call);

  /** Processes what happened elsewhere since the last command. */
  interface CatchingUp {
    /**
     * Called when the database has been opened: processes what can be done quickly. A failure is no
     * reason for the command to fail, except that nothing may be changed while the home of the
     * tasks cannot be asked.
     */
    void catchUp();

    /** Called when the command has done its work, before {@link #finish}. */
    void ran();

    /**
     * Called when the command is over, if it had asked for the database, and before that by a
     * command that runs long.
     */
    void finish();
  }
}
