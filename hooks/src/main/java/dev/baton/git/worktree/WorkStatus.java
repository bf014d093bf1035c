package dev.baton.git.worktree;

import dev.baton.git.GitProcess;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkEntry.Kind;
import dev.baton.git.worktree.WorkEntry.Staged;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code git status} for a work tree: everything that is not committed and not
 * ignored.
 *
 * @param head the id of HEAD; null before the first commit
 * @param entries in git's order
 */
public record WorkStatus(@Nullable String head, List<WorkEntry> entries) {
  private static final String OID = "# branch.oid ";

  /** Runs git, which reads the index but does not refresh it, and runs no filter. */
  public static WorkStatus read(GitProcess git) throws IOException {
    return parse(
        git.withoutFilters()
            .list(
                "status",
                "--porcelain=v2",
                "--branch",
                "--no-ahead-behind",
                "-z",
                "--untracked-files=all",
                "--ignored=no",
                "--no-renames",
                "--ignore-submodules=none"));
  }

  /** Reads the output of {@code --porcelain=v2 -z}. */
  private static WorkStatus parse(List<String> lines) throws IOException {
    List<WorkEntry> entries = new ArrayList<>();
    String head = null;
    for (String line : lines) {
      if (line.startsWith(OID)) {
        String id = line.substring(OID.length());
        head = ObjectIds.isId(id) ? id : null;
      } else if (!line.startsWith("#")) {
        entries.add(entry(line));
      }
    }
    return new WorkStatus(head, entries);
  }

  private static WorkEntry entry(String line) throws IOException {
    return switch (line.charAt(0)) {
      case '1' -> tracked(fields(line, 9));
      case 'u' -> {
        String[] fields = fields(line, 11);
        yield new WorkEntry(fields[10], Kind.UNMERGED, null, mode(fields[6]), fields[2]);
      }
      case '?' -> new WorkEntry(line.substring(2), Kind.UNTRACKED, null, WorkEntry.GONE, "N...");
      default -> throw new IOException("git status said " + RawPaths.oneLine(line));
    };
  }

  /** 1 XY sub mH mI mW hH hI path. */
  private static WorkEntry tracked(String[] fields) {
    return new WorkEntry(fields[8], Kind.TRACKED, staged(fields), mode(fields[5]), fields[2]);
  }

  private static @Nullable Staged staged(String[] fields) {
    return switch (fields[1].charAt(0)) {
      case '.' -> null;
      // Git names a mode here, too, when a file was taken out of the index, added with
      // "git add -N" and then deleted.
      case 'D' -> new Staged(WorkEntry.GONE, fields[7]);
      default -> new Staged(mode(fields[4]), fields[7]);
    };
  }

  private static int mode(String octal) {
    return Integer.parseInt(octal, 8);
  }

  /** Splits at blanks; the last field is the path, which may contain blanks. */
  private static String[] fields(String line, int count) throws IOException {
    String[] fields = new String[count];
    int at = 0;
    for (int i = 0; i < count - 1; i++) {
      int blank = line.indexOf(' ', at);
      if (blank < 0) {
        throw new IOException("git status said " + RawPaths.oneLine(line));
      }
      fields[i] = line.substring(at, blank);
      at = blank + 1;
    }
    fields[count - 1] = line.substring(at);
    return fields;
  }
}
