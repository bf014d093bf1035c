package dev.baton.git.rescue;

import dev.baton.git.ByteStream;
import dev.baton.git.GitProcess;
import dev.baton.git.PathText;
import dev.baton.git.worktree.WorkEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for files that must not leave this machine. With a rescue go all commits below it that the
 * remote repository does not have, so their files count like those of the rescue itself.
 */
final class PushGuard {
  private final GitProcess git;
  private final RescueRules.Names names;
  private final String remote;

  /**
   * @param rules as they are now; when a rescue was made, they may have been others
   * @param remote the name of the remote, whose branches this repository remembers
   */
  PushGuard(GitProcess git, RescueRules rules, String remote) {
    this.git = git;
    this.names = rules.names();
    this.remote = remote;
  }

  /**
   * Why a rescue must stay here; null when it may be sent.
   *
   * @throws IOException when git cannot tell
   */
  @Nullable String against(Rescue rescue) throws IOException {
    List<String> texts =
        git.run(
                out -> {},
                in -> new ByteStream(in).allUntil('\0'),
                "log",
                "-z",
                "--format=",
                "--raw",
                "-c",
                "-r",
                "--root",
                "--no-renames",
                "--no-ext-diff",
                "--ignore-submodules=none",
                rescue.commit(),
                "--not",
                "--remotes=" + remote)
            .orThrow("log");
    for (String path : written(texts)) {
      String pattern = names.against(path);
      if (pattern != null) {
        return PathText.of(path) + " looks like a secret: rescue.exclude has " + pattern;
      }
    }
    return null;
  }

  /**
   * The files that these commits added or changed. Before each path stand a colon for each parent,
   * the modes in them and in the commit, and more.
   */
  private static List<String> written(List<String> texts) {
    List<String> paths = new ArrayList<>();
    String head = null;
    for (String text : texts) {
      String line = text.strip();
      if (head != null) {
        if (!isDeletion(head)) {
          paths.add(text);
        }
        head = null;
      } else if (line.startsWith(":")) {
        head = line;
      }
    }
    return paths;
  }

  private static boolean isDeletion(String head) {
    int parents = 0;
    while (head.charAt(parents) == ':') {
      parents++;
    }
    String[] fields = head.substring(parents).split(" ", -1);
    return Integer.parseInt(fields[parents], 8) == WorkEntry.GONE;
  }
}
