package dev.baton.cli.kit;

import dev.baton.claim.AgentSession;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Uptime;
import dev.baton.cli.kit.Collaborators.CatchingUp;
import dev.baton.cli.kit.Opening.RepositoryIdentity;
import dev.baton.config.ClaimConfig;
import dev.baton.config.ConfigScope;
import dev.baton.config.NotifyConfig;
import dev.baton.config.RescueConfig;
import dev.baton.config.StaleSettings;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.GitUser;
import dev.baton.git.rescue.RescueRules;
import dev.baton.git.worktree.TreeFinder;
import dev.baton.notify.Channel;
import dev.baton.notify.Notifier;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.sweep.Completions;
import dev.baton.sweep.StaleScan;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.terminal.Output;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a command works: the database, the repository, the clock, the processes of the machine, and
 * the settings. Each part is created, and the database opened, when it is first asked for. It knows
 * nothing of the command's own words; {@link Call} has those.
 */
public final class Workspace implements AutoCloseable {
  /** How long to wait for notifications that are not finished when the command is done. */
  private static final Duration LAST_CHANCE = Duration.ofSeconds(5);

  private final Environment environment;
  private final ConfigScope.Options options;
  private final Output output;
  private final Settings given;
  private final Collaborators collaborators;
  private final boolean changesNothing;
  private @Nullable CatchingUp around;
  private @Nullable StoreLocation location;
  private @Nullable Stores stores;
  private Clock clock;
  private @Nullable ProcessTable processes;
  private @Nullable Lineage lineage;
  private @Nullable String user;
  private @Nullable StaleSettings stale;
  private @Nullable RescueConfig rescues;
  private @Nullable Notifier notifier;
  private @Nullable TreeFinder trees;

  /**
   * @param options of the call, which decide before variables and files
   * @param output for warnings, and for what a sweep before the command's own work has done
   * @param changesNothing whether a database that cannot be written is good enough
   */
  Workspace(
      Environment environment,
      ConfigScope.Options options,
      Output output,
      Collaborators collaborators,
      boolean changesNothing) {
    this.environment = environment;
    this.options = options;
    this.output = output;
    this.collaborators = collaborators;
    this.changesNothing = changesNothing;
    this.clock = environment.clock();
    this.given = Settings.read(environment, options, output);
  }

  /** The same place and database for the options of an earlier call. */
  Workspace replaying(ConfigScope.Options earlier) {
    Workspace replay = new Workspace(environment, earlier, output, collaborators, false);
    replay.location = location();
    replay.stores = stores();
    replay.clock = clock;
    return replay;
  }

  public Environment environment() {
    return environment;
  }

  /** The clock by which leases are compared: with a server its own, which only the server knows. */
  public Clock clock() {
    return stores == null && location != null && location.server() != null
        ? Opening.clock(clock, stores())
        : clock;
  }

  /** The current time by {@link #clock}. */
  public Instant now() {
    return clock().instant();
  }

  /** The clock of this machine. */
  public Clock ownClock() {
    return environment.clock();
  }

  public Uptime uptime() {
    return environment.uptime();
  }

  public ProcessTable processes() {
    if (processes == null) {
      ProcessTable all = environment.processes().get();
      processes =
          all.of(
              () -> location().fileSystem(),
              () -> location().ofThisMachine(environment.variables()));
    }
    return processes;
  }

  /** The processes above this command. */
  public Lineage lineage() {
    if (lineage == null) {
      lineage =
          Lineage.of(this::processes, () -> ClaimConfig.agents(config()), environment.variables());
    }
    return lineage;
  }

  /** The session of the agent above this command; null where it is not known. */
  public @Nullable AgentSession session() {
    return lineage().session(new NotedSessions(location().file()));
  }

  /** Who acts, without a claim and without the right to overrule a worker. */
  public Caller caller() {
    return new Caller(actor(), given.worker(), lineage(), null, false, Stamp.Origin.NONE);
  }

  /** Who makes a change now, for the history. */
  public Stamp stamp() {
    return caller().stamp(now());
  }

  private String actor() {
    if (user == null) {
      String named = given.actor();
      user = named != null ? named : Settings.user(environment, () -> gitUser().name());
    }
    return user;
  }

  public GitUser gitUser() {
    return new GitUser(location().git(), environment.variables());
  }

  public StoreLocation location() {
    if (location == null) {
      location = StoreLocation.find(environment, options.value("--db"));
      location = Opening.settled(this, location);
    }
    return location;
  }

  /** The repository that the database belongs to; null outside a repository. */
  public @Nullable GitLayout repository() {
    return location().git();
  }

  /** How long to wait for a lock of the database. */
  public Duration lockTimeout() {
    return given.lockWait();
  }

  /** The same for a server that does not answer: a prompt waits only if somebody has said so. */
  Duration serverPatience() {
    Duration chosen = given.lockTimeout();
    return chosen == null ? Duration.ZERO : chosen;
  }

  /** The open database. */
  public Stores stores() {
    return stores != null ? stores : use(Opening.open(this, changesNothing));
  }

  /** Creates the database, or opens the existing one. */
  public void createStores() {
    use(Opening.create(this, location()));
  }

