package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.store.StoredSettings;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskStatus.CustomStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * bd's settings of a database. {@code status.custom}, {@code types.custom} and {@code claim.pools}
 * have an effect; the others are stored for the programs that ask for them. A name that begins with
 * {@code kv.} is an entry of {@code bd kv}.
 */
public record BdSettings(Workspace workspace) {
  /** The beginning of the names of entries. */
  public static final String ENTRY = "kv.";

  private static final String PREFIX = "issue_prefix";

  /** What bd answers before anybody has set something; Baton compacts nothing. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "auto_compact_enabled", "false",
          "compact_batch_size", "50",
          "compact_parallel_workers", "5",
          "compact_tier1_days", "30",
          "compact_tier1_dep_levels", "2",
          "compact_tier2_commits", "100",
          "compact_tier2_days", "90",
          "compact_tier2_dep_levels", "5",
          "compaction_enabled", "false");

  /** All settings, by name. */
  public Map<String, String> all() {
    Map<String, String> all = new TreeMap<>(DEFAULTS);
    settings()
        .bdSettings()
        .forEach((name, value) -> {
          if (!Memories.isMemory(name) && !name.startsWith(ENTRY)) {
            all.put(name, value);
          }
        });
    all.put(PREFIX, get(PREFIX));
    return all;
  }

  /** The entries of {@code bd kv}, by name. */
  public Map<String, String> entries() {
    Map<String, String> entries = new TreeMap<>();
    settings()
        .bdSettings()
        .forEach((name, value) -> {
          if (name.startsWith(ENTRY)) {
            entries.put(name.substring(ENTRY.length()), value);
          }
        });
    return entries;
  }

  /** A setting; empty when it is not set. */
  public String get(String name) {
    return name.equals(PREFIX)
        ? settings().prefix().orElse("")
        : settings().bdSetting(name).orElseGet(() -> usual(name));
  }

  private StoredSettings settings() {
    return workspace.stores().settings();
  }

  private static String usual(String name) {
    return name.equals("export.auto") || name.equals("export.git-add")
        ? "false"
        : DEFAULTS.getOrDefault(name, "");
  }

  /** Whether bd keeps a setting in its file, and not in the database. */
  public static boolean isInFile(String name) {
    return name.startsWith("export.") || name.startsWith("import.");
  }

  /** The names to which tasks are assigned that anybody may claim, here or in a linked tracker. */
  public List<String> pools() {
    String names = settings().bdSetting("claim.pools").orElse("");
    List<String> pools = new ArrayList<>(List.of(names.split("\\s*,\\s*", -1)));
    pools.addAll(workspace.foreignClaims().pools());
    return pools;
  }

  /**
   * Stores a setting.
   *
   * @throws InvalidValue when it is not valid, or cannot be changed
   */
  public void set(String name, String value) {
    if (name.equals(PREFIX) || Memories.isMemory(name)) {
      throw new InvalidValue(
          InvalidValue.quote(name) + " cannot be set here",
          name.equals(PREFIX) ? "baton init --prefix NAME" : "use bd remember");
    }
    if (name.equals("status.custom")) {
      CustomStatus.parse(value);
    }
    settings().setBdSetting(name, value);
  }

  /** Removes a setting; nothing happens when it is not set. */
  public void unset(String name) {
    settings().removeBdSetting(name);
  }
}
