package dev.baton.config;

import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The config files: {@code .baton.json} at the top of the repository, cub's {@code .cub.json}
 * beside it, then {@code baton/config.json} in the user's own config folder. A file that cannot be
 * read is reported and otherwise ignored.
 */
public final class ConfigFiles {
  private static final String OF_REPOSITORY = ".baton.json";
  private static final String OF_CUB = ".cub.json";
  private static final int LARGEST = 1 << 20;

  private final ConfigScope scope;

  ConfigFiles(ConfigScope scope) {
    this.scope = scope;
  }

  /**
   * A section of a file.
   *
   * @param values texts, and numbers and booleans as they are written
   * @param lists arrays of texts, only for names that may have one
   * @param names their names in the file, if it belongs to another program
   */
  public record Section(
      String name,
      Path file,
      Map<String, String> values,
      Map<String, List<String>> lists,
      Map<String, String> names) {

    /** The place of a value, in words: {@code stale.grace in FILE}. */
    public String place(String key) {
      return nameOf(key) + " in " + file;
    }

    /** The full name of a value in its file. */
    String nameOf(String key) {
      return names.getOrDefault(key, name + "." + key);
    }
  }

  /**
   * The sections with this name, from the strongest file to the weakest. Files without it are left
   * out.
   */
  public List<Section> sections(String name) {
    List<Section> sections = new ArrayList<>();
    for (Path file : files()) {
      // Checked first, because most people have no such file and an exception takes time.
      if (Files.exists(file)) {
        Section section = isCubs(file) ? readCubs(file, name) : read(file, name);
        if (!section.values.isEmpty() || !section.lists.isEmpty()) {
          sections.add(section);
        }
      }
    }
    return sections;
  }

  static boolean isCubs(Path file) {
    return file.endsWith(OF_CUB);
  }

  /** The paths of the config files, the strongest first, whether they exist or not. */
  List<Path> files() {
    List<Path> files = new ArrayList<>();
    files.add(scope.top().resolve(OF_REPOSITORY));
    files.add(scope.top().resolve(OF_CUB));
    String folder = scope.variable("XDG_CONFIG_HOME");
    String home = scope.variable("HOME");
    if (folder != null) {
      files.add(scope.resolve(folder).resolve("baton/config.json"));
    } else if (home != null) {
      files.add(scope.resolve(home).resolve(".config/baton/config.json"));
    }
    return files;
  }

  private Section read(Path file, String name) {
    Section read = new Section(name, file, new LinkedHashMap<>(), new LinkedHashMap<>(), Map.of());
    JsonObject section = open(file, name);
    if (section != null) {
      for (String key : section.names()) {
        take(section, key, read);
      }
    }
    return read;
  }

  private Section readCubs(Path file, String name) {
    JsonObject stagnation = open(file, CubName.SECTION);
    if (stagnation == null) {
      return new Section(name, file, Map.of(), Map.of(), Map.of());
    }
    CubConfig config =
        CubConfig.read(
            stagnation,
            name,
            (key, problem) -> scope.warn(key + " in " + file + " is ignored: " + problem));
    return new Section(name, file, config.values(), config.lists(), config.names());
  }

  /** Null when there is no such section or, with a warning, when the file cannot be read. */
  private @Nullable JsonObject open(Path file, String section) {
    try {
      return parse(file).object(section);
    } catch (IOException e) {
      scope.warn(file + " is ignored: it cannot be read: " + FileTrouble.of(e));
    } catch (InvalidValue e) {
      scope.warn(file + " is ignored: " + ConfigKey.problem(section, e));
    }
    return null;
  }

  /**
   * The contents of a file.
   *
   * @throws InvalidValue when it is not JSON
   */
  static JsonObject parse(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String text = Texts.readUtf8(in, LARGEST);
      JsonObject all = JsonObject.parse(text);
      if (all == null) {
        throw new InvalidValue(JsonObject.complaint(text), "");
      }
      return all;
    }
  }

  private void take(JsonObject section, String key, Section read) {
    try {
      ConfigKey known = ConfigKey.find(read.name, key);
      if (known != null && known.kind().isList()) {
        read.lists.put(key, section.texts(key));
        return;
      }
      String value = section.scalar(key);
      if (value != null) {
        read.values.put(key, value);
      }
    } catch (InvalidValue e) {
      scope.warn(read.place(key) + " is ignored: " + ConfigKey.problem(read.name, e));
    }
  }
}
