package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskStatus.CustomStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The option that selects tasks by status. */
public final class StatusOption {
  public static List<TaskStatus> allButDeleted() {
    return List.of(TaskStatus.values()).stream()
        .filter(status -> status != TaskStatus.TOMBSTONE)
        .toList();
  }

  public static List<TaskStatus> read(Arguments arguments) {
    List<String> given = FilterOptions.parts(EmptyValues.values(arguments, "--status"));
    return given.isEmpty() || given.equals(List.of("all")) || arguments.has("--all")
        ? unnamed(arguments, !given.isEmpty())
        : given.stream().map(name -> parse(arguments, name)).distinct().toList();
  }

  /** The statuses where none is named: unfinished ones, unless others are asked for. */
  public static List<TaskStatus> unnamed(Arguments arguments, boolean all) {
    return all || arguments.has("--all") || ConditionOptions.wantsClosed(arguments)
        ? allButDeleted()
        : List.of(TaskStatus.values()).stream().filter(status -> !status.isOver()).toList();
  }

  /**
   * The filter of {@code search} and {@code count}, for which bd finds nothing with a status that
   * does not exist.
   *
   * @param usual the statuses where none was given
   */
  public static TaskFilter lenient(Arguments arguments, List<TaskStatus> usual) {
    TaskFilter filter = FilterOptions.lenient(arguments);
    List<String> given = FilterOptions.parts(EmptyValues.values(arguments, "--status"));
    if (given.isEmpty()) {
      return filter.withStatuses(usual);
    }
    try {
      return filter.withStatuses(read(arguments));
    } catch (InvalidValue unknown) {
      if (arguments.dialect().unknownMatchesNothing()) {
        return FilterOptions.nothing();
      }
      throw unknown;
    }
  }

  private static TaskStatus parse(Arguments arguments, String name) {
    CustomStatus custom = custom(arguments, name);
    return custom == null ? TaskStatus.parse(name) : custom.base();
  }

  /** What a filter for statuses of this database has to check besides; empty for others. */
  public static List<Condition> conditions(Arguments arguments) {
    List<CustomStatus> named = new ArrayList<>();
    List<TaskStatus> plain = new ArrayList<>();
    for (String name : FilterOptions.parts(EmptyValues.values(arguments, "--status"))) {
      CustomStatus custom = custom(arguments, name);
      if (custom != null) {
        named.add(custom);
      } else if (!name.equals("all")) {
        plain.add(TaskStatus.parse(name));
      }
    }
    return named.isEmpty() ? List.of() : List.of(new Condition.StatusOf(plain, named));
  }

  /** The status of this database with that name; null when there is none. */
  public static @Nullable CustomStatus custom(Arguments arguments, @Nullable String name) {
    if (name == null || TaskStatus.wireNames().contains(name)) {
      return null;
    }
    for (CustomStatus status : arguments.stores().settings().customStatuses()) {
      if (status.name().equals(name)) {
        return status;
      }
    }
    return null;
  }
}
