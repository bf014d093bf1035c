package dev.baton.tracker.beads;

import dev.baton.store.WholeTask;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.TaskFields;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to tell bd so that it makes one task into another. What only bd itself sets, such as the
 * times of a task and its creator, is no difference.
 */
final class BeadsChange {
  /** The options of {@code create} and {@code update}, by field. */
  private static final List<String[]> OPTIONS =
      List.of(
          new String[] {"title", "--title"},
          new String[] {"design", "--design"},
          new String[] {"acceptance_criteria", "--acceptance"},
          new String[] {"notes", "--notes"},
          new String[] {"spec_id", "--spec-id"},
          new String[] {"priority", "--priority"},
          new String[] {"issue_type", "--type"},
          new String[] {"estimated_minutes", "--estimate"},
          new String[] {"due_at", "--due"},
          new String[] {"defer_until", "--defer"},
          new String[] {"external_ref", "--external-ref"},
          new String[] {"metadata", "--metadata"});

  private final List<Step> steps = new ArrayList<>();
  private final @Nullable WholeTask before;
  private final WholeTask after;
  private final String id;

  /** bd accepts a change of the work only in the name of the holder; null where there is none. */
  private final @Nullable String holder;

  private BeadsChange(@Nullable WholeTask before, WholeTask after) {
    this.before = before;
    this.after = after;
    id = after.task().id().value();
    holder = before != null && isInProgress(before.task()) ? before.task().assignee() : null;
  }

  /**
   * One call of bd.
   *
   * @param input its standard input, in UTF-8 as ISO 8859-1
   * @param actor who makes the change; null for whoever runs Baton
   * @param older what to call where bd does not know the words; null for nothing
   */
  record Step(List<String> words, String input, @Nullable String actor, @Nullable Step older) {
    Step(String... words) {
      this(List.of(words), "", null, null);
    }
  }

  /**
   * The calls, in order; empty where there is nothing to tell. Comments are not among them.
   *
   * @param before null for a task that bd does not have
   */
  static List<Step> between(@Nullable WholeTask before, WholeTask after) {
    BeadsChange change = new BeadsChange(before, after);
    change.fields();
    change.dependencies();
    change.work();
    return change.steps;
  }

