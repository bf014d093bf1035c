package dev.baton.run;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitLayout;
import dev.baton.task.ChangedFile;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The repositories below the folder of a run, which git shows as one entry or, where they are
 * ignored, not at all: a workspace of several projects, submodules. Other work trees of the same
 * repository are not among them, because other workers may work there.
 *
 * @param isOff whether there are none
 * @param named their folders, as the user named them; none: they are found
 */
public record InnerRepositories(boolean isOff, List<String> named) {
  /** A repository alone. */
  static final InnerRepositories NONE = new InnerRepositories(true, List.of());

  private static final int DEEPEST = 3;
  private static final int MOST_FOLDERS = 5_000;
  private static final int MOST = 20;

  /** What programs install or make; besides all folders whose names begin with a dot. */
  private static final Set<String> SKIPPED =
      Set.of("node_modules", "vendor", "target", "build", "dist", "venv", "__pycache__");

  /**
   * The repositories, by their paths relative to the folder.
   *
   * @param outer the repository of the run; null outside one
   * @param warnings receives why a named folder is none of them
   */
  Map<String, GitLayout> below(
      Path directory, @Nullable GitLayout outer, Consumer<String> warnings) {
    Map<String, GitLayout> found = new TreeMap<>();
    Set<Path> known = new HashSet<>();
    if (outer != null) {
      known.add(outer.commonDir());
    }
    for (Path folder : folders(directory)) {
      GitLayout layout = at(folder);
      if (layout == null && !named.isEmpty()) {
        warnings.accept(
            "run.repositories names " + folder + ", which is not the top of a git repository");
      }
      if (layout != null && found.size() < MOST && known.add(layout.commonDir())) {
        found.put(directory.relativize(folder).toString(), layout);
      }
    }
    return found;
  }

  /** Whether these are still all of them. */
  boolean areIn(Set<String> known, Path directory, @Nullable GitLayout outer) {
    return known.containsAll(below(directory, outer, warning -> {}).keySet());
  }

  private List<Path> folders(Path directory) {
    if (isOff) {
      return List.of();
    }
    return named.isEmpty()
        ? find(directory)
        : named.stream().map(name -> directory.resolve(name).normalize()).toList();
  }

  /** A file of an inner repository as the outer one would name it. */
  static ChangedFile below(String folder, ChangedFile file) {
    String old = file.oldPath();
    return new ChangedFile(
        path(folder, file.path()),
        old == null ? null : path(folder, old),
        file.change(),
        file.insertions(),
        file.deletions());
  }

  /** A quoted path stays in its quotes. */
  private static String path(String folder, String path) {
    return path.startsWith("\"") ? "\"" + folder + "/" + path.substring(1) : folder + "/" + path;
  }

  /** One that is damaged, or belongs to another user, is left out as git leaves it out. */
  private static @Nullable GitLayout at(Path folder) {
    try {
      return GitLayout.at(folder);
    } catch (BrokenGitException | IOException unusable) {
      return null;
    }
  }

  private static List<Path> find(Path directory) {
    int[] folders = {0};
    List<Path> found = new ArrayList<>(find(directory, DEEPEST, folders));
    // Those inside others come last, so that big repositories do not hide their neighbours.
    for (int i = 0; i < found.size(); i++) {
      int depth = directory.relativize(found.get(i)).getNameCount();
      found.addAll(find(found.get(i), DEEPEST - depth, folders));
    }
    return found;
  }

  /** Those below a folder that are in no other one, in the order of their names. */
  private static List<Path> find(Path directory, int deepest, int[] folders) {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          directory,
          Set.of(),
          deepest + 1,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
              if (path.equals(directory)) {
                return FileVisitResult.CONTINUE;
              }
              String name = String.valueOf(path.getFileName());
              if (name.startsWith(".") || SKIPPED.contains(name)) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              if (++folders[0] > MOST_FOLDERS) {
                return FileVisitResult.TERMINATE;
              }
              if (Files.exists(path.resolve(".git"))) {
                found.add(path);
                return FileVisitResult.SKIP_SUBTREE;
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException unreadable) {
      return found;
    }
    found.sort(null);
    return found;
  }
}
