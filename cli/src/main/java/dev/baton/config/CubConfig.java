package dev.baton.config;

import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

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
}
