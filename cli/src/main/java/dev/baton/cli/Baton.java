package dev.baton.cli;

import dev.baton.app.TidyHistory;
import dev.baton.claim.Assessment;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Collaborators;
import dev.baton.cli.kit.Collaborators.CatchingUp;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.ForeignClaims;
import dev.baton.cli.kit.Invocation;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.kit.Workspace;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.link.OtherTracker;
import dev.baton.cli.link.SweepNotices;
import dev.baton.cli.rescue.MainLine;
import dev.baton.cli.rescue.Rescuing;
import dev.baton.cli.sweep.SweepView;
import dev.baton.git.rescue.RescueRules;
import dev.baton.store.Stamp;
import dev.baton.sweep.SweepResult;
import dev.baton.terminal.Output;
import dev.baton.text.CommandNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Baton as a function from arguments to an exit code. */
public final class Baton {
  private final Environment environment;

  /** Options of every command that take no value. */
  private static final List<String> NO_VALUE = List.of("--json", "-q", "--quiet", "--debug");

  private final CommandTable commands;

  public Baton(Environment environment) {
    this.environment = environment;
    this.commands = new CommandTable(environment.dialect());
  }

  /** Runs the command that the words name. */
  public int run(String... args) {
    List<String> words = Invocation.commandFirst(args);
    String name = Invocation.namesCommand(words) ? words.removeFirst() : null;
    return run(name, words).number();
  }

  private ExitCode run(@Nullable String name, List<String> words) {
    if (name == null || name.equals("--all")) {
      return name == null ? overview().print(words) : overview().printAll(words);
    }
    switch (name) {
      case "help" -> {
        return help(words);
      }
      case "version", "--version", "-V" -> {
        return overview().printVersion(words);
      }
      default -> {}
    }
    List<String> rest = new ArrayList<>(words);
    String first = name.equals("task") ? ofCub(rest) : name;
    Syntax command = find(first, rest);
    return command == null
        ? overview().unknown(first, words)
        : Invocation.run(environment, command, rest, new Wiring());
  }

  /** Removes the second word of names such as {@code dep add} from the arguments. */
  private @Nullable Syntax find(String first, List<String> rest) {
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).startsWith("-")) {
        Syntax command = commands.findInGroup(first, rest.get(i));
        if (command != null) {
          rest.remove(i);
          return command;
        }
        break;
      }
    }
    // 'breaker' alone shows the status; 'breaker rest' is an unknown command, not the status of
    // 'rest'.
    return isAlone(rest) ? commands.findByAnyName(first) : commands.findBesideGroups(first);
  }

  /** Whether there are only options, each perhaps with a value, and none that asks for help. */
  private static boolean isAlone(List<String> rest) {
    boolean mayBeValue = false;
    for (String word : rest) {
      if (word.equals("--help") || word.equals("-h")) {
        return false;
      }
      if (!word.startsWith("-") && !mayBeValue) {
        return false;
      }
      mayBeValue = word.startsWith("-") && !NO_VALUE.contains(word);
    }
    return true;
  }

  /** cub's commands about tasks are Baton's own, with the word {@code task} in front. */
  private static String ofCub(List<String> rest) {
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).startsWith("-")) {
        return CommandNames.isTaskCommand(rest.get(i)) ? rest.remove(i) : "task";
      }
    }
    return "task";
  }

  private ExitCode help(List<String> words) {
    if (words.contains("--all")) {
      return overview()
          .printAll(words.contains("--json") ? List.of("--help", "--json") : List.of("--help"));
    }
    List<String> rest = new ArrayList<>(words);
    boolean json = rest.remove("--json");
    if (rest.isEmpty()) {
      return overview().print(json ? List.of("--help", "--json") : List.of("--help"));
    }
    String topic = rest.removeFirst();
    if (topic.equals("options") && rest.isEmpty()) {
      Invocation.helpOnOptions(environment, json);
      return ExitCode.OK;
    }
    rest.add("--help");
    if (json) {
      rest.add("--json");
    }
    return run(topic, rest);
  }

  private Overview overview() {
    return new Overview(environment, commands);
  }

  /** Puts the rooms together: what each of them does for the others. */
  private static final class Wiring implements Collaborators {
    @Override
    public List<RescueOutcome> rescue(Workspace workspace, List<Assessment> stale) {
      return new Rescuing(workspace).save(stale);
    }

    @Override
    public RescueRules rescueRules(Workspace workspace, Path workTree) {
      return HomeOutcome.rescueRules(workspace, workTree);
    }

    @Override
    public Set<String> merged(Workspace workspace, Collection<Closing> commits) {
      return new MainLine(workspace).merged(commits);
    }

    @Override
    public ForeignClaims foreignClaims(Workspace workspace) {
      return HomeOutcome.claims(workspace);
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
    public CatchingUp catchingUp(Call call) {
      return new CatchUp(call);
    }

    @Override
    public String adviceWithoutDatabase(Environment environment, String usual) {
      return OtherTracker.hint(environment, usual);
    }
  }
}
