package dev.baton.git.history;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.RealGit;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rebuilds every tree of a history with {@code git apply} from the patches alone. */
final class PatchReplay {
  private static final String SCRIPT =
      """
      while read -r base tree patch; do
        [ "$(git write-tree)" = $base ] || git read-tree --reset -u $base
        [ ! -s $patch ] || git apply --index --whitespace=nowarn $patch
        [ "$(git write-tree)" = $tree ] || { echo "patch $patch gives another tree" >&2; exit 1; }
      done <todo
      """;

  private PatchReplay() {}

  /**
   * Replays into a new repository; fails unless each tree comes out with its id.
   *
   * @return how many commits
   */
  static int run(RealGit git, Path source, String revision, Path target) throws IOException {
    GitLayout layout = GitLayout.find(source, Map.of()).orElseThrow();
    PatchReader reader = new PatchReader(new GitProgram(layout));
    String format = git.run(source, "rev-parse", "--show-object-format");
    git.run(source, "init", "-q", "--object-format=" + format, target.toString());
    String empty = git.shell(target, "git hash-object -w -t tree --stdin </dev/null");
    List<String> todo = new ArrayList<>();
    List<String> lines =
        git.run(source, "log", "--reverse", "--topo-order", "--format=%H %T %P", revision)
            .lines()
            .toList();
    for (String line : lines) {
      String[] ids = line.split(" ", -1);
      String parent = ids.length < 3 || ids[2].isEmpty() ? null : ids[2];
      String base = parent == null ? empty : git.run(source, "rev-parse", parent + ":");
      String name = "patch-" + todo.size();
      try (OutputStream out = Files.newOutputStream(target.resolve(".git").resolve(name))) {
        if (reader.write(parent, ids[0], out, Long.MAX_VALUE)) {
          throw new IllegalStateException("cut without a cap: " + ids[0]);
        }
      }
      todo.add(base + " " + ids[1] + " .git/" + name);
    }
    Files.write(target.resolve(".git/todo"), todo);
    git.shell(target, SCRIPT.replace("todo", ".git/todo"));
    return todo.size();
  }
}
