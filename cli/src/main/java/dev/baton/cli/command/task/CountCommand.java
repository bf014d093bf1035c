package dev.baton.cli.command.task;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.ConditionOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.StatusOption;
import dev.baton.json.document.CountJson;
import dev.baton.render.CountPage;
import dev.baton.store.TaskCounter.Group;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code baton count}: counts matching tasks, in total or by group. */
public final class CountCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax = new Syntax("count", "Count tasks, closed ones included, in total or by group.");
    for (Group group : Group.values()) {
      syntax.flag(option(group), "count by " + word(group));
    }
    return ConditionOptions.addTo(FilterOptions.addUnordered(syntax))
        .option("--by", "GROUP", "the same, such as --by status")
        .repeatable("-s --status", "STATUS", "only this status; several with commas; or all")
        .onlyReads()
        .example("baton count --status open --by-priority")
        .example("baton count --label backend --json | jq .count");
  }

  @Override
  public ExitCode run(Call call) {
    TaskFilter filter =
        ConditionOptions.narrow(call, StatusOption.lenient(call, StatusOption.allButDeleted()));
    Group group = group(call);
    int total = call.workspace().stores().taskCounter().count(filter, call.now());
    Map<String, Integer> groups =
        group == null
            ? null
            : call.workspace().stores().taskCounter().count(filter, group, call.now());
    CountPage.print(call.output(), new CountJson(total, groups, call.dialect().answersAsBd()));
    return ExitCode.OK;
  }

  private static @Nullable Group group(Call call) {
    String by = call.arguments().value("--by");
    Group found = by == null ? null : named(by);
    for (Group group : Group.values()) {
      if (call.arguments().has(option(group))) {
        if (found != null) {
          throw Failure.usage(
              option(found) + " and " + option(group) + " exclude each other",
              "use only one of them");
        }
        found = group;
      }
    }
    return found;
  }

  private static Group named(String text) {
    List<String> words = new ArrayList<>();
    for (Group group : Group.values()) {
      words.add(word(group));
      if (word(group).equals(text.toLowerCase(Locale.ROOT))) {
        return group;
      }
    }
    throw InvalidValue.notAmong(
        InvalidValue.quote(text) + " is not a group: expected one of " + String.join(", ", words),
        text,
        words);
  }

  private static String option(Group group) {
    return "--by-" + word(group);
  }

  private static String word(Group group) {
    return group.name().toLowerCase(Locale.ROOT);
  }
}
