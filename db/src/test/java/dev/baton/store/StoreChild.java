package dev.baton.store;

import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Actions that tests run in another process. It begins when a line arrives on its standard input.
 */
final class StoreChild {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The action that loads what the others need. */
  static final String TRAINING = "train";

  private StoreChild() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[1]);
    System.out.println("up");
    System.in.read();
    try {
      switch (args[0]) {
        case TRAINING -> train();
        case "hold" -> hold(file);
        case "open" -> work(TestEngine.open(file, PATIENCE));
        case "read" -> read(SqliteStores.openToRead(file, PATIENCE));
        case "create" ->
            work(
                TestEngine.isPostgres()
                    ? TestEngine.create(file, PATIENCE)
                    : SqliteStores.create(file, PATIENCE)); // not a copy
        case "claim" -> claimAll(file);
        default -> BreakerChild.run(args[0], file);
      }
    } catch (StoreException e) {
      System.out.println(e.kind() + " " + e.getMessage());
    }
  }

  private static void train() throws IOException {
    Path folder = Files.createTempDirectory("baton-");
    Path file = folder.resolve("baton.db");
    work(TestEngine.create(file, PATIENCE));
    BreakerChild.run("play run 1 0 3 3", file);
    claimAll(file);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path each : files) {
        Files.delete(each);
      }
    }
    Files.delete(folder);
  }

  /** Holds the lock of a file, or what a server locks, until another line arrives. */
  private static void hold(Path file) {
    try (Stores stores = TestEngine.open(file, PATIENCE)) {
      stores.inTransaction(
          Locks.GRAPH.plus(Locks.scope(BreakerChild.HELD)),
          () -> {
            System.out.println("locked");
            return read();
          });
      System.out.println("unlocked");
    }
  }

  private static int read() {
    try {
      return System.in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void read(Stores stores) {
    try (TestStore store = new TestStore(stores)) {
      System.out.println("read " + store.ready() + " " + store.stores.whyReadOnly());
    }
  }

  private static void work(Stores stores) {
    try (TestStore store = new TestStore(stores)) {
      Task task = store.tasks.create(TaskDraft.titled("by a child"), store.stamp());
      System.out.println("created " + task.id());
    }
  }

  private static void claimAll(Path file) {
    try (TestStore store = new TestStore(TestEngine.open(file, PATIENCE))) {
      String worker = "worker-" + ProcessHandle.current().pid();
      // Half of the workers claim several at once.
      int most = ProcessHandle.current().pid() % 2 == 0 ? 1 : 5;
      List<Task> won;
      do {
        won =
            store.claims.claimNext(
                TestStore.NEXT, TestStore.request(worker, null, null), most, store.clock.instant());
        won.forEach(task -> System.out.println(task.id()));
      } while (!won.isEmpty());
      System.out.println("done");
    }
  }
}
