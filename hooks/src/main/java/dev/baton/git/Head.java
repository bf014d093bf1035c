package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the HEAD of a work tree points to.
 *
 * @param commit the id of the current commit, 40 or 64 hexadecimal digits; null before the first
 *     commit of a branch
 * @param branch the current branch, without {@code refs/heads/}; null when HEAD is detached
 */
public record Head(@Nullable String commit, @Nullable String branch) {
  /** The content of HEAD in a repository with a reftable, which makes old tools fail. */
  private static final String REFTABLE_HEAD = "refs/heads/.invalid";

  /** The number of symbolic refs that git follows. */
  private static final int MAX_SYMBOLIC = 5;

  private static final String SYMBOLIC = "ref:";
  private static final String BRANCHES = "refs/heads/";

  public Head {
    if (commit != null && !ObjectIds.isId(commit)) {
      throw new IllegalArgumentException("not a commit id: " + commit);
    }
  }

  /**
   * The current commit, as far as one or two small files show it: null where the branch was packed,
   * or the refs are in a reftable. A program that makes a commit writes such a file.
   *
   * @param gitDir the work tree's own
   */
  public static @Nullable String loose(Path gitDir, Path commonDir) {
    String text = content(gitDir.resolve("HEAD"));
    if (text.startsWith(SYMBOLIC) && text.indexOf('\0') < 0) {
      text = content(RawPaths.resolve(commonDir, text.substring(SYMBOLIC.length()).strip()));
    }
    return ObjectIds.isId(text) ? text : null;
  }

  private static String content(Path file) {
    try {
      String text = GitFiles.readSmall(file);
      return text == null ? "" : text.strip();
    } catch (BrokenGitException unreadable) {
      return "";
    }
  }

  /**
   * Whether there may be a ref whose name begins like this; false is certain. Only looks at files,
   * so that repositories without such refs do not wait for git.
   */
  public static boolean mayExist(GitLayout layout, String ref) {
    Path common = layout.commonDir();
    Path packed = common.resolve("packed-refs");
    try {
      return Files.exists(common.resolve(ref))
          || Files.isDirectory(common.resolve("reftable"))
          || (Files.exists(packed)
              && new String(Files.readAllBytes(packed), ISO_8859_1).contains(ref));
    } catch (IOException unreadable) {
      return true;
    }
  }

  /**
   * Reads the current HEAD: two or three small files, and git only where the branches are stored in
   * a reftable.
   *
   * @throws BrokenGitException when HEAD or the branch it names is damaged or unreadable
   */
  public static Head read(GitLayout layout) {
    Path file = layout.gitDir().resolve("HEAD");
    String content = refText(file);
    if (content == null) {
      throw new BrokenGitException(file, "HEAD, a branch or a commit id");
    }
    String ref = symbolicTarget(content);
    if (ref == null) {
      return new Head(id(file, content), null);
    }
    if (ref.equals(REFTABLE_HEAD)) {
      Path folder = layout.gitDir();
      GitProcess git = new GitProcess(folder, Map.of("GIT_DIR", folder.toString()));
      return ReftableHead.read(
          folder,
          question -> git.run(in -> new String(in.readAllBytes(), ISO_8859_1).strip(), question));
    }
    String branch = ref.startsWith(BRANCHES) ? ref.substring(BRANCHES.length()) : ref;
    return new Head(resolve(layout, ref), RawPaths.text(branch));
  }

  private static @Nullable String resolve(GitLayout layout, String start) {
    String ref = start;
    for (int i = 0; i < MAX_SYMBOLIC; i++) {
      Path file = RawPaths.resolve(home(layout, ref), ref);
      String content = refText(file);
      // Git writes packed-refs before it deletes the loose file, so this order cannot miss a
      // branch.
      if (content == null) {
        return packed(layout, ref);
      }
      String next = symbolicTarget(content);
      if (next == null) {
        return id(file, content);
      }
      ref = next;
    }
    throw new BrokenGitException(
        RawPaths.resolve(home(layout, start), start), "a commit, not a chain of symbolic refs");
  }

