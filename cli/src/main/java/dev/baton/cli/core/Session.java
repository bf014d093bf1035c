package dev.baton.cli.core;

import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.cli.output.Output;
import dev.baton.notify.Notifier;
import dev.baton.store.BreakerStore;
import dev.baton.store.ClaimStore;
import dev.baton.store.CommentStore;
import dev.baton.store.Database;
import dev.baton.store.DependencyStore;
import dev.baton.store.EpicStore;
import dev.baton.store.EventStore;
import dev.baton.store.HealthStore;
import dev.baton.store.IterationStore;
import dev.baton.store.SettingStore;
import dev.baton.store.Stamp;
import dev.baton.store.StatusStore;
import dev.baton.store.TaskCounter;
import dev.baton.store.TaskFinder;
import dev.baton.store.TaskStore;
import dev.baton.store.WorkRecords;
import dev.baton.sweep.Completions;
import dev.baton.sweep.Rescuer;
import dev.baton.sweep.StaleScan;
import dev.baton.sweep.Sweeper;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One call of one command: its arguments, its output, and the database once it is asked for. */
public final class Session implements AutoCloseable {
  /** For notices that are still under way when the command is done. */
  private static final Duration LAST_CHANCE = Duration.ofSeconds(5);

  private final Environment environment;
  private final Arguments arguments;
  private final Output output;
  private final Settings settings;
  private final CatchingUp catchingUp;
  private @Nullable StoreLocation location;
  private @Nullable Database database;
  private @Nullable ProcessTable processes;
  private @Nullable RescueConfig rescueConfig;
  private @Nullable StaleSettings staleSettings;
  private @Nullable NotifyConfig notifyConfig;
  private @Nullable Notifier notifier;

  /**
   * @param catchingUp done once, when the database is first asked for
   */
  Session(Environment environment, Arguments arguments, Output output, CatchingUp catchingUp) {
    this.catchingUp = catchingUp;
    this.environment = environment;
    this.arguments = arguments;
    this.output = output;
    this.settings = Settings.read(environment, arguments, output);
  }

  /**
   * The same call with the words of another one, which was made before. Both share the database.
   *
   * @throws Failure when they do not fit
   */
  public Session replaying(Syntax syntax, List<String> words) {
    Session replay =
        new Session(environment, syntax.withGlobals().parse(words), output, catchingUp);
    replay.location = location();
    replay.database = database();
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

  public Instant now() {
    return environment.clock().instant();
  }

  /** Who acts, and when. */
  public Stamp stamp() {
    return new Stamp(now(), settings.actor());
  }

  /** What is settled about stale tasks; read at the first call. */
  public StaleSettings staleSettings() {
    if (staleSettings == null) {
      staleSettings = StaleSettings.read(settingSources("stale"), settings.staleAfter());
    }
    return staleSettings;
  }

  private StalePolicy stalePolicy() {
    return staleSettings().policy();
  }

  public Duration lockTimeout() {
    return settings.lockTimeout();
  }

  public StoreLocation location() {
    if (location == null) {
      location = StoreLocation.find(environment, arguments.value("--db"));
    }
    return location;
  }

  /** The database, opened at the first call. */
  public Database database() {
    if (database == null) {
      database = Database.open(location().file(), settings.lockTimeout());
      catchingUp.catchUp(this);
    }
    return database;
  }

  /** Creates the database, or opens the one that is there. */
  public Database createDatabase() {
    database = Database.create(location().file(), settings.lockTimeout());
    catchingUp.catchUp(this);
    return database;
  }

  public ProcessTable processes() {
    if (processes == null) {
      processes = environment.processes().get();
    }
    return processes;
  }

  public ConfigFiles configFiles() {
    return new ConfigFiles(environment, location(), output);
  }

  /** Who is told; what cannot be read is told once. */
  NotifyConfig notifyConfig() {
    if (notifyConfig == null) {
      notifyConfig = NotifyConfig.read(this);
    }
    return notifyConfig;
  }

  /** Tells people what happened, as it is configured; made at the first call. */
  public Notifier notifier() {
    if (notifier == null) {
      notifier = Notifiers.of(notifyConfig(), this);
    }
    return notifier;
  }

  /** Where the settings of one section are looked for. */
  SettingSources settingSources(String section) {
    return new SettingSources(environment, arguments, configFiles().sections(section), output);
  }

  /** What is configured about rescues; what cannot be read is told once. */
  public RescueConfig rescueConfig() {
    if (rescueConfig == null) {
      rescueConfig = RescueConfig.read(settingSources("rescue"));
    }
    return rescueConfig;
  }

  public TaskFinder finder() {
    return new TaskFinder(database());
  }

  public TaskStore tasks() {
    return new TaskStore(database());
  }

  public StatusStore statuses() {
    return new StatusStore(database());
  }

  public ClaimStore claims() {
    return new ClaimStore(database());
  }

  public TaskCounter counter() {
    return new TaskCounter(database());
  }

  public EpicStore epics() {
    return new EpicStore(database());
  }

  public DependencyStore dependencies() {
    return new DependencyStore(database());
  }

  public CommentStore comments() {
    return new CommentStore(database());
  }

  public BreakerStore breakers() {
    return new BreakerStore(database());
  }

  public IterationStore iterations() {
    return new IterationStore(database());
  }

  public EventStore events() {
    return new EventStore(database());
  }

  public SettingStore settings() {
    return new SettingStore(database());
  }

  public HealthStore health() {
    return new HealthStore(database());
  }

  public StaleScan scan() {
    return new StaleScan(
        claims(),
        settings(),
        processes(),
        stalePolicy(),
        environment.clock(),
        environment.uptime(),
        new Completions(new WorkRecords(database()), new MainLine(this)));
  }

  public Sweeper sweeper() {
    return new Sweeper(
        scan(), claims(), settings(), breakers(), stalePolicy(), rescuer(), new SweepNotices(this));
  }

  /** Saves what dead workers left. */
  public Rescuer rescuer() {
    return new Rescuing(this);
  }

  /**
   * The task that a typed id stands for.
   *
   * @throws Failure when it stands for none or for several
   */
  public TaskId resolve(String typed) {
    TaskFinder.Lookup lookup = finder().resolve(typed);
    // No switch over types: each is linked anew at each start.
    if (lookup instanceof TaskFinder.Lookup.Found found) {
      return found.id();
    }
    if (lookup instanceof TaskFinder.Lookup.Ambiguous ambiguous) {
      throw Failure.usage(
          "'" + typed + "' is the beginning of several ids: " + ambiguous.shown(),
          "type more of it");
    }
    throw Failure.noTask(typed);
  }

  /**
   * The epoch that a worker carries for this task: from {@code --epoch}, else from the environment
   * that {@code baton run} gives its agent. Null when a person acts.
   */
  public @Nullable Epoch epoch(TaskId task) {
    String given = arguments.value("--epoch");
    if (given == null && task.value().equals(environment.variable("BATON_TASK"))) {
      given = environment.variable("BATON_EPOCH");
    }
    return given == null ? null : Epoch.parse(given);
  }

  @Override
  public void close() {
    if (database != null) {
      try {
        catchingUp.finish(this);
      } finally {
        database.close();
      }
    }
    if (notifier != null) {
      notifier.close(LAST_CHANCE);
    }
  }
}
