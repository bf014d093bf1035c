package dev.baton.cli.command.bd;

import dev.baton.app.plan.LintTasks;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TypeOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.LintJson;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;

/** {@code bd lint}: lists tasks whose description lacks a section of their type. */
final class LintCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("lint", "List tasks whose description lacks the sections of their type.")
        .arguments("ID", "0..*", "only these tasks")
        .option("-t --type", "TYPE", "only this type")
        .option("-s --status", "STATUS", "only this status, or all (default: open)")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    List<LintTasks.Finding> findings = LintTasks.of(tasks(call));
    if (call.output().isJson()) {
      call.output().json(new LintJson(findings));
    } else if (findings.isEmpty()) {
      call.output().line("no sections are missing");
    } else {
      for (LintTasks.Finding finding : findings) {
        Task task = finding.task();
        String missing = String.join(", ", finding.missing());
        call.output().line(task.id() + " (" + task.type().name() + "): missing " + missing);
      }
    }
    return findings.isEmpty() || call.output().isJson() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static List<Task> tasks(Call call) {
    if (!call.arguments().words().isEmpty()) {
      return call.workspace().stores().taskQueries().findAll(ChangeOutcome.resolveAll(call));
    }
    String status = call.arguments().value("--status");
    String type = call.arguments().value("--type");
    TaskFilter filter = TaskFilter.ALL;
    if (!"all".equals(status)) {
      filter =
          filter.withStatuses(List.of(status == null ? TaskStatus.OPEN : TaskStatus.parse(status)));
    }
    List<Task> tasks = new ArrayList<>(LintTasks.candidates(call.workspace(), filter));
    if (type != null) {
      tasks.removeIf(task -> !task.type().equals(TypeOption.parse(call, type)));
    }
    return tasks;
  }
}