  /** Each work tree has its own version of these refs; all others are shared. */
  private static Path home(GitLayout layout, String ref) {
    boolean own =
        !ref.startsWith("refs/")
            || ref.startsWith("refs/bisect/")
            || ref.startsWith("refs/worktree/")
            || ref.startsWith("refs/rewritten/");
    return own ? layout.gitDir() : layout.commonDir();
  }

  private static @Nullable String packed(GitLayout layout, String ref) {
    Path file = layout.commonDir().resolve("packed-refs");
    String packed;
    try {
      if (!Files.exists(file)) {
        return null;
      }
      // Not with readSmall: with many branches and tags this file has no upper bound.
      packed = new String(Files.readAllBytes(file), ISO_8859_1);
    } catch (IOException e) {
      throw new BrokenGitException(file, "a readable file", e);
    }
    String wanted = " " + ref;
    for (int at = packed.indexOf(wanted); at >= 0; at = packed.indexOf(wanted, at + 1)) {
      int end = at + wanted.length();
      boolean whole = end == packed.length() || packed.charAt(end) == '\n';
      int line = packed.lastIndexOf('\n', at) + 1;
      if (whole && ObjectIds.isId(packed.substring(line, at))) {
        return packed.substring(line, at).toLowerCase(Locale.ROOT);
      }
    }
    return null;
  }

  /** The content of a ref's file; null when there is none, or it is a directory of longer names. */
  private static @Nullable String refText(Path file) {
    try {
      String link = GitFiles.linkText(file);
      if (link != null && link.startsWith("refs/")) {
        return SYMBOLIC + link;
      }
      if (Files.isDirectory(file)) {
        return null;
      }
    } catch (IOException e) {
      throw new BrokenGitException(file, "a readable file", e);
    }
    return GitFiles.readSmall(file);
  }

  private static @Nullable String symbolicTarget(String content) {
    return content.startsWith(SYMBOLIC) ? content.substring(SYMBOLIC.length()).strip() : null;
  }

  private static String id(Path file, String content) {
    String id = content.strip().toLowerCase(Locale.ROOT);
    if (!ObjectIds.isId(id)) {
      throw new BrokenGitException(file, "a commit id of 40 or 64 hexadecimal digits");
    }
    return id;
  }

  /** HEAD where the refs are in a reftable, a binary format that is left to git. */
  static final class ReftableHead {
    private static final int TRIES = 5;

    /** Asks git. */
    interface Asking {
      GitProcess.Result<String> ask(String question) throws IOException;
    }

    static Head read(Path gitDir, Asking git) {
      Path file = gitDir.resolve("reftable");
      try {
        for (int i = 0; i < TRIES; i++) {
          String branch = answer(git, "symbolic-ref --quiet HEAD");
          String commit = answer(git, "rev-parse --verify --quiet HEAD");
          // Somebody may switch to another branch between the two.
          if (branch.equals(answer(git, "symbolic-ref --quiet HEAD"))) {
            return head(file, commit, branch);
          }
        }
        throw new BrokenGitException(file, "a HEAD that stays for a moment");
      } catch (IOException | IllegalArgumentException e) {
        throw new BrokenGitException(file, "a readable reftable", e);
      }
    }

    private static Head head(Path file, String commit, String branch) {
      if (commit.isEmpty() && branch.isEmpty()) {
        throw new BrokenGitException(file, "HEAD in the reftable");
      }
      boolean named = branch.startsWith(BRANCHES);
      String name = named ? branch.substring(BRANCHES.length()) : branch;
      return new Head(
          commit.isEmpty() ? null : commit, branch.isEmpty() ? null : RawPaths.text(name));
    }

    /** Empty where there is no such ref. */
    private static String answer(Asking git, String question) throws IOException {
      GitProcess.Result<String> result = git.ask(question);
      return result.exit() == 1 ? "" : result.orThrow(question);
    }
  }
}
