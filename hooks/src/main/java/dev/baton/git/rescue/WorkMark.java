package dev.baton.git.rescue;

import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkEntry;
import dev.baton.git.worktree.WorkStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What shows, without reading a file, whether uncommitted work has changed.
 *
 * @param head null before the first commit
 * @param work a line for each uncommitted file, with its size and time
 */
record WorkMark(@Nullable String head, List<String> work) {

  static WorkMark of(Path top) throws IOException {
    return of(top, WorkStatus.read(new GitProcess(top)));
  }

  static WorkMark of(Path top, WorkStatus status) {
    List<String> work = new ArrayList<>();
    for (WorkEntry entry : status.entries()) {
      work.add(entry + " " + look(RawPaths.resolve(top, entry.path())));
    }
    return new WorkMark(status.head(), work);
  }

  private static String look(Path file) {
    try {
      BasicFileAttributes now =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return now.size() + " " + now.lastModifiedTime() + " " + now.fileKey();
    } catch (IOException gone) {
      return "";
    }
  }
}
