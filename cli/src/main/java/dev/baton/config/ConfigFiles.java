package dev.baton.config;

import dev.baton.config.Untrusted.Refused;
import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.Texts;
import dev.baton.trust.OwnFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private final RepositoryConsent consent;

  ConfigFiles(ConfigScope scope) {
    this.scope = scope;
    this.consent = new RepositoryConsent(scope);
  }

  /**
   * A section of a file.
   *
   * @param values texts, and numbers and booleans as they are written
   * @param lists arrays of texts, only for names that may have one
   * @param names their names in the file, if it belongs to another program
   * @param refused the keys of values that a repository may not set without the user's consent
   */
  public record Section(
      String name,
      Path file,
      Map<String, String> values,
      Map<String, List<String>> lists,
      Map<String, String> names,
      Set<String> refused) {

    Section(
        String name,
        Path file,
        Map<String, String> values,
        Map<String, List<String>> lists,
        Map<String, String> names) {
      this(name, file, values, lists, names, Set.of());
    }

    private Section refusing(Set<String> keys) {
      return new Section(name, file, values, lists, names, keys);
    }

    private boolean isEmpty() {
      return values.isEmpty() && lists.isEmpty();
    }

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
    List<Section> users = new ArrayList<>();
    for (Path file : ofUser()) {
      // Checked first, because most people have no such file and an exception takes time.
      if (Files.exists(file)) {
        Section section = section(file, open(file, scope), name, scope);
        if (!section.isEmpty()) {
          users.add(section);
        }
      }
    }
    List<Section> sections = new ArrayList<>();
    for (Path file : ofRepository()) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        Section section = ofRepository(file, name, users);
        if (!section.isEmpty()) {
          sections.add(section);
        }
      }
    }
    sections.addAll(users);
    return sections;
  }

  private Section ofRepository(Path file, String name, List<Section> users) {
    byte[] content = open(file, scope);
    Section section = section(file, content, name, scope);
    if (content == null || section.isEmpty() || consent.isGiven(file, content)) {
      return section;
    }
    Set<String> refused = consent.refused(section, users);
    if (!refused.isEmpty()) {
      scope.warn(
          file
              + " is not trusted; ignored: "
              + untrusted(file, content).names()
              + " (baton trust shows and allows them)");
    }
    return section.refusing(refused);
  }

  /** The files of the repository with values that do not apply, the strongest file first. */
  public List<Untrusted> untrusted() {
    List<Untrusted> files = new ArrayList<>();
    for (Path file : ofRepository()) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        byte[] content = open(file, scope);
        if (content != null && !consent.isGiven(file, content)) {
          Untrusted untrusted = untrusted(file, content);
          if (!untrusted.settings().isEmpty()) {
            files.add(untrusted);
          }
        }
      }
    }
    return List.copyOf(files);
  }

  private Untrusted untrusted(Path file, byte[] content) {
    ConfigScope silent = scope.silent();
    List<Refused> refused = new ArrayList<>();
    for (String name : new Catalogue().sections()) {
      Section section = section(file, content, name, silent);
      List<Section> users = new ArrayList<>();
      for (Path own : ofUser()) {
        if (Files.exists(own)) {
          users.add(section(own, open(own, silent), name, silent));
        }
      }
      for (String key : consent.refused(section, users)) {
        refused.add(
            new Refused(section.nameOf(key), shown(section, key), SettingSafety.risk(name, key)));
      }
    }
    return new Untrusted(file, new Untrusted.Content(content), refused);
  }

  private static String shown(Section section, String key) {
    ConfigKey known = ConfigKey.find(section.name(), key);
    if (known != null && known.isSecret()) {
      return "(hidden)";
    }
    List<String> texts = section.lists().get(key);
    return texts == null ? section.values().getOrDefault(key, "") : String.join(", ", texts);
  }

  static boolean isCubs(Path file) {
    return file.endsWith(OF_CUB);
  }

  /** The paths of the config files, the strongest first, whether they exist or not. */
  List<Path> files() {
    List<Path> files = new ArrayList<>(ofRepository());
    files.addAll(ofUser());
    return files;
  }

  /** The paths of the repository's own files, whether they exist or not. */
  public List<Path> ofRepository() {
    return List.of(scope.top().resolve(OF_REPOSITORY), scope.top().resolve(OF_CUB));
  }

  private List<Path> ofUser() {
    String folder = scope.variable("XDG_CONFIG_HOME");
    String home = scope.variable("HOME");
    if (folder != null) {
      return List.of(scope.resolve(folder).resolve("baton/config.json"));
    }
    return home == null
        ? List.of()
        : List.of(scope.resolve(home).resolve(".config/baton/config.json"));
  }

  private static Section section(
      Path file, byte @Nullable [] content, String name, ConfigScope scope) {
    return isCubs(file) ? readCubs(file, content, name, scope) : read(file, content, name, scope);
  }

  private static Section read(
      Path file, byte @Nullable [] content, String name, ConfigScope scope) {
    Section read = new Section(name, file, new LinkedHashMap<>(), new LinkedHashMap<>(), Map.of());
    JsonObject section = object(file, content, name, scope);
    if (section != null) {
      for (String key : section.names()) {
        take(section, key, read, scope);
      }
    }
    return read;
  }

  private static Section readCubs(
      Path file, byte @Nullable [] content, String name, ConfigScope scope) {
    JsonObject stagnation = object(file, content, CubName.SECTION, scope);
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

  /** The content of a file; null, with a warning, when it cannot be read. */
  private static byte @Nullable [] open(Path file, ConfigScope scope) {
    try {
      return bytes(file);
    } catch (IOException e) {
      scope.warn(file + " is ignored: it cannot be read: " + FileTrouble.of(e));
      return null;
    }
  }

  /** Null when there is no such section or, with a warning, when the file cannot be parsed. */
  private static @Nullable JsonObject object(
      Path file, byte @Nullable [] content, String section, ConfigScope scope) {
    if (content == null) {
      return null;
    }
    try {
      return parse(content).object(section);
    } catch (IOException e) {
      scope.warn(file + " is ignored: it cannot be read: " + FileTrouble.of(e));
    } catch (InvalidValue e) {
      scope.warn(file + " is ignored: " + ConfigKey.problem(section, e));
    }
    return null;
  }

  /**
   * The bytes of a file, at most one more than are allowed.
   *
   * @throws IOException when it cannot be read, is no regular file or belongs to somebody else
   */
  static byte[] bytes(Path file) throws IOException {
    Path folder = file.getParent();
    boolean ofRepository = file.endsWith(OF_REPOSITORY) || isCubs(file);
    // Git has accepted the owner of the repository.
    if (!ofRepository || folder == null || !OwnFile.isPlainAndOfOwnerOf(file, folder)) {
      OwnFile.checkReadable(file);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(LARGEST + 1);
    }
  }

  /**
   * The contents of a file.
   *
   * @throws InvalidValue when it is not JSON
   */
  static JsonObject parse(Path file) throws IOException {
    return parse(bytes(file));
  }

  private static JsonObject parse(byte[] content) throws IOException {
    String text = Texts.readUtf8(new ByteArrayInputStream(content), LARGEST);
    JsonObject all = JsonObject.parse(text);
    if (all == null) {
      throw new InvalidValue(JsonObject.complaint(text), "");
    }
    return all;
  }

  private static void take(JsonObject section, String key, Section read, ConfigScope scope) {
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
