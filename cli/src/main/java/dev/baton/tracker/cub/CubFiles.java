package dev.baton.tracker.cub;

import dev.baton.json.JsonParser;
import dev.baton.store.WholeTask;
import dev.baton.store.WholeTask.Origin;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.text.FileTrouble;
import dev.baton.text.InputFiles;
import dev.baton.tracker.cub.CubLedger.LedgerZones;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * cub's folder: tasks, the ledger of attempts, and the sessions of runs. Each is written
 * separately, so after a crash they may contradict each other.
 */
public final class CubFiles implements SideFiles {
  private static final String LEDGER = "ledger/by-task";
  static final int LONGEST_FILE = 16 << 20;

  private final Path tasks;
  private final Path place;
  private final LedgerZones zones = new LedgerZones();
  private final List<SideFiles.Note> broken = new ArrayList<>();
  private final Map<String, CubLedger.Entry> ledger = new HashMap<>();

  /** The file of each entry of the ledger, by its task. */
  private final Map<String, String> files = new TreeMap<>();

  private final Map<String, RunSession> running = new HashMap<>();

  /** Former ids, under which the ledger has the work of tasks that are renamed. */
  private final Set<String> renamed = new HashSet<>();

  /** Whether the tasks are those of another tracker, which cub works on. */
  private boolean foreign;

  private CubFiles(Path tasks, Path place) {
    this.tasks = tasks;
    this.place = place;
  }

  /**
   * Opens a folder.
   *
   * @param path {@code .cub}, the folder that contains it, or the file of the tasks
   * @throws InvalidValue when there are no tasks of cub
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
            + " is not a cub directory: expected tasks.jsonl or .cub/tasks.jsonl in it");
  }

  /**
   * The files of a project whose tasks cub leaves with another tracker.
   *
   * @param tasks the file of that tracker
   * @param place the folder {@code .cub}
   * @return null when there is no ledger
   * @throws IOException when it cannot be read
   */
  public static @Nullable CubFiles beside(Path tasks, Path place) throws IOException {
    if (!Files.isDirectory(place.resolve(LEDGER))) {
      return null;
    }
    CubFiles files = read(tasks, place);
    files.foreign = true;
    return files;
  }

  private static CubFiles read(Path tasks, Path place) throws IOException {
    CubFiles files = new CubFiles(tasks, place);
    files.readAll(place.resolve(LEDGER), files::addEntry);
    files.readAll(place.resolve("run-sessions"), files::addSession);
    files.readAll(place.resolve("ledger/by-run"), files::addSession);
    return files;
  }

  /** The file of the tasks. */
  public Path tasks() {
    return tasks;
  }

  private void addEntry(Path file, String text) {
    CubLedger.Entry entry = CubLedger.Entry.parse(text, zones);
    ledger.put(entry.task(), entry);
    files.put(entry.task(), name(file));
  }

  private void addSession(Path file, String text) {
    RunSession session = RunSession.parse(text);
    if (session != null && session.isRunning()) {
      running.put(session.task(), session);
    }
  }

  /** Passes on each file of a folder with its text; one that cannot be parsed is reported. */
  private void readAll(Path directory, BiConsumer<Path, String> reader) throws IOException {
    for (Path file : jsonFiles(directory)) {
      String text = read(file);
      try {
        if (text != null) {
          reader.accept(file, text);
        }
      } catch (InvalidValue e) {
        broken.add(new SideFiles.Note(name(file), line(text), e.getMessage()));
      }
    }
  }

  /** The path as people know it, starting at the folder of the tasks. */
  private String name(Path file) {
    return place.relativize(file).toString();
  }

  /** The line at which parsing stopped; 1 for valid JSON that was not what was expected. */
  private static long line(@Nullable String text) {
    JsonParser parser = new JsonParser(text == null ? "" : text);
    return parser.readObject(new HashMap<>()) ? 1 : parser.line();
  }

  /** The files of a folder by name; none where it does not exist. */
  static List<Path> jsonFiles(Path directory) throws IOException {
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

  /** The text of a file; null where it is not usable, which is reported. */
  private @Nullable String read(Path file) {
    try {
      if (Files.size(file) <= LONGEST_FILE) {
        // A new decoder reports errors by default.
        ByteBuffer bytes = ByteBuffer.wrap(InputFiles.read(file, LONGEST_FILE));
        return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      }
      broken.add(new SideFiles.Note(name(file), 1, "it is too long: expected at most 16 MB"));
    } catch (CharacterCodingException e) {
      broken.add(new SideFiles.Note(name(file), 1, "it is not UTF-8"));
    } catch (IOException e) {
      broken.add(new SideFiles.Note(name(file), 1, "cannot be read: " + FileTrouble.of(e)));
    }
    return null;
  }

  @Override
  public List<SideFiles.Note> problems(Predicate<String> exists) {
    List<SideFiles.Note> problems = new ArrayList<>(broken);
    files.forEach((task, file) -> {
      if (!foreign && !renamed.contains(task) && !exists.test(task)) {
        problems.add(
            new SideFiles.Note(
                file, 1, "it belongs to " + InvalidValue.quote(task) + ", which is not a task"));
      }
    });
    return problems;
  }

  @Override
  public ZoneId zone(LocalDateTime then, ZoneId usual) {
    return zones.at(then, usual);
  }

  @Override
  public List<Contradiction> contradictions(WholeTask whole) {
    Task task = whole.task();
    List<Contradiction> found = new ArrayList<>();
    compare(task, entry(whole), found);
    RunSession session = running.get(task.id().value());
    if (session != null && task.status() != TaskStatus.IN_PROGRESS) {
      found.add(
          new Contradiction(
              "run %s says that it is still working on %s, but the tracker says %s"
                  .formatted(session.run(), task.id(), task.status().wireName()),
              ""));
    }
    return found;
  }

  /** The entry of a task; for a task that cub renamed and did not work on since, the former one. */
  private CubLedger.@Nullable Entry entry(WholeTask whole) {
    CubLedger.Entry entry = ledger.get(whole.task().id().value());
    String former = former(whole.origin());
    CubLedger.Entry before = ledger.get(former);
    // Another task may have that id by now.
    if (before == null || !before.isOf(whole.task().title())) {
      return entry;
    }
    renamed.add(former);
    return entry == null ? before : entry;
  }

  private static String former(@Nullable Origin origin) {
    Map<String, String> members = origin == null ? null : RawJson.members(origin.members());
    return members == null ? "" : RawJson.text(members, "_old_id");
  }

  private static void compare(
      Task task, CubLedger.@Nullable Entry entry, List<Contradiction> found) {
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

  /**
   * A run of cub.
   *
   * @param status running, completed or orphaned
   * @param task its current task; empty for none
   */
  private record RunSession(String run, String status, String task) {
    /**
     * Parses a session; null for another kind of file in the same folder.
     *
     * @throws InvalidValue when it is not JSON
     */
    static @Nullable RunSession parse(String text) {
      Map<String, String> session = TaskBuilder.members(text, false);
      return !session.containsKey("run_id")
          ? null
          : new RunSession(
              RawJson.text(session, "run_id"),
              RawJson.text(session, "status"),
              RawJson.text(session, "current_task"));
    }

    boolean isRunning() {
      return status.equals("running") && !task.isEmpty();
    }
  }
}
