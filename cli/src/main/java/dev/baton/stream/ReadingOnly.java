package dev.baton.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An agent that may only read when nobody can be asked, and whose stream does not say so: it offers
 * its model no tool that writes, or its sandbox refuses. Arguments or settings allow it more.
 *
 * @param arguments any of these may allow more
 * @param settings files below the user's home and the project, each with words of which any may
 *     allow more; one without words may do so by being there
 * @param variable moves the files in the user's home elsewhere
 */
record ReadingOnly(List<String> arguments, Map<String, List<String>> settings, String variable) {
  /** Whether it surely may only read. What cannot be read may say anything. */
  boolean isSure(List<String> command, Map<String, String> variables, Path project) {
    String home = variables.get("HOME");
    if (home == null || home.isEmpty() || variables.containsKey(variable)) {
      return false;
    }
    return command.stream().noneMatch(this::mayAllow)
        && settings.keySet().stream()
            .noneMatch(file -> mayAllow(Path.of(home), file) || mayAllow(project, file));
  }

  private boolean mayAllow(String argument) {
    int equals = argument.indexOf('=');
    return arguments.contains(equals < 0 ? argument : argument.substring(0, equals));
  }

  private boolean mayAllow(Path folder, String name) {
    Path file = folder.resolve(name);
    List<String> words = settings.getOrDefault(name, List.of());
    if (!Files.isRegularFile(file) || words.isEmpty()) {
      return Files.exists(file);
    }
    try {
      String text = Files.readString(file);
      return words.stream().anyMatch(text::contains);
    } catch (IOException unreadable) {
      return true;
    }
  }
}
