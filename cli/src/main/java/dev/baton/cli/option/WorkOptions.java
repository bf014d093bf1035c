package dev.baton.cli.option;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import java.util.ArrayList;
import java.util.List;

/** Which tasks {@code ready} shows. As bd, it also shows tasks that have children. */
public final class WorkOptions {
  private WorkOptions() {}

  /**
   * @param defaultLimit how many are shown by default
   */
  public static Syntax addTo(Syntax syntax, int defaultLimit) {
    Syntax filters =
        FilterOptions.addWithoutLimit(
            syntax.option(
                "-n --limit", "N", "show at most N (default " + defaultLimit + "; 0 = all)"),
            "-s --sort --by");
    return ConditionOptions.addExclusionsTo(filters)
        .flag("--include-deferred", "also tasks that are deferred until a later time")
        .flag("--include-ephemeral", "");
  }

  /**
   * Whether those tasks come first for which most others wait. That is no order of their fields.
   */
  public static boolean isByImpact(Call call) {
    return "impact".equals(call.arguments().value("--sort"));
  }

  /** The filter for a list. */
  public static TaskFilter read(Call call) {
    TaskFilter filter = forClaim(call);
    if (!call.dialect().listsAsBd()) {
      return filter;
    }
    List<Condition> more = new ArrayList<>(filter.more());
    more.add(Condition.Trait.WITH_CONTAINERS);
    return filter.with(more);
  }

  /** The filter for a claim, which is never made on a task that only has children. */
  public static TaskFilter forClaim(Call call) {
    TaskFilter filter = ConditionOptions.exclude(call, FilterOptions.lenient(call));
    if (!call.arguments().has("--include-deferred")) {
      return filter;
    }
    List<Condition> more = new ArrayList<>(filter.more());
    more.add(Condition.Trait.INCLUDE_DEFERRED);
    return filter.with(more);
  }
}
