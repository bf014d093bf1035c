package dev.baton.git.worktree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.ByteStream;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkStatus.WorkEntry.Kind;
import dev.baton.git.worktree.WorkStatus.WorkEntry.Staged;
import dev.baton.task.Digests;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code git status} for a work tree: everything that is not committed and not
 * ignored.
 *
 * @param head the id of HEAD; null before the first commit
 * @param entries in git's order
 * @param ignored paths that an ignore rule matches, one byte in each char; folders end with a
 *     slash, and what is in them is not listed. Empty when it was not asked for
 * @param warning about a folder or an index that could not be read; null when there is none
 */
public record WorkStatus(
    @Nullable String head,
    List<WorkEntry> entries,
    List<String> ignored,
    @Nullable String warning) {
  private static final String OID = "# branch.oid ";

  /**
   * Runs git, which reads the index but does not refresh it, and runs no filter. Files of Git LFS
   * are compared with their pointers.
   */
  public static WorkStatus read(GitProcess git) throws IOException {
    return read(git, "no", "none");
  }

  /** The same, but of a submodule only whether it has another commit. */
  static WorkStatus readOutermost(GitProcess git) throws IOException {
    return read(git, "no", "dirty");
  }

  /** The same with the ignored files, for which git need not look into further folders. */
  public static WorkStatus readWithIgnored(GitProcess git) throws IOException {
    return read(git, "matching", "none");
  }

  WorkStatus withWarning(String other) {
    return new WorkStatus(head, entries, ignored, other);
  }

  private static WorkStatus read(GitProcess git, String ignored, String ignoredOfSubmodules)
      throws IOException {
    GitProcess plain = git.withoutFilters();
    GitProcess.Result<List<String>> result =
        plain.run(
            in -> new ByteStream(in).allUntil('\0'),
            "status --porcelain=v2 --branch --no-ahead-behind -z --untracked-files=all"
                + " --no-renames --ignored="
                + ignored
                + " --ignore-submodules="
                + ignoredOfSubmodules);
    boolean warned = result.said().startsWith("warning: could not open directory");
    List<String> lines = result.orThrow("status");
    if (!plain.equals(git)) {
      lines = LargeFiles.withoutUnchanged(plain, lines);
    }
    return parse(lines, warned ? result.said() : null);
  }

  /** Reads the output of {@code --porcelain=v2 -z}. */
  private static WorkStatus parse(List<String> lines, @Nullable String warning) throws IOException {
    List<WorkEntry> entries = new ArrayList<>();
    List<String> ignored = new ArrayList<>();
    String head = null;
    for (String line : lines) {
      if (line.startsWith(OID)) {
        String id = line.substring(OID.length());
        head = ObjectIds.isId(id) ? id : null;
      } else if (line.startsWith("!")) {
        ignored.add(line.substring(2));
      } else if (!line.startsWith("#")) {
        entries.add(entry(line));
      }
    }
    return new WorkStatus(head, entries, ignored, warning);
  }

  private static WorkEntry entry(String line) throws IOException {
    return switch (line.charAt(0)) {
      // 1 XY sub mH mI mW hH hI path.
      case '1' -> {
        String[] fields = fields(line, 9);
        yield new WorkEntry(fields[8], Kind.TRACKED, staged(fields), mode(fields[5]), fields[2]);
      }
      case 'u' -> {
        String[] fields = fields(line, 11);
        yield new WorkEntry(fields[10], Kind.UNMERGED, null, mode(fields[6]), fields[2]);
      }
      case '?' -> new WorkEntry(line.substring(2), Kind.UNTRACKED, null, WorkEntry.GONE, "N...");
      default -> throw new IOException("git status said " + RawPaths.oneLine(line));
    };
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
    String[] fields = line.split(" ", count);
    if (fields.length < count) {
      throw new IOException("git status said " + RawPaths.oneLine(line));
    }
    return fields;
  }

  /**
   * One path that {@code git status} lists.
   *
   * @param path from the top of the work tree, one byte in each char
   * @param kind git's classification
   * @param staged the version in the index, where it differs from HEAD; null where it does not
   * @param workMode the mode that git would record for the file; {@link #GONE} when it does not
   *     exist
   * @param submodule git's four letters, such as {@code SC.U}; {@code N...} for anything else
   */
  public record WorkEntry(
      String path, Kind kind, @Nullable Staged staged, int workMode, String submodule) {
    public static final int GONE = 0;
    public static final int GITLINK = 0160000;
    public static final int SYMLINK = 0120000;
    public static final int TREE = 0040000;
    public static final int EXECUTABLE = 0100755;
    public static final int REGULAR = 0100644;

    /** Git's classification of a path. */
    public enum Kind {
      TRACKED,
      UNMERGED,
      UNTRACKED
    }

    /**
     * A version in the index.
     *
     * @param mode {@link #GONE} when it was removed
     */
    public record Staged(int mode, String id) {}

    public boolean isSubmodule() {
      return submodule.startsWith("S");
    }

    /** Whether a submodule has another commit checked out than the index says. */
    public boolean isMoved() {
      return submodule.indexOf('C') > 0;
    }
  }

  /** What a person has begun in a work tree and has to finish, such as a merge. */
  public static final class PendingOperation {
    private static final List<Map.Entry<String, String>> SIGNS =
        List.of(
            Map.entry("MERGE_HEAD", "a merge is in progress"),
            Map.entry("rebase-merge", "a rebase is in progress"),
            Map.entry("rebase-apply", "a rebase is in progress"),
            Map.entry("CHERRY_PICK_HEAD", "a cherry-pick is in progress"),
            Map.entry("REVERT_HEAD", "a revert is in progress"),
            Map.entry("sequencer", "a cherry-pick or a revert is in progress"));

    /** Git's files that show an operation, with the operation in words. */
    public static Map<String, String> signs(GitLayout layout) {
      Map<String, String> found = new LinkedHashMap<>();
      for (Map.Entry<String, String> sign : SIGNS) {
        if (Files.exists(layout.gitDir().resolve(sign.getKey()))) {
          found.putIfAbsent(sign.getKey(), sign.getValue());
        }
      }
      return found;
    }

    /**
     * The operation in words; null when there is none.
     *
     * @param layout with a work tree
     * @throws IOException when git cannot be asked
     */
    public static @Nullable String of(GitLayout layout) throws IOException {
      return of(layout, !GitProcess.in(layout).list("ls-files -z --unmerged").isEmpty());
    }

    /** The same where it is known whether files have conflicts. */
    static @Nullable String of(GitLayout layout, boolean conflicts) {
      Map<String, String> signs = signs(layout);
      if (!signs.isEmpty()) {
        return signs.values().iterator().next();
      }
      // Such as after git stash pop, which leaves no other sign.
      return conflicts ? "files have conflicts" : null;
    }
  }

  /**
   * Files of Git LFS. Git stores a pointer, and a filter puts the content into the work tree.
   * Without the filter, git takes a file for changed whenever it has to compare it, such as shortly
   * after a checkout. The pointer names the SHA-256 of the content, so no program is needed to
   * compare it.
   */
  private static final class LargeFiles {
    private static final String HEAD = "version https://git-lfs.github.com/spec/v1\n";
    private static final String OID = "\noid sha256:";
    private static final String SIZE = "\nsize ";

    /** The longest pointer, in bytes; see the specification of Git LFS. */
    private static final int LONGEST = 1024;

    private static final int BUFFER = 1 << 16;

    /**
     * Leaves out files whose pointers show that they are unchanged.
     *
     * @param lines of {@code git status --porcelain=v2}
     */
    static List<String> withoutUnchanged(GitProcess git, List<String> lines) throws IOException {
      List<String> ids = new ArrayList<>();
      for (String line : lines) {
        if (isEdited(line)) {
          ids.add(field(line, 7));
        }
      }
      List<@Nullable String> pointers = ids.isEmpty() ? List.of() : pointers(git, ids);
      List<String> left = new ArrayList<>(lines.size());
      int next = 0;
      for (String line : lines) {
        String pointer = isEdited(line) ? pointers.get(next++) : null;
        if (pointer == null
            || !isContent(git, RawPaths.resolve(git.top(), field(line, 8)), pointer)) {
          left.add(line);
        }
      }
      return left;
    }

    /**
     * Whether only the content in the work tree differs, as in {@code 1 .M N... MODES IDS PATH}.
     */
    private static boolean isEdited(String line) {
      return line.startsWith("1 .M N") && field(line, 4).equals(field(line, 5));
    }

    private static String field(String line, int number) {
      return line.split(" ", 9)[number];
    }

    /** The small ones of these objects; null for the others. */
    private static List<@Nullable String> pointers(GitProcess git, List<String> ids)
        throws IOException {
      List<String> small = new ArrayList<>();
      List<Boolean> isSmall = new ArrayList<>();
      for (String line :
          git.ask(GitProcess.Input.of(ids, '\n'), "cat-file --batch-check=%(objectsize)")
              .lines()
              .toList()) {
        boolean one = line.length() < 5 && Integer.parseInt(line) <= LONGEST;
        if (one) {
          small.add(ids.get(isSmall.size()));
        }
        isSmall.add(one);
      }
      List<@Nullable String> pointers = new ArrayList<>(ids.size());
      ByteStream contents = new ByteStream(InputStream.nullInputStream());
      if (!small.isEmpty()) {
        String all = git.ask(GitProcess.Input.of(small, '\n'), "cat-file --batch=%(objectsize)");
        contents = new ByteStream(new ByteArrayInputStream(all.getBytes(ISO_8859_1)));
      }
      for (boolean one : isSmall) {
        pointers.add(one ? content(contents) : null);
      }
      return pointers;
    }

    /** SIZE, then the content and a line end. */
    private static String content(ByteStream in) throws IOException {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      in.copy(Long.parseLong(in.until('\n')), content);
      in.next();
      return content.toString(ISO_8859_1);
    }

    private static boolean isContent(GitProcess git, Path file, String pointer) throws IOException {
      int oid = pointer.indexOf(OID);
      int size = pointer.indexOf(SIZE);
      if (!pointer.startsWith(HEAD)
          || oid < 0
          || size < 0
          || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
      String bytes = pointer.substring(size + SIZE.length()).strip();
      return String.valueOf(Files.size(file)).equals(bytes)
          && pointer.startsWith(sha256(git, file), oid + OID.length());
    }

    /** Another one where git's time ends before the file does. */
    private static String sha256(GitProcess git, Path file) throws IOException {
      try (InputStream in = Files.newInputStream(file)) {
        MessageDigest digest = Digests.of("SHA-256");
        byte[] buffer = new byte[BUFFER];
        for (int n = in.read(buffer); n >= 0 && !git.isOver(); n = in.read(buffer)) {
          digest.update(buffer, 0, n);
        }
        return HexFormat.of().formatHex(digest.digest());
      }
    }
  }
}
