package dev.baton.git.worktree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps git from running the clean filters that are configured, such as that of Git LFS: programs
 * of other people's, which may be slow, missing under cron, or write somewhere. A file that only
 * such a filter could tell to be the same as before then counts as changed.
 */
public final class Filters {
  private Filters() {}

  /** The same git without filters. */
  public static GitProcess off(Path top, GitProcess git) throws IOException {
    Map<String, String> settings = off(git);
    return settings.isEmpty() ? git : new GitProcess(top, settings);
  }

  /** Variables that tell a git not to run filters; none where there are none. */
  public static Map<String, String> off(GitProcess git) throws IOException {
    GitProcess.Result<String> names =
        git.run(
            out -> {},
            in -> new String(in.readAllBytes(), ISO_8859_1),
            "config",
            "--includes",
            "-z",
            "--name-only",
            "--get-regexp",
            "^filter\\..*\\.(clean|process|required)$");
    if (names.exit() == 1) {
      return Map.of(); // there are none
    }
    Map<String, String> settings = new HashMap<>();
    int count = 0;
    for (String name : names.orThrow("config").split("\0", -1)) {
      if (name.isEmpty()) {
        continue; // after the last
      }
      String value = name.endsWith(".required") ? "false" : "";
      settings.put("GIT_CONFIG_KEY_" + count, name);
      settings.put("GIT_CONFIG_VALUE_" + count, value);
      count++;
    }
    settings.put("GIT_CONFIG_COUNT", String.valueOf(count));
    return settings;
  }
}
