import dev.baton.claim.Epoch;
import dev.baton.store.Claims;
import dev.baton.store.Stamp;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresClient;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.sql.SqlStores;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Measures claims with their closes a second on a PostgreSQL server, beside a bare table from which
 * workers pick with {@code skip locked}. Prints a table row for each number of workers.
 *
 * <p>usage: Fleet URL SECONDS TASKS WORKERS...
 */
final class Fleet {
  private static final String BARE_PICK =
      "update bare_task set status = 'in_progress', worker = ?, epoch = epoch + 1 where id ="
          + " (select id from bare_task where status = 'open' order by priority, id limit 1"
          + " for update skip locked) returning id, epoch";

  private static final String BARE_CLOSE =
      "update bare_task set status = 'closed' where id = ? and epoch = ?";

  private Fleet() {}

  public static void main(String[] args) throws Exception {
    String url = args[0];
    Duration time = Duration.ofSeconds(Long.parseLong(args[1]));
    int tasks = Integer.parseInt(args[2]);
    for (int i = 3; i < args.length; i++) {
      int workers = Integer.parseInt(args[i]);
      double bare = bare(url, tasks, workers, time);
      double baton = baton(url + "?project=fleet" + i, tasks, workers, time);
      System.out.printf("| %d | %.0f | %.0f |%n", workers, baton, bare);
    }
  }

  private static PostgresClient client() {
    return new PostgresClient(
        Map.of(), Duration.ofSeconds(30), Clock.systemUTC(), "", "0123456789abcdef");
  }

  private static double baton(String url, int tasks, int workers, Duration time) throws Exception {
    PostgresAddress address = PostgresAddress.parse(url);
    try (SqlStores stores = PostgresStores.create(address, client())) {
      stores.inTransaction(() -> {
        for (int i = 0; i < tasks; i++) {
          stores.tasks().create(TaskDraft.titled("task " + i), new Stamp(Instant.now(), "bench"));
        }
        return tasks;
      });
    }
    return rate(
        workers,
        time,
        (worker, over) -> {
          int done = 0;
          try (SqlStores stores = PostgresStores.open(address, client())) {
            Claims.Request request = new Claims.Request(worker, null, null, null);
            while (!over.get()) {
              Optional<Task> won =
                  stores
                      .claims()
                      .claimNext(TaskFilter.ALL, TaskOrder.PRIORITY, request, false, Instant.now());
              if (won.isEmpty()) {
                throw new IllegalStateException("too few tasks");
              }
              Epoch epoch = new Epoch(won.get().epoch());
              stores
                  .taskStates()
                  .close(won.get().id(), epoch, "done", new Stamp(Instant.now(), worker));
              done++;
            }
          }
          return done;
        });
  }

  private static double bare(String url, int tasks, int workers, Duration time) throws Exception {
    String jdbc = "jdbc:" + url.replace("postgresql://postgres@", "postgresql://");
    try (Connection connection = DriverManager.getConnection(jdbc, "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute("drop table if exists bare_task");
      statement.execute(
          "create table bare_task (id bigint primary key, status text, priority int, worker text,"
              + " epoch bigint default 0)");
      statement.execute(
          "insert into bare_task select i, 'open', 2 from generate_series(1, " + tasks + ") i");
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
      over.set(true);
      int done = 0;
      for (Future<Integer> one : running) {
        done += one.get();
      }
      return done / ((System.nanoTime() - began) / 1e9);
    } finally {
      threads.shutdownNow();
    }
  }
}
