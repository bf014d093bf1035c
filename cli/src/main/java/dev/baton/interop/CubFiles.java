package dev.baton.interop;

import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * cub's folder: tasks, the ledger of attempts, and the sessions of runs. Each of them is written by
 * itself, so a crash leaves them at odds.
 */
public final class CubFiles implements OtherStores {
  private static final int LONGEST_FILE = 16 << 20;

  private final Path tasks;
  private final Map<String, LedgerEntry> ledger = new HashMap<>();
  private final Map<String, RunSession> running = new HashMap<>();

  private CubFiles(Path tasks) {
    this.tasks = tasks;
  }

  /**
   * Looks at a folder.
   *
   * @param path {@code .cub}, the folder that it is in, or the file of the tasks
   * @throws InvalidValue when there are no tasks of cub's
   * @throws IOException when it cannot be read
   */
  public static CubFiles open(Path path) throws IOException {
    for (Path place : List.of(path.resolve(".cub"), path)) {
      if (Files.exists(place.resolve("tasks.jsonl"))) {
        return read(place.resolve("tasks.jsonl"), place);
      }
    }
    Path parent = path.getParent();
    if (Files.isRegularFile(path) && parent != null) {
      return read(path, parent);
    }
    throw new InvalidValue(
        InvalidValue.quote(path.toString())
            + " is no folder of cub's: expected tasks.jsonl or .cub/tasks.jsonl in it",
        "");
  }

  private static CubFiles read(Path tasks, Path place) throws IOException {
    CubFiles files = new CubFiles(tasks);
    files.readLedger(place.resolve("ledger/by-task"));
    files.readSessions(place.resolve("run-sessions"));
    files.readSessions(place.resolve("ledger/by-run"));
    return files;
  }

  /** The file of the tasks. */
  public Path tasks() {
    return tasks;
  }

  private void readLedger(Path directory) throws IOException {
    for (Path file : jsonFiles(directory)) {
      LedgerEntry entry = LedgerEntry.parse(read(file));
      if (entry != null) {
        ledger.put(entry.task(), entry);
      }
    }
  }

  private void readSessions(Path directory) throws IOException {
    for (Path file : jsonFiles(directory)) {
      RunSession session = RunSession.parse(read(file));
      if (session != null && session.isRunning()) {
        running.put(session.task(), session);
      }
    }
  }

  private static List<Path> jsonFiles(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*.json")) {
        for (Path file : found) {
          // active-run.json is a link to one of the others.
          if (Files.isRegularFile(file) && !Files.isSymbolicLink(file)) {
            files.add(file);
          }
        }
      }
    }
    files.sort(null);
    return files;
  }

  private static String read(Path file) throws IOException {
    return Files.size(file) > LONGEST_FILE
        ? ""
        : new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  @Override
  public List<Contradiction> contradictions(Task task) {
    List<Contradiction> found = new ArrayList<>();
    compare(task, ledger.get(task.id().value()), found);
    RunSession session = running.get(task.id().value());
    if (session != null && task.status() != TaskStatus.IN_PROGRESS) {
      found.add(
          new Contradiction(
              "run "
                  + session.run()
                  + " says that it is still working on "
                  + task.id()
                  + ", the tracker says "
                  + task.status().wireName(),
              ""));
    }
    return found;
  }

  private static void compare(Task task, @Nullable LedgerEntry entry, List<Contradiction> found) {
    if (entry == null) {
      return;
    }
    if (entry.success() && !task.status().isOver()) {
      String state =
          task.status() == TaskStatus.IN_PROGRESS
              ? "finished, not closed"
              : "finished, but " + task.status().wireName();
      found.add(
          new Contradiction(
              task.id() + " is " + state + ": cub's ledger has a success " + entry.words(),
              entry.fact()));
    } else if (entry.failure() && task.status() == TaskStatus.CLOSED) {
      found.add(
          new Contradiction(
              task.id() + " is closed, but cub's ledger has no success " + entry.words(), ""));
    }
  }
}
