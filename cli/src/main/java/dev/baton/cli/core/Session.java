package dev.baton.cli.core;

import dev.baton.app.Caller;
import dev.baton.app.ForeignClaims;
import dev.baton.app.Lineage;
import dev.baton.app.Services;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Uptime;
import dev.baton.config.ClaimConfig;
import dev.baton.config.ConfigScope;
import dev.baton.config.IterationsConfig;
import dev.baton.config.NotifyConfig;
import dev.baton.config.RescueConfig;
import dev.baton.config.StaleSettings;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.RescueRules;
import dev.baton.notify.Notifier;
import dev.baton.render.SweepNotes;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.sweep.Completions.MainBranch;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper.Rescuer;
import dev.baton.task.TaskId;
import dev.baton.terminal.Output;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of one command: its arguments, its output, and the database when it is first asked for.
 */
public final class Session implements Services, AutoCloseable {
  /** How long to wait for notifications that are not finished when the command is done. */
  private static final Duration LAST_CHANCE = Duration.ofSeconds(5);

  private final Environment environment;
  private final Arguments arguments;
  private final Output output;
  private final Settings settings;
  private final Actor actor;
  private final CatchingUp catchingUp;
  private final boolean changesNothing;
  private final ConfigCache configured = new ConfigCache(this);
  private @Nullable StoreLocation location;
  private @Nullable Stores stores;
  private Clock clock;
  private @Nullable ProcessTable processes;
  private @Nullable Lineage lineage;
  private @Nullable Notifier notifier;

  /**
   * @param catchingUp run once, when the database is first asked for
   * @param changesNothing whether the command only reads: then the beginning of an id names a task,
   *     and a database that cannot be written is good enough
   */
  Session(
      Environment environment,
      Arguments arguments,
      Output output,
      CatchingUp catchingUp,
      boolean changesNothing) {
    this.catchingUp = catchingUp;
    this.changesNothing = changesNothing;
    this.environment = environment;
    this.clock = environment.clock();
    this.arguments = arguments;
    this.output = output;
    this.settings = Settings.read(environment, arguments, output);
    this.actor = new Actor(this, settings.actor());
  }

  /**
   * The same call with the arguments of an earlier one. Both share the database.
   *
   * @throws Failure when they are not valid
   */
  public Session replaying(Syntax syntax, List<String> words) {
    Session replay =
        new Session(environment, syntax.withGlobals().parse(words), output, catchingUp, false);
    replay.location = location();
    replay.stores = stores();
    replay.clock = clock;
    return replay;
  }

  public Environment environment() {
    return environment;
  }

  public Arguments arguments() {
    return arguments;
  }

  public Output output() {
    return output;
  }

  /** With a server, its clock, which only the server knows. */
  @Override
  public Clock clock() {
    return stores == null && location != null && location.server() != null
        ? Opening.clock(clock, stores())
        : clock;
  }

  @Override
  public Uptime uptime() {
    return environment.uptime();
  }

  /** Who acts, without a claim. */
  public Caller caller() {
    return carrying(null);
  }

  /** Who acts, with the claim for this task, if there is one. */
  public Caller caller(TaskId task) {
    Epoch epoch = epoch(task);
    return carrying(epoch == null ? null : new Caller.CarriedClaim(task, epoch));
  }

  private Caller carrying(Caller.@Nullable CarriedClaim claim) {
    return new Caller(actor.name(), settings.worker(), lineage(), claim, arguments.has("--force"));
  }

  /** The processes above this command; read when first asked for. */
  public Lineage lineage() {
    if (lineage == null) {
      lineage =
          Lineage.of(this::processes, () -> ClaimConfig.agents(config()), environment.variables());
    }
    return lineage;
  }

  public Stamp stamp() {
    return caller().stamp(now());
  }

  /** The settings for stale tasks; read when first asked for. */
  public StaleSettings staleSettings() {
    return configured.stale(settings.staleAfter());
  }

  @Override
  public StalePolicy stalePolicy() {
    return staleSettings().policy();
  }

  @Override
  public void reportSweep(List<SweepResult> results) {
    SweepNotes.print(output, results);
  }

  @Override
  public boolean sweepsBeforeClaiming() {
    return staleSettings().auto() != StaleSettings.Auto.OFF;
  }

  public Duration lockTimeout() {
    return settings.lockTimeout();
  }

  public StoreLocation location() {
    if (location == null) {
      location = StoreLocation.find(environment, arguments.value("--db"));
      location = Opening.settled(this, location);
    }
    return location;
  }

  @Override
  public @Nullable GitLayout repository() {
    return location().git();
  }

  @Override
  public Stores stores() {
    return stores != null ? stores : use(Opening.open(this, changesNothing));
  }

  /** Creates the database, or opens the existing one. */
  public void createStores() {
    use(Opening.create(this));
  }

  private Stores use(Stores opened) {
    stores = opened;
    clock = Opening.clock(environment.clock(), opened);
    catchingUp.catchUp(this, changesNothing);
    return opened;
  }

  @Override
  public ProcessTable processes() {
    if (processes == null) {
      processes = environment.processes().get();
    }
    return processes;
  }

  /** Where the settings of this call are looked up. */
  public ConfigScope config() {
    Path directory = environment.directory();
    Path top = location().top(directory);
    return new ConfigScope(arguments, environment.variables(), directory, top, output::warnOnce);
  }

  /** The notification settings; a problem with them is reported once. */
  public NotifyConfig notifyConfig() {
    return configured.notifications();
  }

  /** Sends the configured notifications. */
  public Notifier notifier() {
    if (notifier == null) {
      notifier = Notifiers.of(notifyConfig(), this);
    }
    return notifier;
  }

  /** The rescue settings; a problem with them is reported once. */
  public RescueConfig rescueConfig() {
    return configured.rescue();
  }

  @Override
  public Duration keptHistory() {
    return Duration.ofDays(IterationsConfig.keepDays(config()));
  }

  @Override
  public RescueRules rescueRules() {
    return new ForeignFiles(this).rules();
  }

  @Override
  public MainBranch trunk() {
    return new MainLine(this);
  }

  @Override
  public Consumer<List<SweepResult>> sweepWitness() {
    return new SweepNotices(this);
  }

  @Override
  public ForeignClaims foreignClaims() {
    return new LinkedClaims(this);
  }

  @Override
  public Rescuer rescuer() {
    return new Rescuing(this);
  }

  /**
   * The task that a typed id, or the beginning of one, stands for.
   *
   * @throws Failure when it matches no task or several
   */
  public TaskId resolve(String typed) {
    return new TypedId(this, typed).resolve(changesNothing);
  }

  /** The worker's epoch for this task, given or set by {@code baton run}; null for a person. */
  public @Nullable Epoch epoch(TaskId task) {
    String given = arguments.value("--epoch");
    if (given == null && task.value().equals(environment.variable("BATON_TASK"))) {
      given = environment.variable("BATON_EPOCH");
    }
    return given == null ? null : Epoch.parse(given);
  }

  /** Finishes what opening the database began, for a command that runs for long after that. */
  public void settle() {
    catchingUp.finish(this);
  }

  @Override
  public void close() {
    if (stores != null) {
      try {
        catchingUp.finish(this);
      } finally {
        stores.close();
      }
    }
    if (notifier != null) {
      notifier.close(LAST_CHANCE);
    }
  }
}
