package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.util.ArrayList;
import java.util.List;

/** Which tasks {@code list} shows. As bd, it shows other ones by default than as Baton. */
public final class ListOptions {
  /** Types that are no work and that bd's lists leave out. */
  private static final List<String> INFRASTRUCTURE = List.of("agent", "role", "rig", "message");

  private ListOptions() {}

  public static Syntax addTo(Syntax syntax) {
    return ConditionOptions.addTo(syntax)
        .repeatable(
            "-s --status --state", "STATUS", "only this status; several with commas; or all")
        .flag("--all", "closed tasks too")
        .flag("--ready", "only what can be started now")
        .flag("--include-gates", "gates too, on which other tasks wait")
        .flag("--include-infra", "the types that only bd's own agents use, too")
        .flag("--include-templates", "");
  }

  /** The filter that the options describe. */
  public static TaskFilter read(Call call) {
    boolean asBd = call.dialect().listsAsBd();
    TaskId parent = FilterOptions.parent(call);
    TaskFilter filter = FilterOptions.read(call, asBd ? null : parent);
    filter = ConditionOptions.narrow(call, filter);
    List<Condition> more = new ArrayList<>(filter.more());
    if (asBd && parent != null) {
      more.add(new Condition.ChildOf(parent));
    }
    types(call.arguments(), filter, asBd, more);
    if (call.arguments().has("--ready")) {
      if (asBd) {
        more.add(Condition.Trait.WITH_CONTAINERS);
      }
      return filter.with(more);
    }
    List<TaskStatus> statuses = StatusOption.read(call);
    more.addAll(StatusOption.conditions(call));
    if (asBd) {
      pinned(call.arguments(), more);
    }
    return filter.with(more).withStatuses(statuses);
  }

  /** Gates and the like are no work: they are left out unless they are asked for. */
  private static void types(
      Arguments arguments, TaskFilter filter, boolean asBd, List<Condition> more) {
    if (!filter.types().isEmpty() || (!asBd && arguments.has("--all"))) {
      return;
    }
    List<TaskType> hidden = new ArrayList<>();
    if (!arguments.has("--include-gates")) {
      hidden.add(new TaskType("gate"));
    }
    if (!arguments.has("--include-infra")) {
      INFRASTRUCTURE.forEach(name -> hidden.add(new TaskType(name)));
    }
    if (!hidden.isEmpty()) {
      more.add(new Condition.NoTypeOf(hidden));
    }
  }

  /** What is pinned is a note for people, and in bd's lists only if it is asked for. */
  private static void pinned(Arguments arguments, List<Condition> more) {
    List<String> given = FilterOptions.parts(arguments.values("--status"));
    boolean wanted =
        arguments.has("--all")
            || arguments.has("--pinned")
            || given.contains("pinned")
            || given.contains("hooked");
    if (!wanted) {
      more.add(Condition.Trait.NOT_PINNED);
    }
  }
}
