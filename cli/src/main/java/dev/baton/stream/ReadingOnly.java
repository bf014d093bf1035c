package dev.baton.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An agent that may only read when nobody can be asked: it offers its model no tool that writes, or
 * refuses it. Arguments or settings allow it more.
 *
 * @param isReported whether its stream says what it was refused
 * @param arguments any of these may allow more
 * @param settings files below the user's home and the project, each with words of which any may
 *     allow more; one without words may do so by being there
 * @param forbidding words of the settings without which it may do everything; none where it may
 *     only read unless it is allowed more
 * @param variable moves the files in the user's home elsewhere
 */
record ReadingOnly(
    boolean isReported,
    List<String> arguments,
    Map<String, List<String>> settings,
    List<String> forbidding,
    String variable) {
  /** Values of an argument that allow nothing, whatever the settings say. */
  private static final Set<String> FORBID = Set.of("read-only", "plan");

  /** A value of an argument that allows nothing more than the settings. */
  private static final String USUAL = "default";

  /** Whether it surely may only read. What cannot be read may say anything. */
  boolean isSure(List<String> command, Map<String, String> variables, Path project) {
    boolean isForbidden = false;
    for (int i = 0; i < command.size(); i++) {
      String word = command.get(i);
      int equals = word.indexOf('=');
      if (arguments.contains(equals < 0 ? word : word.substring(0, equals))) {
        String next = i + 1 < command.size() ? command.get(i + 1) : "";
        String value = equals < 0 ? next : word.substring(equals + 1);
        isForbidden |= FORBID.contains(value);
        if (!FORBID.contains(value) && !value.equals(USUAL)) {
          return false;
        }
      }
    }
    String home = variables.get("HOME");
    boolean isElsewhere = home == null || home.isEmpty() || variables.containsKey(variable);
    if (isForbidden || isElsewhere) {
      return isForbidden;
    }
    boolean allows = false;
    boolean forbids = forbidding.isEmpty();
    for (String name : settings.keySet()) {
      for (Path folder : List.of(Path.of(home), project)) {
        allows = allows || mayAllow(folder, name);
        forbids = forbids || says(folder.resolve(name), forbidding);
      }
    }
    return forbids && !allows;
  }

  private boolean mayAllow(Path folder, String name) {
    Path file = folder.resolve(name);
    List<String> words = settings.getOrDefault(name, List.of());
    boolean hasWords = Files.isRegularFile(file) && !words.isEmpty();
    return hasWords ? says(file, words) : Files.exists(file);
  }

  /** Without the white space, which JSON and TOML may have anywhere. */
  private static boolean says(Path file, List<String> words) {
    try {
      String text = Files.exists(file) ? Files.readString(file).replaceAll("\\s", "") : "";
      return words.stream().anyMatch(text::contains);
    } catch (IOException unreadable) {
      return true;
    }
  }
}
