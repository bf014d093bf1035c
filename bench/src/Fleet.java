import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.baton.claim.Epoch;
import dev.baton.store.Claims;
import dev.baton.store.Closing;
import dev.baton.store.Sql;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TaskStates;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.store.postgres.Timelines;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * Measures claims with their closes a second on a PostgreSQL server, beside db-scheduler's picks
 * with their completions, and beside a bare table from which workers pick with {@code skip locked}.
 * Prints a table row for each number of workers and each round: Baton, where each worker closes its
 * task and claims the next one by one message ({@code close --claim-next}); the same by two; with
 * the labels, parent and counts of each task; one Baton that claims ahead for as many workers; as
 * many db-schedulers with a thread each; one db-scheduler with as many threads; the bare table.
 * They take turns.
 *
 * <p>usage: Fleet URL ROUNDS SECONDS TASKS WORKERS...
 */
final class Fleet {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Not measured, so that the first of the figures is not of a program that has just begun. */
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private static final Claims.Next NEXT =
      new Claims.Next(TaskFilter.ALL, TaskOrder.PRIORITY, List.of(), false);

  private static final Claims.Request MACHINE = new Claims.Request("machine", null, null, null);

  /** How many tasks a machine that claims for several workers has claimed for each, at most. */
  private static final int AHEAD = 4;

  private static final String BARE_PICK =
      "update bare_task set status = 'in_progress', worker = ?, epoch = epoch + 1 where id ="
          + " (select id from bare_task where status = 'open' order by priority, id limit 1"
          + " for update skip locked) returning id, epoch";

  private static final String BARE_CLOSE =
      "update bare_task set status = 'closed' where id = ? and epoch = ?";

  private static final String FILL =
      "insert into task (id, short_id, natural_id, title, description, status, priority,"
          + " issue_type, created_at, updated_at, epoch) select 'app-' || i, i, 'app-' ||"
          + " lpad(cast(i as text), 9, '0'), 'task ' || i, '', 'open', 2, 'task', i, i, 0"
          + " from generate_series(1, %d) i";

  /** Each task has been created, which is in its history. */
  private static final String FILL_HISTORY =
      "insert into event (task_id, at, kind, actor, epoch) select id, created_at, 'created', 'ann',"
          + " 0 from task";

  private static final String SCHEDULED_TABLE =
      "create table scheduled_tasks (task_name text not null, task_instance text not null,"
          + " task_data bytea, execution_time timestamp with time zone not null,"
          + " picked boolean not null, picked_by text, last_success timestamp with time zone,"
          + " last_failure timestamp with time zone, consecutive_failures int,"
          + " last_heartbeat timestamp with time zone, version bigint not null,"
          + " priority smallint, primary key (task_name, task_instance));"
          + " create index execution_time_idx on scheduled_tasks (execution_time);"
          + " create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)";

  private Fleet() {}

  public static void main(String[] args) throws Exception {
    String url = args[0];
    int rounds = Integer.parseInt(args[1]);
    Duration time = Duration.ofSeconds(Long.parseLong(args[2]));
    int tasks = Integer.parseInt(args[3]);
    for (Way way : Way.values()) {
      baton(url + "?project=warm-", 20_000, 2, WARM_UP, way);
    }
    machine(url + "?project=warm-machine", 30_000, 2, WARM_UP);
    for (int i = 4; i < args.length; i++) {
      int workers = Integer.parseInt(args[i]);
      for (int round = 0; round < rounds; round++) {
        double bare = bare(url, tasks, workers, time);
        double scheduled = scheduled(url, tasks, 1, workers, time);
        double apart = scheduled(url, tasks, workers, 1, time);
        String project = url + "?project=fleet" + i + "-" + round + "-";
        double together = baton(project, tasks, workers, time, Way.TOGETHER);
        double baton = baton(project, tasks, workers, time, Way.APART);
        double whole = baton(project, tasks, workers, time, Way.WHOLE);
        double machine = machine(project + "machine", 2 * tasks, workers, time);
        System.out.printf(
            "| %d | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |%n",
            workers, together, baton, whole, machine, apart, scheduled, bare);
      }
    }
  }

  private static PostgresClient client() {
    return new PostgresClient(
        Map.of(),
        PATIENCE,
        PATIENCE,
        Clock.systemUTC(),
        "",
        "0123456789abcdef",
        new Timelines(null));
  }

  private static PostgresAddress filled(String url, int tasks) throws Exception {
    PostgresAddress address = PostgresAddress.parse(url);
    try (Stores stores = PostgresStores.create(address, client())) {
      stores.database().write(h -> Sql.of(FILL.formatted(tasks)).run(h));
      stores.database().write(h -> Sql.of(FILL_HISTORY).run(h));
      stores.database().write(h -> Sql.of("analyze").run(h));
    }
    return address;
  }

  /** How a worker goes from one task to the next. */
  private enum Way {
    /** It closes its task and claims the next one by one message. */
    TOGETHER,
    /** By two. */
    APART,
    /** By two, and gets labels, parent and counts of each task. */
    WHOLE
  }

