package dev.baton.config;

import dev.baton.config.ConfigCheck.ConfigProblem;
import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.task.InvalidValue.Nearest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code stagnation} of cub's file, with Baton's names.
 *
 * @param values by Baton's key
 * @param lists by Baton's key
 * @param names cub's full name of each, by Baton's key
 */
public record CubConfig(
    Map<String, String> values, Map<String, List<String>> lists, Map<String, String> names) {
  /**
   * Reads the settings that belong to one section of Baton's.
   *
   * @param stagnation cub's section
   * @param problems receives cub's name of an invalid value, and the problem
   */
  public static CubConfig read(
      JsonObject stagnation, String section, BiConsumer<String, String> problems) {
    CubConfig config =
        new CubConfig(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    if (section.equals(Catalogue.BREAKER)) {
      config.put("preset", "cub", CubName.SECTION);
    }
    for (CubName name : CubName.values()) {
      if (!name.section().equals(section)) {
        continue;
      }
      try {
        JsonObject part = name.part().isEmpty() ? stagnation : stagnation.object(name.part());
        if (part != null) {
          config.take(name, part);
        }
      } catch (InvalidValue e) {
        problems.accept(name.path(), ConfigKey.problem(section, e));
      }
    }
    return config;
  }

  private void take(CubName name, JsonObject part) {
    if (name.isList()) {
      List<String> texts = part.texts(name.member());
      // If escalation is off, models have no effect.
      if (!texts.isEmpty() && !Boolean.FALSE.equals(part.answer(CubName.ENABLED.member()))) {
        lists.put(name.key(), texts);
        names.put(name.key(), name.path());
      }
      return;
    }
    String text = part.scalar(name.member());
    String value = text == null ? null : name.translated(text);
    boolean recoveryIsOff =
        name == CubName.RECOVERY_ACTION && values.containsKey(CubName.RECOVERY_ENABLED.key());
    if (text != null && value != null && !recoveryIsOff) {
      put(name.keyFor(text), value, name.path());
    }
  }

  private void put(String key, String value, String name) {
    values.put(key, value);
    names.put(key, name);
  }

  /**
   * The members of cub's section {@code stagnation}, in its published form ({@code
   * specs/roadmap/circuit-breaker.md} of github.com/lavallee/cub, commit d6d8376), and the setting
   * of Baton for each. A file with that section is meant for cub's breaker, so it implies the
   * preset {@code cub}; what it turns off is off.
   */
  public enum CubName {
    THRESHOLD("", "breaker", "no_progress"),
    ACTION("", "breaker", "action"),
    NO_FILE_CHANGES("signals", "breaker", "no_progress"),
    REPEATED_ERRORS("signals", "breaker", "same_error"),
    TASK_TIMEOUT_ITERATIONS("signals", "breaker", "task_iterations"),
    COMPLETION_WITHOUT_EVIDENCE("signals", "breaker", "completion_without_evidence"),
    ENABLED("escalation", "run", "models"),
    MODEL_PROGRESSION("escalation", "run", "models"),
    DESKTOP("notifications", "notify", "desktop"),
    WEBHOOK("notifications", "notify", "webhook"),
    RECOVERY_ENABLED("stale_task_recovery", "stale", "action"),
    STALE_SECONDS("stale_task_recovery", "stale", "seconds"),
    RECOVERY_ACTION("stale_task_recovery", "stale", "action");

    /** The section of cub's file that Baton reads. */
    public static final String SECTION = "stagnation";

    private final String part;
    private final String section;
    private final String key;

    CubName(String part, String section, String key) {
      this.part = part;
      this.section = section;
      this.key = key;
    }

    /** The part of the section that contains it; empty when the section itself does. */
    public String part() {
      return part;
    }

    /** Its name there. */
    public String member() {
      String name = name().toLowerCase(Locale.ROOT);
      return name.startsWith("recovery_") ? name.substring("recovery_".length()) : name;
    }

    /** Its full name, as people write it: {@code stagnation.signals.no_file_changes}. */
    public String path() {
      return SECTION + "." + (part.isEmpty() ? "" : part + ".") + member();
    }

    /** The section of Baton's setting. */
    public String section() {
      return section;
    }

    /** Baton's name for the setting. */
    String key() {
      return key;
    }

    boolean isSwitch() {
      return switch (this) {
        case NO_FILE_CHANGES,
            REPEATED_ERRORS,
            COMPLETION_WITHOUT_EVIDENCE,
            ENABLED,
            RECOVERY_ENABLED,
            DESKTOP ->
            true;
        case THRESHOLD,
            ACTION,
            TASK_TIMEOUT_ITERATIONS,
            MODEL_PROGRESSION,
            WEBHOOK,
            STALE_SECONDS,
            RECOVERY_ACTION ->
            false;
      };
    }

    /** Whether it is an array of texts. */
    boolean isList() {
      return this == MODEL_PROGRESSION;
    }

    /**
     * The value of Baton's setting.
     *
     * @param text the value in cub's file
     * @return null when it changes nothing: a switch that is on keeps the preset's value
     * @throws InvalidValue for a switch that is neither on nor off
     */
    @Nullable String translated(String text) {
      if (!isSwitch() || this == DESKTOP) {
        return text;
      }
      if (!text.equals("true") && !text.equals("false")) {
        throw new InvalidValue(InvalidValue.quote(text) + " is invalid: expected true or false");
      }
      if (text.equals("true") || this == ENABLED) {
        return null;
      }
      return this == RECOVERY_ENABLED ? "report" : ValueKind.OFF;
    }

    /** The setting's name; for a webhook it depends on the host. */
    String keyFor(String text) {
      if (this == WEBHOOK && text.contains("://hooks.slack.com/")) {
        return ConfigKey.NOTIFY_SLACK.key();
      }
      boolean discord = text.contains("://discord.com/") || text.contains("://discordapp.com/");
      return this == WEBHOOK && discord ? ConfigKey.NOTIFY_DISCORD.key() : key;
    }
  }

  /** Finds problems in the section of cub's file that Baton reads. */
  static final class CubCheck {
    private final Path file;
    private final List<ConfigProblem> problems;
    private final Catalogue catalogue = new Catalogue();

    /**
     * @param problems receives the problems
     */
    CubCheck(Path file, List<ConfigProblem> problems) {
      this.file = file;
      this.problems = problems;
    }

    void check(JsonObject all) {
      JsonObject stagnation = all.object(CubName.SECTION);
      if (stagnation == null) {
        return; // the rest of the file concerns only cub
      }
      checkNames(stagnation, "");
      for (String section : catalogue.sections()) {
        CubConfig config = CubConfig.read(stagnation, section, this::add);
        for (Entry entry : catalogue.of(section)) {
          checkValue(config, entry);
        }
      }
    }

    private void checkNames(JsonObject object, String part) {
      Set<String> known = new LinkedHashSet<>();
      Set<String> parts = new LinkedHashSet<>();
      for (CubName name : CubName.values()) {
        if (name.part().equals(part)) {
          known.add(name.member());
        } else if (part.isEmpty()) {
          parts.add(name.part());
        }
      }
      known.addAll(parts);
      String before = CubName.SECTION + "." + (part.isEmpty() ? "" : part + ".");
      for (String name : object.names()) {
        if (parts.contains(name)) {
          checkPart(object, name);
        } else if (!known.contains(name)) {
          String nearest = Nearest.to(name, List.copyOf(known)).map(before::concat).orElse(null);
          problems.add(
              new ConfigProblem(file.toString(), before + name, "unknown setting", nearest));
        }
      }
    }

    private void checkPart(JsonObject object, String name) {
      try {
        JsonObject part = object.object(name);
        if (part != null) {
          checkNames(part, name);
        }
      } catch (InvalidValue e) {
        // Reported with the settings that it should contain.
      }
    }

    private void checkValue(CubConfig config, Entry entry) {
      try {
        List<String> texts = config.lists().get(entry.key());
        String value = config.values().get(entry.key());
        if (texts != null) {
          texts.forEach(entry.check());
        }
        if (value != null) {
          entry.check().accept(value);
        }
      } catch (InvalidValue e) {
        add(config.names().getOrDefault(entry.key(), entry.key()), e.getMessage());
      }
    }

    private void add(String key, String problem) {
      problems.add(new ConfigProblem(file.toString(), key, problem, null));
    }
  }
}