  private void fields() {
    Task task = after.task();
    List<String> words = new ArrayList<>();
    words.add(before == null ? "create" : "update");
    if (before == null) {
      // The ids of a database that was not bd's before have a prefix of their own.
      words.addAll(List.of("--id", id, "--force"));
    } else {
      words.add(id);
    }
    int fixed = words.size();
    for (String[] option : OPTIONS) {
      Object value = TaskFields.of(task, option[0]);
      if (isNewAndNeeded(option[0]) || !TaskFields.same(value, of(option[0]))) {
        words.add(option[1] + "=" + (value == null ? none(option[0]) : value));
      }
    }
    labels(words);
    String text = task.text().description();
    boolean described = !text.equals(of("description"));
    if (described) {
      words.addAll(List.of("--body-file", "-"));
      if (before != null) {
        words.add("--allow-empty-description");
      }
    }
    if (before == null || words.size() > fixed) {
      String input =
          described
              ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)
              : "";
      steps.add(new Step(words, input, before == null ? task.createdBy() : null, null));
    }
  }

  /** What bd would set otherwise is not the value of a field that is left out. */
  private boolean isNewAndNeeded(String field) {
    return before == null && TaskFields.isAlwaysWritten(field);
  }

  /** The value of a field before; that of a field which is left out for a new task. */
  private @Nullable Object of(String field) {
    return before == null ? TaskFields.absent(field) : TaskFields.of(before.task(), field);
  }

  /** What clears a field. */
  private static String none(String field) {
    return switch (TaskFields.kind(field)) {
      case NUMBER -> "0";
      case OBJECT -> "{}";
      default -> "";
    };
  }

  private void labels(List<String> words) {
    List<String> had = before == null ? List.of() : before.task().labels();
    List<String> has = after.task().labels();
    for (String label : has) {
      if (!had.contains(label)) {
        words.add((before == null ? "--labels=" : "--add-label=") + quoted(label));
      }
    }
    for (String label : had) {
      if (!has.contains(label)) {
        words.add("--remove-label=" + quoted(label));
      }
    }
  }

  /** bd reads a list of labels as a line of CSV. */
  private static String quoted(String label) {
    return label.indexOf(',') < 0 && label.indexOf('"') < 0
        ? label
        : '"' + label.replace("\"", "\"\"") + '"';
  }

  private void dependencies() {
    List<Dependency> had = before == null ? List.of() : before.dependencies();
    Set<String> has = ForeignDependencies.byKey(after.dependencies()).keySet();
    Set<String> known = ForeignDependencies.byKey(had).keySet();
    for (Dependency one : had) {
      if (!has.contains(ForeignDependencies.key(one))) {
        steps.add(new Step("dep", "remove", id, one.dependsOn().value()));
      }
    }
    for (Dependency one : after.dependencies()) {
      if (!known.contains(ForeignDependencies.key(one))) {
        steps.add(new Step("dep", "add", id, one.dependsOn().value(), "--type", one.type().name()));
      }
    }
  }

  private void work() {
    Task task = after.task();
    TaskStatus was = before == null ? TaskStatus.OPEN : before.task().status();
    String had = before == null ? null : before.task().assignee();
    TaskStatus is = task.status();
    String has = task.assignee();
    boolean given = !Objects.equals(had, has);
    if (is == was && !given) {
      return;
    }
    switch (is) {
      case IN_PROGRESS -> begin(was, had, has);
      case CLOSED -> {
        if (given) {
          assign(has);
        }
        if (was != TaskStatus.CLOSED) {
          close(task.closeReason(), given ? has : holder);
        }
      }
      case OPEN -> {
        if (was == TaskStatus.CLOSED) {
          steps.add(new Step("reopen", id));
        } else if (was != TaskStatus.OPEN) {
          release(had, has);
          return;
        }
        if (!Objects.equals(had, has)) {
          assign(has);
        }
      }
      case BLOCKED, DEFERRED, PINNED, HOOKED ->
          steps.add(
              asHolder(
                  "update",
                  id,
                  "--status=" + is.wireName(),
                  "--assignee=" + Objects.requireNonNullElse(has, "")));
      case TOMBSTONE -> throw new IllegalArgumentException("a deleted task is not written");
    }
  }

  /** Only a claim is compared with what bd has, so that of two workers one gets the task. */
  private void begin(TaskStatus was, @Nullable String had, @Nullable String has) {
    if (has == null) {
      steps.add(new Step("update", id, "--status=in_progress", "--assignee="));
      return;
    }
    if (was != TaskStatus.OPEN || (had != null && !had.equals(has))) {
      release(had, null);
    }
    steps.add(new Step(List.of("update", id, "--claim"), "", has, null));
  }

  /**
   * A newer bd compares who has the issue, ends the lease, and does not accept the older words for
   * an issue that somebody else has.
   */
  private void release(@Nullable String had, @Nullable String has) {
    Step older =
        asHolder(
            "update", id, "--status=open", "--assignee=" + Objects.requireNonNullElse(has, ""));
    if (holder == null) {
      steps.add(older);
      return;
    }
    Step forced = new Step(List.of("unclaim", id, "--force"), "", holder, older);
    steps.add(new Step(List.of("unclaim", id, "--if-assignee=" + had), "", holder, forced));
    if (has != null) {
      assign(has);
    }
  }

  private static boolean isInProgress(Task task) {
    return task.status() == TaskStatus.IN_PROGRESS;
  }

  private void assign(@Nullable String worker) {
    steps.add(asHolder("update", id, "--assignee=" + Objects.requireNonNullElse(worker, "")));
  }

  private void close(@Nullable String reason, @Nullable String actor) {
    List<String> words = new ArrayList<>(List.of("close", id));
    if (reason != null && !reason.isEmpty()) {
      words.add("--reason=" + reason);
    }
    steps.add(new Step(words, "", actor, null));
  }

  private Step asHolder(String... words) {
    return new Step(List.of(words), "", holder, null);
  }
}
