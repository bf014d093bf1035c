package dev.baton.cli;

import dev.baton.app.TidyHistory;
import dev.baton.cli.kit.Collaborators;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ForeignClaims;
import dev.baton.cli.kit.Workspace;
import dev.baton.cli.link.ForeignFiles;
import dev.baton.cli.link.LinkedClaims;
import dev.baton.cli.link.OtherTracker;
import dev.baton.cli.link.SweepNotices;
import dev.baton.cli.rescue.MainLine;
import dev.baton.cli.rescue.Rescuing;
import dev.baton.cli.sweep.SweepView;
import dev.baton.git.rescue.RescueRules;
import dev.baton.store.Stamp;
import dev.baton.sweep.Completions.MainBranch;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper.Rescuer;
import dev.baton.terminal.Output;
import java.nio.file.Path;
import java.util.List;

/** Puts the rooms together: what each of them does for the others. */
final class Wiring implements Collaborators {
  @Override
  public Rescuer rescuer(Workspace workspace) {
    return new Rescuing(workspace);
  }

  @Override
  public RescueRules rescueRules(Workspace workspace, Path workTree) {
    return new ForeignFiles(workspace).rules(workTree);
  }

  @Override
  public MainBranch mainBranch(Workspace workspace) {
    return new MainLine(workspace);
  }

  @Override
  public ForeignClaims foreignClaims(Workspace workspace) {
    return new LinkedClaims(workspace);
  }

  @Override
  public void swept(Workspace workspace, List<SweepResult> results) {
    new SweepNotices(workspace).send(results);
  }

  @Override
  public void reportSweep(Output output, List<SweepResult> results) {
    SweepView.note(output, results);
  }

  @Override
  public void tidyHistory(Workspace workspace, Stamp stamp) {
    TidyHistory.run(workspace, stamp);
  }

  @Override
  public String adviceWithoutDatabase(Environment environment, String usual) {
    return OtherTracker.hint(environment, usual);
  }
}
