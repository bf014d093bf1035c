package dev.baton.hooks;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.store.GitState.FileMark;
import dev.baton.store.GitState.Mark;
import dev.baton.store.Stores;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether there may be news in git or in the spool. Every command asks this first, so it makes one
 * short query, looks at each file once and reads the commits of HEADs, and loads nothing else.
 */
public final class ChangeProbe {
  /**
   * Whether there may be news; also true when nothing was ever read.
   *
   * @throws dev.baton.store.StoreException when the database cannot be read
   */
  public static boolean seesNews(Stores stores, GitLayout layout) {
    List<Mark> marks = stores.gitState().marks();
    Path common = layout.commonDir();
    int heads = 1;
    if (isNewHead(marks, "-", common, common) || isNewSpool(marks, common.resolve("baton/spool"))) {
      return true;
    }
    Path linked = common.resolve("worktrees");
    if (Files.isDirectory(linked)) {
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(linked)) {
        for (Path folder : folders) {
          if (Files.exists(folder.resolve("HEAD"))) {
            heads++;
            if (isNewHead(marks, String.valueOf(folder.getFileName()), folder, common)) {
              return true;
            }
          }
        }
      } catch (IOException | DirectoryIteratorException unreadable) {
        return true;
      }
    }
    return heads != count(marks);
  }

  private static int count(List<Mark> marks) {
    int heads = 0;
    for (Mark mark : marks) {
      heads += mark.spool() ? 0 : 1;
    }
    return heads;
  }

  private static boolean isNewHead(List<Mark> marks, String name, Path gitDir, Path common) {
    Mark mark = find(marks, false, name);
    if (mark == null) {
      return true;
    }
    FileMark file = mark(gitDir.resolve("logs/HEAD"));
    if (file == null) {
      return mark.size() != 0;
    }
    if (file.size() != mark.size() || file.mtime() != mark.mtime()) {
      return true;
    }
    if (mark.end() == mark.size()) {
      // Some programs write the commit of a branch, but no line into the reflog.
      String commit = mark.after().isEmpty() ? null : Head.loose(gitDir, common);
      return commit != null && !commit.equals(mark.after());
    }
    // Unread lines belong to a rebase that was running, and may have ended.
    return !Files.exists(gitDir.resolve("rebase-merge"))
        && !Files.exists(gitDir.resolve("rebase-apply"));
  }

  private static boolean isNewSpool(List<Mark> marks, Path spool) {
    FileMark file = mark(spool);
    if (file == null || file.size() == 0) {
      return false;
    }
    Mark mark = find(marks, true, file.key());
    return mark == null || file.size() != mark.size() || file.mtime() != mark.mtime();
  }

  private static @Nullable Mark find(List<Mark> marks, boolean spool, String name) {
    for (Mark mark : marks) {
      if (mark.spool() == spool && mark.name().equals(name)) {
        return mark;
      }
    }
    return null;
  }

  /** The mark of a regular file; null when there is none, or its metadata cannot be read. */
  static @Nullable FileMark mark(Path file) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Object key = attributes.fileKey();
      return attributes.isRegularFile()
          ? new FileMark(
              key == null ? "" : key.toString(),
              attributes.size(),
              attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS))
          : null;
    } catch (IOException none) {
      return null;
    }
  }
}
