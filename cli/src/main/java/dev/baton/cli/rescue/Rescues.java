package dev.baton.cli.rescue;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Picker;
import dev.baton.git.GitLayout;
import dev.baton.git.UserGit.RemoteGit;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.git.rescue.RescueRemote;
import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.json.JsonObject;
import dev.baton.store.Events;
import dev.baton.store.Events.Event;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Choice;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rescues that the words of a command refer to, in its repository. */
record Rescues(Arguments arguments) {
  /** A push may have to send a large history for the first time. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /**
   * A rescue, and where it was restored last.
   *
   * @param closed whether its task is closed
   * @param at null where it was not, as far as is known
   * @param tree the work tree; null where that is not known
   */
  record Known(Rescue rescue, boolean closed, @Nullable Instant at, @Nullable String tree) {
    static Known of(Rescue rescue, boolean closed, @Nullable Event restored) {
      return restored == null
          ? new Known(rescue, closed, null, null)
          : new Known(
              rescue,
              closed,
              restored.at(),
              JsonObject.orEmpty(restored.detail()).text("worktree"));
    }

    /** When and where, such as {@code 2h ago in ../app-second}; null where it was not. */
    @Nullable String words(Instant now) {
      return at == null ? null : Ages.ago(at, now) + (tree == null ? "" : " in " + tree);
    }
  }

  /** Something asked of git. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** An exchange of rescues with a remote. */
  interface Exchange {
    List<Moved> with(RescueRemote remote) throws IOException;
  }

  /** Does something with git and turns its failures into one line. */
  static <T> T ask(Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw Failure.failed("git_failed", String.valueOf(e.getMessage()), "");
    }
  }

  GitLayout repository() {
    GitLayout layout = arguments.workspace().repository();
    if (layout == null) {
      throw Failure.notFound(
          "no_repository",
          "not a git repository, so there are no rescues here",
          "change to the work tree and try again");
    }
    return layout;
  }

  RescueRefs refs() {
    return new RescueRefs(repository());
  }

  /** All rescues of this repository, by task and epoch. */
  List<Rescue> all() {
    return RescueRefs.mayExist(repository()) ? ask(refs()::all) : List.of();
  }

  /** The rescues of one task, by epoch; none where there is no repository. */
  List<Rescue> ofTask(String task) {
    GitLayout layout = arguments.workspace().repository();
    return layout == null || !RescueRefs.mayExist(layout)
        ? List.of()
        : ask(() -> new RescueRefs(layout).of(task));
  }

  /** The rescues with what became of them. */
  List<Known> known(List<Rescue> rescues) {
    Map<String, Event> restored = new HashMap<>();
    Set<String> closed = new HashSet<>();
    List<TaskId> tasks =
        rescues.stream().map(one -> new TaskId(one.name().task())).distinct().toList();
    try {
      for (Task task : arguments.stores().taskQueries().findAll(tasks)) {
        if (task.status() == TaskStatus.CLOSED) {
          closed.add(task.id().value());
        }
        for (Event event : arguments.stores().events().history(task.id())) {
          if (event.kind().equals(Events.RESTORED)) {
            restored.put(JsonObject.orEmpty(event.detail()).text("ref"), event);
          }
        }
      }
    } catch (Failure | StoreException noHistory) {
      // A rescue is of use without its task, too.
    }
    return rescues.stream()
        .map(one ->
            Known.of(one, closed.contains(one.name().task()), restored.get(one.name().ref())))
        .toList();
  }

  /** The rescues of the typed task, at least one; the task may have been deleted. */
  List<Rescue> ofTypedTask() {
    String typed =
        Picker.words(arguments, arguments.command() + " of which task?", this::rows).getFirst();
    List<Rescue> found =
        all().stream().filter(rescue -> rescue.name().task().equals(typed)).toList();
    if (!found.isEmpty()) {
      return found;
    }
    String task = arguments.resolve(typed).value();
    found = ofTask(task);
    if (found.isEmpty()) {
      throw Failure.notFound(
          "no_rescue",
          "no rescue of " + task + " in this repository",
          arguments.stores().isShared()
              ? "baton show "
                  + task
                  + " --history names the repository that has one; there, run"
                  + " baton rescue push, and then here baton rescue fetch"
              : "baton rescue list shows all rescues");
    }
    return found;
  }

  /** The tasks with rescues, the latest one first. */
  private List<Choice.Row> rows() {
    Map<String, Choice.Row> rows = new LinkedHashMap<>();
    for (Rescue rescue :
        all().stream().sorted(Comparator.comparing(Rescue::createdAt).reversed()).toList()) {
      String task = rescue.name().task();
      String age = Ages.between(rescue.createdAt(), arguments.now());
      rows.putIfAbsent(
          task,
          new Choice.Row(
              task, "files: %d, %s ago, %s".formatted(rescue.files(), age, rescue.worker())));
    }
    return List.copyOf(rows.values());
  }

  /** The chosen rescue of the typed task: the latest, or that of {@code --epoch}. */
  Rescue chosen() {
    List<Rescue> found = ofTypedTask();
    String given = arguments.value("--epoch");
    if (given == null) {
      return found.getLast();
    }
    List<Long> epochs = new ArrayList<>();
    for (Rescue rescue : found) {
      if (given.equals(String.valueOf(rescue.name().epoch()))) {
        return rescue;
      }
      epochs.add(rescue.name().epoch());
    }
    throw Failure.notFound(
        "no_rescue",
        "no rescue of %s with epoch %s: there is %s"
            .formatted(found.getFirst().name().task(), InvalidValue.quote(given), epochs),
        "baton rescue list shows all rescues");
  }

  /**
   * Exchanges rescues with the remote that was named, or the usual one.
   *
   * @param done such as {@code pushed}
   * @param way such as {@code to}
   */
  RescueView.Transfer exchange(String done, String way, Exchange exchange) {
    RescueRemote remote = remote();
    try {
      return new RescueView.Transfer(remote.name(), exchange.with(remote), done, way);
    } catch (IOException e) {
      throw Failure.failed(
          "remote_failed",
          "the rescues could not be %s %s %s: %s"
              .formatted(done, way, remote.name(), e.getMessage()),
          "check it with git ls-remote " + remote.name());
    }
  }

  private RescueRemote remote() {
    GitLayout layout = repository();
    try {
      return RescueRemote.of(
          layout, arguments.value("--remote"), new RemoteGit(layout, LIMIT, () -> false));
    } catch (RescueRemote.Unknown unknown) {
      throw Failure.notFound(
          "no_remote",
          String.valueOf(unknown.getMessage()),
          "git remote -v shows them; choose one with --remote NAME");
    } catch (IOException e) {
      throw Failure.failed("git_failed", String.valueOf(e.getMessage()), "");
    }
  }
}
