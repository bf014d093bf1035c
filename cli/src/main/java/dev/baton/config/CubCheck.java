package dev.baton.config;

import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.task.InvalidValue.Nearest;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds problems in the section of cub's file that Baton reads. */
final class CubCheck {
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
        problems.add(new ConfigProblem(file.toString(), before + name, "unknown setting", nearest));
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
