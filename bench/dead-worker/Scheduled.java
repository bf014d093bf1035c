import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A scheduler with one thread that executes one task and ends: {@code Scheduled ADDRESS NAME
 * MILLIS}, where MILLIS is the interval of its heartbeats, or 0 for the shipped one.
 *
 * <p>The task writes its name to {@code $DESK.task}, and returns when there is a {@code
 * $DESK.done}. Exit code 4: its completion was refused; 13: there was nothing to do for ten
 * seconds.
 */
public final class Scheduled {
  private Scheduled() {}

  public static void main(String[] words) throws Exception {
    Path desk = Path.of(System.getenv("DESK"));
    Path done = Path.of(desk + ".done");
    AtomicBoolean began = new AtomicBoolean();
    CustomTask<Void> work =
        Tasks.custom("work", Void.class)
            .execute((instance, context) -> {
              began.set(true);
              write(desk, instance.getId());
              while (!Files.exists(done)) {
                sleep(50);
              }
              return (complete, operations) -> {
                int code = 4;
                try {
                  operations.remove();
                  code = 0;
                } catch (RuntimeException problem) {
                  problem.printStackTrace();
                } finally {
                  Runtime.getRuntime().halt(code);
                }
              };
            });
    PGSimpleDataSource server = new PGSimpleDataSource();
    server.setUrl("jdbc:" + words[0].replace("postgres@", ""));
    server.setUser("postgres");
    var builder =
        Scheduler.create(server, work)
            .schedulerName(new SchedulerName.Fixed(words[1]))
            .threads(1)
            .pollingInterval(Duration.ofMillis(500));
    if (!words[2].equals("0")) {
      builder.heartbeatInterval(Duration.ofMillis(Long.parseLong(words[2])));
    }
    builder.build().start();
    sleep(10_000);
    if (!began.get()) {
      Runtime.getRuntime().halt(13);
    }
  }

  private static void write(Path desk, String task) {
    try {
      Path file = Files.writeString(Path.of(desk + ".new"), task);
      Files.move(file, Path.of(desk + ".task"));
    } catch (java.io.IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException problem) {
      throw new IllegalStateException(problem);
    }
  }
}