  private static double baton(String url, int tasks, int workers, Duration time, Way way)
      throws Exception {
    PostgresAddress address = filled(url + way.name().toLowerCase(Locale.ROOT), tasks);
    return rate(
        workers,
        time,
        (worker, over) -> {
          int done = 0;
          try (Stores stores = PostgresStores.open(address, client())) {
            Claims.Request request = new Claims.Request(worker, null, null, null);
            boolean whole = way == Way.WHOLE;
            Claims claims = whole ? stores.claims() : stores.claims().briefly();
            TaskStates states = whole ? stores.taskStates() : stores.taskStates().briefly();
            Task mine = null;
            while (!over.get()) {
              if (mine == null) {
                mine = next(claims, request, 1).getFirst();
              }
              Epoch epoch = new Epoch(mine.epoch());
              Stamp stamp = new Stamp(Instant.now(), worker);
              if (way == Way.TOGETHER) {
                Closing closing = Closing.unhindered(mine.id(), epoch, "done", stamp);
                List<Task> next = closeAndClaimNext(claims, closing, request);
                mine = next.isEmpty() ? null : next.getFirst();
              } else {
                states.close(mine.id(), epoch, "done", stamp);
                mine = null;
              }
              done++;
            }
          }
          return done;
        });
  }

  private static List<Task> next(Claims claims, Claims.Request request, int most) {
    List<Task> next = claims.claimNext(NEXT, request, most, Instant.now());
    if (next.isEmpty()) {
      throw new IllegalStateException("too few tasks");
    }
    return next;
  }

  private static List<Task> closeAndClaimNext(
      Claims claims, Closing closing, Claims.Request request) {
    return claims
        .closeAndClaimNext(closing, NEXT, request, closing.stamp().at())
        .orElseThrow()
        .next();
  }

