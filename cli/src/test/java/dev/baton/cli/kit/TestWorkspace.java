package dev.baton.cli.kit;

import dev.baton.claim.Assessment;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.Uptime;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.cli.kit.Collaborators.CatchingUp;
import dev.baton.config.ConfigScope;
import dev.baton.git.rescue.RescueRules;
import dev.baton.store.Stamp;
import dev.baton.sweep.SweepResult;
import dev.baton.terminal.Output;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workspaces for tests of what stands on one, without the rest of the program. */
public final class TestWorkspace {
  private TestWorkspace() {}

  /** One in a directory, where no options were given. */
  public static Workspace at(Path directory, Clock clock, Uptime uptime) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Environment environment =
        new Environment(
            "baton",
            null,
            Map.of(),
            directory,
            InputStream.nullInputStream(),
            nowhere,
            nowhere,
            0,
            clock,
            uptime,
            ProcessTable::ofThisSystem,
            Environment.Interruptions.usual());
    return of(environment, Syntax.ofWords("test").withGlobals().parse(List.of()), nowhere);
  }

  /** One for the options of a call. */
  static Workspace of(Environment environment, ConfigScope.Options options, PrintStream errors) {
    Output output = Output.plain(errors, errors, false);
    return new Workspace(environment, options, output, new Alone(), false);
  }

  /** No rooms but the workspace's own. */
  private static final class Alone implements Collaborators {
    @Override
    public List<RescueOutcome> rescue(Workspace workspace, List<Assessment> stale) {
      throw new UnsupportedOperationException();
    }

    @Override
    public RescueRules rescueRules(Workspace workspace, Path workTree) {
      return RescueRules.DEFAULT;
    }

    @Override
    public Set<String> merged(Workspace workspace, Collection<Closing> commits) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ForeignClaims foreignClaims(Workspace workspace) {
      return ForeignClaims.NONE;
    }

    @Override
    public void swept(Workspace workspace, List<SweepResult> results) {}

    @Override
    public void reportSweep(Output output, List<SweepResult> results) {}

    @Override
    public void tidyHistory(Workspace workspace, Stamp stamp) {}

    @Override
    public CatchingUp catchingUp(Call call) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String adviceWithoutDatabase(Environment environment, String usual) {
      return usual;
    }
  }
}
