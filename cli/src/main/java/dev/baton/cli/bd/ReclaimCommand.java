package dev.baton.cli.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.sweep.SweepView;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.time.DurationText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code bd reclaim}: a sweep, of all tasks or of those in a scope. What is reopened is decided by
 * Baton's evidence, and never by how long a lease has expired.
 */
final class ReclaimCommand {
  private static final List<String> SCOPES =
      List.of("--id", "--assignee", "--label", "--label-any", "--exclude-label");

  static Syntax syntax() {
    return new Syntax("Reopen the tasks of dead workers, and print which.", ReclaimCommand::run)
        .repeatable("--id --task", "ID", "only these tasks")
        .repeatable("-a --assignee", "NAME", "only tasks of these workers")
        .repeatable("-l --label", "LABEL", "only with all of these labels")
        .repeatable("--label-any", "LABEL", "only with one of these labels")
        .repeatable("--exclude-label", "LABEL", "without any of these labels")
        .option("--older-than", "TIME", "")
        .flag("--dry-run", "only show what would be done")
        .flag("--now", "do not wait for the grace period of 60 s")
        .flag(
            "--any-machine --any-replica",
            "also claims in a linked tracker that may be from another machine")
        .needs(Freshness.IN_PROGRESS)
        .example("bd reclaim --label backend");
  }

  static ExitCode run(Call call) {
    String age = call.value("--older-than");
    if (age != null) {
      DurationText.parse(age);
    }
    boolean dryRun = call.has("--dry-run");
    List<SweepResult> results = new ArrayList<>();
    boolean scoped = isScoped(call);
    if (scoped) {
      tasks(call).forEach(task -> results.addAll(sweep(call, task)));
    } else {
      results.addAll(sweep(call, null));
    }
    call.workspace().foreignClaims().keepAlive();
    if (!call.output().isJson()) {
      return call.show(new SweepView.Swept(results, dryRun, call.now()));
    }
    List<SweepResult> taken = results.stream().filter(SweepResult::isTaken).toList();
    call.output()
        .object(fields -> {
          fields.number("count", taken.size()).truth("scoped", scoped);
          if (taken.isEmpty()) {
            fields.raw("reclaimed", "null");
          } else {
            fields.objects(
                "reclaimed",
                taken,
                (each, one) ->
                    each.text("id", one.task().value())
                        .text("previous_owner", one.claim().worker()));
          }
        });
    return ExitCode.OK;
  }

  /** A scope without a value was an empty variable; it must not mean all tasks. */
  private static boolean isScoped(Call call) {
    boolean scoped = false;
    for (String option : SCOPES) {
      if (call.has(option)) {
        scoped = true;
        if (parts(call, option).isEmpty()) {
          throw Failure.usage(
              option + " has no value", "name one, or leave it out to look at all tasks");
        }
      }
    }
    return scoped;
  }

  private static List<String> parts(Call call, String option) {
    return FilterOptions.parts(call.values(option)).stream()
        .filter(part -> !part.isEmpty())
        .toList();
  }

  private static List<TaskId> tasks(Call call) {
    List<Condition> more = new ArrayList<>();
    if (call.has("--id")) {
      more.add(
          new Condition.OneOf(
              parts(call, "--id").stream().map(id -> FilterOptions.named(call, id)).toList()));
    }
    List<String> not = parts(call, "--exclude-label");
    if (!not.isEmpty()) {
      more.add(new Condition.NoLabelOf(not));
    }
    TaskFilter filter =
        TaskFilter.ALL
            .withStatuses(List.of(TaskStatus.IN_PROGRESS))
            .withLabels(parts(call, "--label"), parts(call, "--label-any"))
            .with(more);
    List<String> workers = parts(call, "--assignee");
    List<TaskId> found = new ArrayList<>();
    for (Task task :
        call.stores().taskQueries().list(filter, TaskOrder.PRIORITY, 0, call.now()).items()) {
      String worker = task.assignee();
      if (workers.isEmpty() || (worker != null && workers.contains(worker))) {
        found.add(task.id());
      }
    }
    return found;
  }

  private static List<SweepResult> sweep(Call call, @Nullable TaskId task) {
    boolean now = call.has("--now");
    boolean dryRun = call.has("--dry-run");
    return call.workspace().sweeper().sweep(new Sweeper.Request(task, now, dryRun), call.stamp());
  }
}