  private Stores use(Stores opened) {
    stores = opened;
    clock = Opening.clock(environment.clock(), opened);
    proceed();
    return opened;
  }

  /** What to do where there is no database. */
  String adviceWithoutDatabase(String usual) {
    return collaborators.adviceWithoutDatabase(environment, usual);
  }

  /** Finishes what opening the database began, for a command that runs for long after that. */
  public void settle() {
    if (around != null) {
      around.finish();
    }
  }

  /** Begins again what {@link #settle} has finished, to change something after a long wait. */
  public void proceed() {
    if (stores != null && around != null) {
      around.catchUp();
    }
  }

  /** What a failure of the database means after what the call has changed. */
  StoreException afterChanges(StoreException failure) {
    return stores == null ? failure : stores.afterChanges(failure);
  }

  /** Sets what is done when the database has been opened, and when it is no longer needed. */
  void around(CatchingUp catchingUp) {
    around = catchingUp;
  }

  /** For what the kit itself prints. */
  Output output() {
    return output;
  }

  /** Whether the call has this option. */
  public boolean has(String option) {
    return options.has(option);
  }

  /** Prints additional information. */
  public void note(String text) {
    output.note(text);
  }

  /** Prints a warning. */
  public void warn(String text) {
    output.warn(text);
  }

  /** Prints with {@code --debug} what is otherwise no reason to bother anybody. */
  public void debug(String text) {
    if (options.has("--debug")) {
      output.note(text);
    }
  }

  /** Where the settings of this call are looked up. */
  public ConfigScope config() {
    Path directory = environment.directory();
    Path top = location().top(directory);
    return new ConfigScope(options, environment.variables(), directory, top, output::warnOnce);
  }

  /** The settings for stale tasks; a problem with them is reported once. */
  public StaleSettings staleSettings() {
    if (stale == null) {
      stale = StaleSettings.read(config(), given.staleAfter());
    }
    return stale;
  }

  /** When a task is stale, and what a sweep does with it. */
  public StalePolicy stalePolicy() {
    return staleSettings().policy();
  }

  /** Sends the configured notifications. */
  public Notifier notifier() {
    if (notifier == null) {
      NotifyConfig config = NotifyConfig.read(config());
      List<Channel> channels = config.channels(environment.variable("PATH"));
      notifier =
          new Notifier(
              channels, config.cooldown(), environment.clock(), environment.uptime(), output::warn);
    }
    return notifier;
  }

  /** The rescue settings; a problem with them is reported once. */
  public RescueConfig rescueConfig() {
    if (rescues == null) {
      rescues = RescueConfig.read(config());
    }
    return rescues;
  }

  /** Which files of the work tree here are not saved in git without a person. */
  public RescueRules rescueRules() {
    GitLayout git = location().git();
    Path top = git == null ? null : git.worktree();
    return top == null ? rescueConfig().rules() : rescueRules(top);
  }

  /** The same for another work tree of the repository. */
  public RescueRules rescueRules(Path workTree) {
    return location().isLinked()
        ? collaborators.rescueRules(this, workTree)
        : rescueConfig().rules();
  }

  /** Finds the work trees in which claims were made. */
  public TreeFinder trees() {
    if (trees == null) {
      trees = RepositoryIdentity.trees(this);
    }
    return trees;
  }

  /** The work tree here, as claims know it. */
  public Claim.Tree tree() {
    GitLayout git = repository();
    return git == null ? Claim.Tree.NONE : FolderIdentity.tree(git, false);
  }

  /**
   * Rescues the files of dead workers. It never throws: problems are part of the outcome.
   *
   * @return an outcome for each, in the same order
   */
  public List<RescueOutcome> rescue(List<Assessment> stale) {
    return collaborators.rescue(this, stale);
  }

  /** The claims in a tracker to which the tasks are linked. */
  public ForeignClaims foreignClaims() {
    return location().isLinked() ? collaborators.foreignClaims(this) : ForeignClaims.NONE;
  }

  /**
   * Reports the result of a sweep before a claim. Called at once, because what follows may fail.
   *
   * @param results by task id; empty where nothing was stale
   */
  public void reportSweep(List<SweepResult> results) {
    collaborators.reportSweep(output, results);
  }

  /** Assesses claims by the current policy. */
  public StaleScan scan() {
    return new StaleScan(
        stores().claims(),
        stores().settings(),
        processes(),
        stalePolicy(),
        clock(),
        uptime(),
        new Completions(stores().workRecords(), commits -> collaborators.merged(this, commits)),
        claim -> foreignClaims().lease(claim));
  }

  /** Reopens stale tasks by the current policy. */
  public Sweeper sweeper() {
    return new Sweeper(
        scan(),
        this::rescue,
        results -> collaborators.swept(this, results),
        foreignClaims()::isElsewhere,
        stamp -> collaborators.tidyHistory(this, stamp));
  }

  @Override
  public void close() {
    if (stores != null) {
      try {
        settle();
      } finally {
        stores.close();
      }
    }
    if (notifier != null) {
      notifier.close(LAST_CHANCE);
    }
  }
}
