package dev.baton.app;

import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Dependencies;
import dev.baton.store.Stamp;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import dev.baton.text.Texts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes of bd's batch, one a line, in one transaction: all of them, or none.
 *
 * @param owner of new tasks; null for none
 * @param worker who gets the tasks that are set in progress
 */
public record ApplyBatch(Workspace workspace, @Nullable String owner, Claims.Request worker) {
  /**
   * A change that was made.
   *
   * @param operation such as {@code dep.add}
   * @param target the task, or two with an arrow between them
   */
  public record Done(int line, String operation, String target) {}

  /** A line that could not be applied; nothing was changed. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int line;

    Refused(int line, String why) {
      super(why, null, false, false);
      this.line = line;
    }

    /** Its number, from 1. */
    public int line() {
      return line;
    }
  }

  /**
   * Applies all lines.
   *
   * @param rehearsed whether everything is rolled back at the end
   * @throws Refused when one cannot be applied
   */
  public List<Done> apply(Caller caller, String text, boolean rehearsed) {
    return rehearsed
        ? workspace.stores().rehearse(() -> applyNow(caller, text))
        : workspace.stores().inTransaction(() -> applyNow(caller, text));
  }

  private List<Done> applyNow(Caller caller, String text) {
    List<Done> done = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.strip().startsWith("#")) {
        try {
          done.add(apply(caller, number, BatchWords.of(line)));
        } catch (InvalidValue e) {
          throw new Refused(number, String.valueOf(e.getMessage()));
        }
      }
    }
    return done;
  }

  private Done apply(Caller caller, int line, List<String> words) {
    String operation = words.getFirst();
    List<String> rest = words.subList(1, words.size());
    return switch (operation) {
      case "close" -> close(caller, line, atLeast(1, rest));
      case "update" -> update(caller, line, atLeast(2, rest));
      case "create" -> create(caller, line, atLeast(3, rest));
      case "dep" -> depend(caller, line, atLeast(3, rest));
      default ->
          throw new InvalidValue(
              "unknown operation "
                  + InvalidValue.quote(operation)
                  + ": expected close, update, create, dep add or dep remove");
    };
  }

  private static List<String> atLeast(int count, List<String> words) {
    if (words.size() < count) {
      throw new InvalidValue("too few words: expected " + count + " or more");
    }
    return words;
  }

  private Done close(Caller caller, int line, List<String> words) {
    TaskId id = task(words.getFirst());
    String reason = String.join(" ", words.subList(1, words.size()));
    CloseTask.Request request = new CloseTask.Request(id, reason.isEmpty() ? "Closed" : reason);
    CloseTask.Result result = new CloseTask(workspace, true).close(caller, request);
    refuse(id, result.obstacle());
    made(result.change(), "closed");
    return new Done(line, "close", id.value());
  }

  private Done update(Caller caller, int line, List<String> words) {
    TaskId id = task(words.getFirst());
    TaskPatch.Builder patch = TaskPatch.builder();
    TaskStatus status = null;
    boolean force = caller.overrules();
    for (String pair : words.subList(1, words.size())) {
      int equals = pair.indexOf('=');
      String value = pair.substring(equals + 1);
      switch (pair.substring(0, Math.max(0, equals))) {
        case "status" -> status = status(value);
        case "priority" -> patch.set(TaskField.PRIORITY, Priority.parse(value));
        case "title" -> patch.set(TaskField.TITLE, Texts.line("title", value, TaskText.MAX_TITLE));
        case "assignee" -> patch.set(TaskField.ASSIGNEE, value.isEmpty() ? null : value);
        case "force" -> force = truth(value);
        default ->
            throw new InvalidValue(
                InvalidValue.quote(pair)
                    + " is not a change: expected status=, priority=, title=, assignee= or force=");
      }
    }
    if (status == TaskStatus.IN_PROGRESS) {
      ClaimTask.Request claim = new ClaimTask.Request(id, worker, false, ClaimTask.Again.RESUMED);
      if (!(new ClaimTask(workspace).claim(caller, claim) instanceof ClaimResult.Won)) {
        throw new InvalidValue("it cannot be claimed now");
      }
      status = null;
    }
    UpdateTask.Request request = new UpdateTask.Request(id, patch.build(), status, null, null);
    UpdateTask.Result result =
        new UpdateTask(workspace, true).update(caller.withForce(force), request);
    refuse(id, result.obstacle());
    made(result.change(), "updated");
    return new Done(line, "update", id.value());
  }

  private static boolean truth(String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new InvalidValue("force is " + InvalidValue.quote(text) + ": expected true or false");
  }

  private static TaskStatus status(String text) {
    TaskStatus status = TaskStatus.parse(text);
    if (status == TaskStatus.TOMBSTONE) {
      throw new InvalidValue("a task is not deleted by a status");
    }
    return status;
  }

  private Done create(Caller caller, int line, List<String> words) {
    TaskType type = TaskType.parse(words.get(0), workspace.stores().settings().customTypes());
    String title = String.join(" ", words.subList(2, words.size()));
    TaskDraft draft =
        TaskDraft.of(
                TaskText.titled(Texts.line("title", title, TaskText.MAX_TITLE)),
                Priority.parse(words.get(1)),
                type)
            .withOwner(owner);
    TaskId id = workspace.stores().tasks().create(draft, caller.stamp(workspace.now())).id();
    return new Done(line, "create", id.value());
  }

  private Done depend(Caller caller, int line, List<String> words) {
    TaskId from = task(words.get(1));
    TaskId to = task(words.get(2));
    boolean adding = words.getFirst().equals("add");
    if (!adding && !words.getFirst().equals("remove")) {
      throw new InvalidValue("expected dep add or dep remove");
    }
    DependencyType type =
        words.size() > 3 ? DependencyType.parse(words.get(3)) : DependencyType.BLOCKS;
    Dependencies all = workspace.stores().dependencies();
    Stamp stamp = caller.stamp(workspace.now());
    made(
        new Fencing(workspace)
            .change(
                caller,
                from,
                epoch ->
                    adding
                        ? all.add(from, to, type, epoch, stamp)
                        : all.remove(from, to, epoch, stamp)),
        adding ? "made dependent" : "made independent");
    return new Done(line, "dep." + words.getFirst(), from + "->" + to);
  }

  private static void refuse(TaskId id, CloseTask.@Nullable Obstacle obstacle) {
    if (obstacle != null) {
      throw new InvalidValue(
          id
              + " cannot be closed: "
              + obstacle.reason()
              + "; update "
              + id
              + " status=closed force=true closes it all the same");
    }
  }

  private static void made(Change change, String done) {
    if (change instanceof Change.ClaimLost lost) {
      throw new InvalidValue(lost.problem());
    }
    if (!StepRefused.isKept(change)) {
      throw new InvalidValue("it cannot be " + done + " now");
    }
  }

  private TaskId task(String typed) {
    return switch (workspace.stores().taskQueries().resolve(typed)) {
      case Lookup.Found found -> found.id();
      case Lookup.Begins begins ->
          throw new InvalidValue("no task " + typed + "; did you mean " + begins.id() + "?");
      case Lookup.Missing missing -> throw new InvalidValue("no task " + typed);
      case Lookup.Ambiguous several ->
          throw new InvalidValue(typed + " is the beginning of " + several.shown());
    };
  }

  /** Splits a line of a batch into words; quotes keep blanks together. */
  private static final class BatchWords {
    static List<String> of(String line) {
      List<String> words = new ArrayList<>();
      StringBuilder word = new StringBuilder();
      boolean quoted = false;
      boolean inWord = false;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '\\' && quoted && i + 1 < line.length()) {
          word.append(line.charAt(++i));
        } else if (c == '"') {
          quoted = !quoted;
          inWord = true;
        } else if (!quoted && Character.isWhitespace(c)) {
          if (inWord) {
            words.add(word.toString());
          }
          word.setLength(0);
          inWord = false;
        } else {
          word.append(c);
          inWord = true;
        }
      }
      if (quoted) {
        throw new InvalidValue("a quote is not closed: " + line);
      }
      if (inWord) {
        words.add(word.toString());
      }
      return words;
    }
  }
}
