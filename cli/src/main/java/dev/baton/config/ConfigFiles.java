package dev.baton.config;

import dev.baton.config.Untrusted.Refused;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The config files: {@code .baton.json} at the top of the repository, cub's {@code .cub.json}
 * beside it, then {@code baton/config.json} in the user's own config folder. A file that cannot be
 * read is reported and otherwise ignored.
 */
public record ConfigFiles(ConfigScope scope) {
  private static final String RUN = "run";
  private static final String CHECKS = "checks";

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
    List<Section> users = ofUser(name, scope);
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

  private List<Section> ofUser(String name, ConfigScope with) {
    List<Section> users = new ArrayList<>();
    for (Path file : ofUser()) {
      // Checked first, because most people have no such file and an exception takes time.
      if (Files.exists(file)) {
        Section section = ConfigText.read(file, with).section(name, with);
        if (!section.isEmpty()) {
          users.add(section);
        }
      }
    }
    return users;
  }

  private Section ofRepository(Path file, String name, List<Section> users) {
    ConfigText text = ConfigText.read(file, scope);
    Section section = text.section(name, scope);
    if (section.isEmpty() || consent().isGiven(text)) {
      return section;
    }
    Set<String> refused = consent().refused(section, users);
    if (!refused.isEmpty()) {
      scope.warn(
          file
              + " is not trusted; ignored: "
              + untrusted(text).names()
              + " (baton trust shows and allows them)");
    }
    return section.refusing(refused);
  }

  /** The files of the repository with values that do not apply, the strongest file first. */
  public List<Untrusted> untrusted() {
    List<Untrusted> files = new ArrayList<>();
    for (Path file : ofRepository()) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        ConfigText text = ConfigText.read(file, scope);
        if (!consent().isGiven(text)) {
          Untrusted untrusted = untrusted(text);
          if (!untrusted.settings().isEmpty()) {
            files.add(untrusted);
          }
        }
      }
    }
    return List.copyOf(files);
  }

  /**
   * Whether the repository's own file still is the one whose checks the user trusted; null where
   * the user has trusted none there.
   */
  public TrustStore.@Nullable State ofTrustedChecks() {
    ConfigScope silent = scope.silent();
    Path file = ofRepository().getFirst();
    ConfigText text =
        Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? ConfigText.read(file, silent) : null;
    boolean setsChecks = text != null && setsChecks(text.section(RUN, silent));
    if (text != null && consent().isGiven(text)) {
      return setsChecks ? TrustStore.State.TRUSTED : null;
    }
    for (TrustStore.Trusted trusted : noLongerTrusted()) {
      if (trusted.place().endsWith(ConfigText.OF_REPOSITORY)
          && (setsChecks || trusted.settings().contains(RUN + "." + CHECKS))) {
        return trusted.state();
      }
    }
    return null;
  }

  private RepositoryConsent consent() {
    return new RepositoryConsent(scope);
  }

  private static boolean setsChecks(Section run) {
    return run.values().containsKey(CHECKS)
        || !run.lists().getOrDefault(CHECKS, List.of()).isEmpty();
  }

  /** The repository's own files that the user trusted before they changed or were removed. */
  public List<TrustStore.Trusted> noLongerTrusted() {
    List<TrustStore.Trusted> lost = new ArrayList<>();
    for (TrustStore.Trusted trusted : TrustStore.of(scope.variables()).list()) {
      for (Path file : ofRepository()) {
        if (trusted.state() != TrustStore.State.TRUSTED && isAt(file, trusted.place())) {
          lost.add(trusted);
        }
      }
    }
    return lost;
  }

  private static boolean isAt(Path file, Path place) {
    try {
      return TrustStore.placeOf(file).equals(place);
    } catch (IOException unreadable) {
      return file.equals(place);
    }
  }

  private Untrusted untrusted(ConfigText text) {
    ConfigScope silent = scope.silent();
    List<Refused> refused = new ArrayList<>();
    for (String name : new Catalogue().sections()) {
      Section section = text.section(name, silent);
      for (String key : consent().refused(section, ofUser(name, silent))) {
        refused.add(
            new Refused(section.nameOf(key), shown(section, key), SettingSafety.risk(name, key)));
      }
    }
    return new Untrusted(text.file(), new Untrusted.Content(text.content()), refused);
  }

  private static String shown(Section section, String key) {
    ConfigKey known = ConfigKey.find(section.name(), key);
    if (known != null && known.isSecret()) {
      return "(hidden)";
    }
    List<String> texts = section.lists().get(key);
    return texts == null ? section.values().getOrDefault(key, "") : String.join(", ", texts);
  }

  /** The paths of the config files, the strongest first, whether they exist or not. */
  List<Path> files() {
    List<Path> files = new ArrayList<>(ofRepository());
    files.addAll(ofUser());
    return files;
  }

  /** The paths of the repository's own files, whether they exist or not. */
  public List<Path> ofRepository() {
    return List.of(
        scope.top().resolve(ConfigText.OF_REPOSITORY), scope.top().resolve(ConfigText.OF_CUB));
  }

  /**
   * The user's own file, whether it exists or not.
   *
   * @throws InvalidValue where the user has no folder for it
   */
  Path toWriteForUser() {
    List<Path> files = ofUser();
    if (files.isEmpty()) {
      throw new InvalidValue("HOME is not set: expected a folder for your own settings");
    }
    return files.getFirst();
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
}
