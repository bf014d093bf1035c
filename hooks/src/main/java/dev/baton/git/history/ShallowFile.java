package dev.baton.git.history;

import dev.baton.git.GitFiles;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The boundary commits of a shallow clone, whose parents are missing. */
final class ShallowFile {
  private ShallowFile() {}

  /** Their ids; none in an ordinary repository. */
  static Set<String> read(Path commonDir) {
    Set<String> ids = new TreeSet<>();
    String content = GitFiles.readSmall(commonDir.resolve("shallow"));
    for (int from = 0; content != null && from < content.length(); ) {
      int end = content.indexOf('\n', from);
      int to = end < 0 ? content.length() : end;
      ids.add(content.substring(from, to));
      from = to + 1;
    }
    return ids;
  }
}
