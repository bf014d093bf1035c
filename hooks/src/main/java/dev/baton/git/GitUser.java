package dev.baton.git;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who the user is to git: {@code user.name} and {@code user.email}. The files are read directly,
 * because starting git takes longer than a whole command; git is asked only where a file includes
 * others.
 *
 * @param layout the repository; null outside a repository
 * @param variables the user's environment
 */
public record GitUser(@Nullable GitLayout layout, Map<String, String> variables) {
  /** The name; null when git has none. */
  public @Nullable String name() {
    return setting("user.name");
  }

  /** The address, as in commits that the user writes now; null when git has none. */
  public @Nullable String email() {
    String given = variables.get("GIT_AUTHOR_EMAIL");
    return given == null || given.isBlank() ? setting("user.email") : given.strip();
  }

  private @Nullable String setting(String name) {
    String found = null;
    for (Path file : files()) {
      String text = GitFiles.readSmall(file);
      if (text != null && text.toLowerCase(Locale.ROOT).contains("[include")) {
        return asked(name);
      }
      String value = found == null && text != null ? GitConfigFile.read(file).get(name) : null;
      found = value == null || value.isBlank() ? found : RawPaths.text(value).strip();
    }
    return found;
  }

  /** The files that git reads, those that take precedence first. */
  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    if (layout != null) {
      files.add(layout.gitDir().resolve("config.worktree"));
      files.add(layout.commonDir().resolve("config"));
    }
    String global = variables.get("GIT_CONFIG_GLOBAL");
    String home = variables.get("HOME");
    String shared = variables.get("XDG_CONFIG_HOME");
    if (global != null) {
      files.add(Path.of(global));
    } else {
      if (home != null) {
        files.add(Path.of(home, ".gitconfig"));
      }
      if (shared != null && !shared.isEmpty()) {
        files.add(Path.of(shared, "git", "config"));
      } else if (home != null) {
        files.add(Path.of(home, ".config", "git", "config"));
      }
    }
    if (!variables.containsKey("GIT_CONFIG_NOSYSTEM")) {
      files.add(Path.of("/etc/gitconfig"));
    }
    return files;
  }

  private @Nullable String asked(String name) {
    if (layout == null || layout.worktree() == null) {
      return null;
    }
    String value = new UserGit(layout, variables).setting(name);
    return value.isEmpty() ? null : value;
  }
}
