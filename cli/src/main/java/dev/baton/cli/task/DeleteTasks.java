package dev.baton.cli.task;

import dev.baton.app.DeleteTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.TasksJson;
import dev.baton.store.Dependencies;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Dependency;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code delete}: all named tasks must exist. As bd, one that others depend on is deleted only
 * together with them, or by force.
 */
record DeleteTasks(Call call, boolean cascade, boolean force, boolean asBd) {
  /** Removes tasks; without force it shows which. */
  static ExitCode delete(Call call) {
    boolean asBd = call.dialect().changesAsBd();
    return new DeleteTasks(call, call.has("--cascade"), call.has("--force"), asBd).run();
  }

  private ExitCode run() {
    Set<TaskId> named = named();
    ChangeOutcome.refuseEpochOfSeveral(call, named);
    Set<TaskId> all = new LinkedHashSet<>(named);
    Set<TaskId> dependents = dependents(all);
    while (cascade && all.addAll(dependents)) {
      dependents = dependents(all);
    }
    dependents.removeAll(all);
    if (asBd && !dependents.isEmpty() && !force) {
      throw Failure.conflict(
          "conflict",
          "nothing was deleted: "
              + TaskIds.list(List.copyOf(dependents), ", ")
              + " would lose a dependency",
          "--cascade deletes those, too; --force deletes only the named tasks");
    }
    boolean dryRun = call.has("--dry-run");
    if (dryRun || !force) {
      preview(named, all, dependents.size(), dryRun);
      return ExitCode.OK;
    }
    DeleteTask deleting = new DeleteTask(call.workspace());
    String reason = TextOptions.body(call, "--reason");
    boolean hard = call.has("--hard");
    Set<TaskId> orphans = dependents;
    @Nullable Collection<TaskId> several = cascade || named.size() > 1 ? named : null;
    return ChangeOutcome.each(
        call,
        List.copyOf(all),
        "deleted",
        id -> deleting.delete(call.caller(id), new DeleteTask.Request(id, hard, asBd, reason)),
        deleted ->
            asBd
                ? deleted(deleted, several, deleting.unlinked(), orphans)
                : ChangeOutcome.shaped(call, all.size(), deleted));
  }

  /** The words, and the lines of a file; every one must be a task. */
  private Set<TaskId> named() {
    List<String> words = new ArrayList<>(call.words());
    String file = call.value("--from-file");
    if (file != null) {
      TextOptions.content(call, file)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(words::add);
    }
    if (words.isEmpty()) {
      throw Failure.usage(
          "delete needs at least one task id", "for example: baton delete app-a1b --force");
    }
    return new LinkedHashSet<>(ChangeOutcome.resolveEach(call, words));
  }

  private Set<TaskId> dependents(Collection<TaskId> tasks) {
    Set<TaskId> found = new LinkedHashSet<>();
    for (Edge edge : call.stores().dependencies().dependents(List.copyOf(tasks))) {
      if (edge.status() != null && edge.status() != TaskStatus.TOMBSTONE) {
        found.add(edge.other());
      }
    }
    return found;
  }

  private void preview(Set<TaskId> named, Set<TaskId> all, int orphans, boolean dryRun) {
    List<Task> tasks = call.stores().taskQueries().findAll(List.copyOf(all));
    call.show(
        asBd ? deletion(named, tasks, orphans, dryRun) : TasksJson.of(tasks),
        output -> tasks.forEach(task -> output.line(line(task))));
    call.output().note("nothing deleted; add --force to delete");
  }

  private static String line(Task task) {
    return "would delete %s: %s (%s, %s, waits for %d, needed by %d)"
        .formatted(
            task.id(),
            task.title(),
            task.status().word(),
            Plural.of(task.counts().comments(), "comment"),
            task.counts().dependencies(),
            task.counts().dependents());
  }

  /**
   * {@code deletion} in docs/schema/definitions.json: what {@code bd delete} prints without force.
   *
   * @param tasks all that would be deleted
   * @param orphans how many others depend on them
   */
  private ObjectDocument deletion(
      Set<TaskId> named, List<Task> tasks, int orphans, boolean dryRun) {
    return fields ->
        fields
            .truth("preview", true)
            .truth("dry_run", dryRun)
            .truth("cascade", cascade)
            .anyStrings("issue_ids", named)
            .number("would_delete", tasks.size())
            .number("would_remove_dependencies", edges(tasks))
            .number("would_remove_labels", labels(tasks))
            .number("would_remove_events", tasks.size())
            .number("would_orphan", orphans);
  }

  /** How many dependencies these tasks have, in either direction. */
  private int edges(List<Task> tasks) {
    List<TaskId> ids = tasks.stream().map(Task::id).toList();
    Dependencies dependencies = call.stores().dependencies();
    Set<Dependency> edges = new HashSet<>();
    dependencies.dependencies(ids).forEach(edge -> edges.add(edge.dependency()));
    dependencies.dependents(ids).forEach(edge -> edges.add(edge.dependency()));
    return edges.size();
  }

  private static int labels(List<Task> tasks) {
    return tasks.stream().mapToInt(task -> task.labels().size()).sum();
  }

  /**
   * {@code deleted} in docs/schema/definitions.json: what {@code bd delete} prints.
   *
   * @param named those that were to be deleted; null for one without those that depend on it
   * @param dependencies how many they had
   * @param orphans those that depended on one of them
   */
  private static ObjectDocument deleted(
      List<Task> tasks,
      @Nullable Collection<TaskId> named,
      int dependencies,
      Collection<TaskId> orphans) {
    return fields -> {
      if (named == null) {
        fields.text("deleted", tasks.getFirst().id().value());
      } else {
        fields
            .anyStrings("deleted", named)
            .number("deleted_count", tasks.size())
            .number("events_removed", tasks.size())
            .number("labels_removed", labels(tasks))
            .stringsOrNull("orphaned_issues", orphans);
      }
      fields.number("dependencies_removed", dependencies).number("references_updated", 0);
    };
  }
}
