package dev.baton.cli.task;

import dev.baton.app.CreateTask;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.option.FilterOptions;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/**
 * A dependency that {@code create} is asked for.
 *
 * @param reversed whether the other task depends on the new one, as with {@code blocks:ID}
 */
record NewDependency(TaskDraft.Link link, boolean reversed) {
  /**
   * Reads {@code --deps} and {@code --waits-for}. bd creates the task even if another one is
   * missing, so called as bd that is a warning.
   */
  static List<NewDependency> read(Arguments arguments) {
    List<NewDependency> all =
        new ArrayList<>(read(arguments, FilterOptions.parts(arguments.values("--deps"))));
    String awaited = arguments.value("--waits-for");
    if (awaited != null) {
      add(arguments, all, awaited, DependencyType.parse("waits-for"), false);
    }
    return all;
  }

  /**
   * Reads dependencies.
   *
   * @param texts each {@code ID} or {@code TYPE:ID}
   */
  static List<NewDependency> read(Arguments arguments, List<String> texts) {
    List<NewDependency> all = new ArrayList<>();
    for (String text : texts) {
      int colon = text.indexOf(':');
      String type = text.substring(0, Math.max(0, colon)).strip();
      String id = text.substring(colon + 1).strip();
      if (text.isEmpty() && arguments.dialect().changesAsBd()) {
        continue;
      }
      if (id.isEmpty()) {
        throw new InvalidValue(
            InvalidValue.quote(text) + " is not a dependency: expected ID or TYPE:ID");
      }
      boolean reversed = type.equals("blocks");
      DependencyType meant =
          switch (type) {
            case "", "depends-on", "blocked-by" -> DependencyType.BLOCKS;
            default -> DependencyType.parse(type);
          };
      add(arguments, all, id, meant, reversed);
    }
    return all;
  }

  /** A request for a task with these dependencies. */
  static CreateTask.Request complete(
      TaskDraft draft, boolean inheritsLabels, List<NewDependency> dependencies) {
    List<TaskDraft.Link> links = new ArrayList<>();
    List<TaskId> blocked = new ArrayList<>();
    for (NewDependency one : dependencies) {
      if (one.reversed()) {
        blocked.add(one.link().target());
      } else {
        links.add(one.link());
      }
    }
    return new CreateTask.Request(draft.withDependencies(links), inheritsLabels, blocked);
  }

  private static void add(
      Arguments arguments,
      List<NewDependency> all,
      String id,
      DependencyType type,
      boolean reversed) {
    all.add(new NewDependency(new TaskDraft.Link(arguments.resolve(id), type), reversed));
  }
}
