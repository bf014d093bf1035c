package dev.baton.tracker.beads;

import dev.baton.store.WholeTask;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.tracker.format.Dialect;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.HomeAbilities;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskFields;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** bd's way of writing issues: fields without a value are left out, times are in UTC. */
final class BeadsDialect implements Dialect {

  @Override
  public String blank(Task task) {
    Map<String, String> members = new LinkedHashMap<>();
    for (String name : TaskFields.NAMES) {
      if (TaskFields.isAlwaysWritten(name)) {
        String raw = TaskFields.write(name, TaskFields.of(task, name));
        members.put(name, raw == null ? "null" : raw);
      }
    }
    return RawJson.object(members);
  }

  @Override
  public @Nullable Object spoken(String name, @Nullable Object value) {
    return value;
  }

  @Override
  public String key(Map<String, String> members, String name) {
    boolean wisp = name.equals("ephemeral") && members.containsKey("wisp");
    return wisp && !members.containsKey(name) ? "wisp" : name;
  }

  @Override
  public @Nullable String write(String name, @Nullable Object value, @Nullable String before) {
    return TaskFields.write(name, value);
  }

  @Override
  public @Nullable String nothing(String key) {
    return null;
  }

  @Override
  public String time(Map<String, String> members, Instant time) {
    return ForeignTimes.write(time);
  }

  @Override
  public Map<String, String> dependencies(
      ForeignDependencies links, List<Dependency> dependencies, Map<String, String> members) {
    String raw = links.write(dependencies, members.get("dependencies"));
    return Map.of("dependencies", raw == null ? "" : raw);
  }

  @Override
  public HomeAbilities abilities() {
    return HomeAbilities.ofFile(true, true);
  }

  @Override
  public void derive(Map<String, String> members, WholeTask whole) {
    // bd has no derived members.
  }
}
