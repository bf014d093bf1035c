package dev.baton.git.worktree;

import dev.baton.git.RawPaths;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.jspecify.annotations.Nullable;

/** The index, by path, with the directories that contain tracked files. */
final class TrackedFiles {
  private final Map<String, DirCacheEntry> entries;
  private final Set<String> directories = new HashSet<>();

  TrackedFiles(DirCache index) {
    int count = index.getEntryCount();
    entries = HashMap.newHashMap(count);
    String lastDirectory = "";
    for (int i = 0; i < count; i++) {
      DirCacheEntry entry = index.getEntry(i);
      String path = RawPaths.text(entry.getRawPath());
      // Any of a conflict's up to three entries will do, because the file counts as changed anyway.
      entries.put(path, entry);
      String directory = parent(path);
      if (!directory.equals(lastDirectory)) {
        lastDirectory = directory;
        for (String up = directory; !up.isEmpty() && directories.add(up); ) {
          up = parent(up);
        }
      }
    }
  }

  /** Removes and returns an entry; entries that remain at the end have no file. */
  @Nullable DirCacheEntry take(String path) {
    return entries.remove(path);
  }

  boolean isDirectory(String path) {
    return directories.contains(path);
  }

  /** The entries that were not removed. */
  Map<String, DirCacheEntry> left() {
    return entries;
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }
}
