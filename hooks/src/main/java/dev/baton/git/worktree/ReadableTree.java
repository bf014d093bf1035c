package dev.baton.git.worktree;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import dev.baton.git.history.HeadMove;
import dev.baton.git.history.HeadMove.HeadLog;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import dev.baton.git.worktree.WorkStatus.WorkEntry.Kind;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A work tree and its status, also where its index or HEAD is unreadable, such as after a power
 * failure. Then git compares the files with a commit, by a temporary git directory with a HEAD and
 * an index of its own, and links to everything else. What is damaged is not touched.
 *
 * @param layout by which git can be asked about it
 * @param status with the ignored files; its warning says what is damaged
 * @param temporary has the temporary git directory; null where there is none
 */
public record ReadableTree(
    GitLayout layout, WorkStatus status, @Nullable ObjectQuarantine temporary)
    implements AutoCloseable {
  private static final Set<String> NOT_LINKED =
      Set.of("HEAD", "index", "index.lock", "commondir", "objects");

  /** Entries of the reflog, from the end. */
  private static final int MOST_TRIES = 10;

  /**
   * Reads the status.
   *
   * @param commits for where neither HEAD nor its reflog can be read
   */
  public static ReadableTree of(GitLayout layout, List<String> commits) throws IOException {
    try {
      WorkStatus status = WorkStatus.readWithIgnored(GitProcess.in(layout));
      if (status.head() == null) {
        Head.read(layout); // git takes a damaged branch for one without commits
      }
      return new ReadableTree(layout, status, null);
    } catch (IOException | BrokenGitException damaged) {
      ObjectQuarantine temporary = new ObjectQuarantine(layout);
      ReadableTree tree = compared(layout, commits, temporary, Problems.reason(damaged));
      if (tree == null) {
        temporary.close();
        throw damaged;
      }
      return tree;
    }
  }

  private static @Nullable ReadableTree compared(
      GitLayout damaged, List<String> commits, ObjectQuarantine temporary, String why) {
    Path gitDir = temporary.file("git");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(damaged.gitDir())) {
      Files.createDirectory(gitDir);
      for (Path file : files) {
        if (!NOT_LINKED.contains(RawPaths.lastName(file))) {
          Files.createSymbolicLink(gitDir.resolve(file.getFileName()), file);
        }
      }
      Files.writeString(gitDir.resolve("commondir"), damaged.commonDir() + "\n");
      List<String> heads = new ArrayList<>();
      heads.add(String.valueOf(GitFiles.readSmall(damaged.gitDir().resolve("HEAD"))));
      List<HeadMove> moves = HeadLog.since(gitDir.resolve("logs/HEAD"), 0).reversed();
      moves.stream().limit(MOST_TRIES).forEach(move -> heads.add(move.after()));
      heads.addAll(commits);
      GitLayout layout = new GitLayout(gitDir, damaged.commonDir(), damaged.worktree());
      for (String head : heads) {
        Files.writeString(gitDir.resolve("HEAD"), head);
        GitProcess git = GitProcess.in(layout);
        // Unlike read-tree, this marks what is outside of a sparse checkout.
        if (git.withoutFilters().succeeds("reset -q HEAD^{commit} -- .")) {
          WorkStatus found = WorkStatus.readWithIgnored(git);
          String all = why + "; all files were compared with commit " + found.head();
          // Git before 2.35 marks nothing, and takes what is outside for deleted.
          if (Files.exists(gitDir.resolve("info/sparse-checkout"))
              && git.list("ls-files -t -z").stream().noneMatch(line -> line.startsWith("S "))) {
            found.entries().removeIf(ReadableTree::isDeleted);
            all += ", without deletions, because of the sparse checkout";
          }
          return new ReadableTree(layout, found.withWarning(all), temporary);
        }
      }
    } catch (IOException | BrokenGitException alsoDamaged) {
      // The first failure says more.
    }
    return null;
  }

  private static boolean isDeleted(WorkEntry entry) {
    return entry.kind() != Kind.UNTRACKED && entry.workMode() == WorkEntry.GONE;
  }

  @Override
  public void close() throws IOException {
    if (temporary != null) {
      temporary.close();
    }
  }
}