  /**
   * One program has a few tasks claimed ahead for each of its workers. It claims more at once when
   * half of them are taken ({@code claim --next --count}), and closes at once what they have done
   * meanwhile ({@code close} with several tasks), as many at most. A task counts once it is closed.
   */
  private static double machine(String url, int tasks, int workers, Duration time)
      throws Exception {
    PostgresAddress address = filled(url, tasks);
    BlockingQueue<Task> claimed = new LinkedBlockingQueue<>();
    BlockingQueue<Task> done = new LinkedBlockingQueue<>(AHEAD * workers);
    int half = AHEAD * workers / 2;
    Semaphore room = new Semaphore(2 * half);
    AtomicInteger closed = new AtomicInteger();
    Thread claiming =
        Thread.ofPlatform()
            .start(() -> {
              try (Stores stores = PostgresStores.open(address, client())) {
                Claims claims = stores.claims().briefly();
                while (true) {
                  room.acquire(half);
                  List<Task> more = next(claims, MACHINE, half);
                  claimed.addAll(more);
                  room.release(half - more.size());
                }
              } catch (InterruptedException over) {
                // Its workers have ended.
              }
            });
    Thread closing =
        Thread.ofPlatform()
            .start(() -> {
              try (Stores stores = PostgresStores.open(address, client())) {
                TaskStates states = stores.taskStates().briefly();
                while (true) {
                  Map<TaskId, Epoch> some = new LinkedHashMap<>();
                  List<Task> all = new ArrayList<>(List.of(done.take()));
                  done.drainTo(all);
                  all.forEach(task -> some.put(task.id(), Epoch.of(task)));
                  Stamp stamp = new Stamp(Instant.now(), MACHINE.worker());
                  if (states.closeAll(some, "done", stamp).isEmpty()) {
                    throw new IllegalStateException("not closed");
                  }
                  closed.addAndGet(some.size());
                }
              } catch (InterruptedException over) {
                // Its workers have ended.
              }
            });
    try {
      return rate(
          workers,
          time,
          (worker, over) -> {
            try {
              while (!over.get()) {
                Task task = claimed.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                if (task == null) {
                  throw new IllegalStateException("too few tasks");
                }
                room.release();
                while (!done.offer(task, 100, TimeUnit.MILLISECONDS) && !over.get()) {
                  // It waits until others of the machine are closed.
                }
              }
              return 0;
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          },
          closed);
    } finally {
      claiming.interrupt();
      closing.interrupt();
      claiming.join();
      closing.join();
    }
  }

  /**
   * What schedulers pick and complete. One with many threads picks many at once, as one program on
   * one machine can; as many schedulers with a thread each are like workers that know nothing of
   * each other.
   */
  private static double scheduled(String url, int tasks, int schedulers, int threads, Duration time)
      throws Exception {
    String jdbc = jdbc(url);
    try (Connection connection = DriverManager.getConnection(jdbc, "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute("drop table if exists scheduled_tasks");
      statement.execute(SCHEDULED_TABLE);
      statement.execute(
          "insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)"
              + " select 'work', i, now() - interval '1 hour' + i * interval '1 millisecond',"
              + " false, 1 from generate_series(1, "
              + 3 * tasks
              + ") i");
      statement.execute("analyze scheduled_tasks");
    }
    AtomicInteger done = new AtomicInteger();
    OneTimeTask<Void> work =
        Tasks.oneTime("work").execute((instance, context) -> done.incrementAndGet());
    try (Pool pool = new Pool(jdbc)) {
      List<Scheduler> all = new ArrayList<>();
      for (int i = 0; i < schedulers; i++) {
        all.add(
            Scheduler.create(pool.dataSource(), work)
                .schedulerName(new SchedulerName.Fixed("scheduler-" + i))
                .threads(threads)
                .pollUsingLockAndFetch(0.5, 1.0)
                .pollingInterval(Duration.ofMillis(100))
                .build());
      }
      long began = System.nanoTime();
      all.forEach(Scheduler::start);
      Thread.sleep(time);
      double rate = done.get() / ((System.nanoTime() - began) / 1e9);
      all.parallelStream().forEach(Scheduler::stop);
      return rate;
    }
  }

  private static String jdbc(String url) {
    return "jdbc:" + url.replace("postgresql://postgres@", "postgresql://");
  }

  /** Connections that are used again, as any program with db-scheduler has them. */
  private static final class Pool implements AutoCloseable {
    private final ConcurrentLinkedQueue<Connection> idle = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Connection> all = new ConcurrentLinkedQueue<>();
    private final String jdbc;

    Pool(String jdbc) {
      this.jdbc = jdbc;
    }

    DataSource dataSource() {
      return (DataSource)
          Proxy.newProxyInstance(
              Fleet.class.getClassLoader(),
              new Class<?>[] {DataSource.class},
              (proxy, method, arguments) -> {
                if (!method.getName().equals("getConnection")) {
                  throw new UnsupportedOperationException(method.getName());
                }
                return borrowed();
              });
    }

    private Connection borrowed() throws SQLException {
      Connection free = idle.poll();
      Connection connection =
          free != null ? free : DriverManager.getConnection(jdbc, "postgres", "");
      if (free == null) {
        all.add(connection);
      }
      return (Connection)
          Proxy.newProxyInstance(
              Fleet.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("close")) {
                  connection.setAutoCommit(true);
                  idle.add(connection);
                  return null;
                }
                try {
                  return method.invoke(connection, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    @Override
    public void close() throws SQLException {
      for (Connection connection : all) {
        connection.close();
      }
    }
  }

  private static double bare(String url, int tasks, int workers, Duration time) throws Exception {
    String jdbc = jdbc(url);
    try (Connection connection = DriverManager.getConnection(jdbc, "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute("drop table if exists bare_task");
      statement.execute(
          "create table bare_task (id bigint primary key, status text, priority int, worker text,"
              + " epoch bigint default 0)");
      statement.execute(
          "insert into bare_task select i, 'open', 2 from generate_series(1, " + 3 * tasks + ") i");
      statement.execute("create index bare_open on bare_task (priority, id) where status = 'open'");
      statement.execute("analyze bare_task");
    }
    return rate(
        workers,
        time,
        (worker, over) -> {
          int done = 0;
          try (Connection connection = DriverManager.getConnection(jdbc, "postgres", "");
              PreparedStatement pick = connection.prepareStatement(BARE_PICK);
              PreparedStatement close = connection.prepareStatement(BARE_CLOSE)) {
            while (!over.get()) {
              pick.setString(1, worker);
              try (ResultSet row = pick.executeQuery()) {
                if (!row.next()) {
                  throw new IllegalStateException("too few tasks");
                }
                close.setLong(1, row.getLong(1));
                close.setLong(2, row.getLong(2));
              }
              close.executeUpdate();
              done++;
            }
          }
          return done;
        });
  }

  /** What one worker does until the time is over. */
  private interface Work {
    int run(String worker, AtomicBoolean over) throws SQLException;
  }

  private static double rate(int workers, Duration time, Work work)
      throws InterruptedException, ExecutionException {
    return rate(workers, time, work, new AtomicInteger());
  }

  /**
   * How much is done in a second.
   *
   * @param elsewhere what others count that work for the workers
   */
  private static double rate(int workers, Duration time, Work work, AtomicInteger elsewhere)
      throws InterruptedException, ExecutionException {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Future<Integer>> running = new ArrayList<>();
      long began = System.nanoTime();
      for (int i = 0; i < workers; i++) {
        String worker = "worker-" + i;
        Callable<Integer> loop = () -> work.run(worker, over);
        running.add(threads.submit(loop));
      }
      Thread.sleep(time);
      int done = elsewhere.get();
      over.set(true);
      for (Future<Integer> one : running) {
        done += one.get();
      }
      return done / ((System.nanoTime() - began) / 1e9);
    } finally {
      threads.shutdownNow();
    }
  }
}
