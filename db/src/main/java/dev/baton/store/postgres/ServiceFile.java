package dev.baton.store.postgres;

import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that PGSERVICE names, as libpq reads them: from the file that PGSERVICEFILE names,
 * or {@code ~/.pg_service.conf}, or {@code pg_service.conf} in the folder that PGSYSCONFDIR names.
 */
final class ServiceFile {
  private ServiceFile() {}

  /**
   * The parameters; empty where PGSERVICE is not set.
   *
   * @throws InvalidValue when no file describes the service
   */
  static Map<String, String> read(Map<String, String> variables, Path home) {
    String service = variables.getOrDefault("PGSERVICE", "");
    if (service.isEmpty()) {
      return Map.of();
    }
    List<Path> files = files(variables, home);
    for (Path file : files) {
      Map<String, String> found = section(file, service);
      if (found != null) {
        return found;
      }
    }
    throw new InvalidValue(
        "PGSERVICE is " + InvalidValue.quote(service) + ", which no file describes",
        "expected a section [" + service + "] in " + files.getFirst());
  }

  private static List<Path> files(Map<String, String> variables, Path home) {
    List<Path> files = new ArrayList<>();
    String named = variables.getOrDefault("PGSERVICEFILE", "");
    files.add(named.isEmpty() ? home.resolve(".pg_service.conf") : Path.of(named));
    String system = variables.getOrDefault("PGSYSCONFDIR", "");
    if (!system.isEmpty()) {
      files.add(Path.of(system, "pg_service.conf"));
    }
    return files;
  }

  private static @Nullable Map<String, String> section(Path file, String service) {
    Map<String, String> found = null;
    try {
      for (String raw : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
        String line = raw.strip();
        if (line.startsWith("[")) {
          if (found != null) {
            return found;
          }
          found = line.equals("[" + service + "]") ? new HashMap<>() : null;
        } else if (found != null && !line.startsWith("#") && line.indexOf('=') > 0) {
          int equals = line.indexOf('=');
          found.putIfAbsent(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
      }
    } catch (IOException e) {
      throw new InvalidValue(
          file + " cannot be read: " + e.getMessage(), "PGSERVICE needs it; check its permissions");
    }
    return found;
  }
}
