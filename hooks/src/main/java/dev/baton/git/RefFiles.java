package dev.baton.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** HEAD and branches in git's "files" format: loose refs, and packed-refs for the others. */
final class RefFiles {
  private static final String SYMBOLIC = "ref:";
  private static final String BRANCHES = "refs/heads/";

  /** The content of HEAD in a repository with a reftable, which makes old tools fail. */
  private static final String REFTABLE_HEAD = "refs/heads/.invalid";

  /** The number of symbolic refs that git follows. */
  private static final int MAX_SYMBOLIC = 5;

  private final GitLayout layout;

  RefFiles(GitLayout layout) {
    this.layout = layout;
  }

  Head head() {
    Path file = layout.gitDir().resolve("HEAD");
    String content = content(file);
    if (content == null) {
      throw new BrokenGitException(file, "HEAD, a branch or a commit id");
    }
    String ref = symbolicTarget(content);
    if (ref == null) {
      return new Head(id(file, content), null);
    }
    if (ref.equals(REFTABLE_HEAD)) {
      return ReftableHead.read(layout);
    }
    String branch = ref.startsWith(BRANCHES) ? ref.substring(BRANCHES.length()) : ref;
    return new Head(resolve(ref), RawPaths.text(branch));
  }

  private @Nullable String resolve(String start) {
    String ref = start;
    for (int i = 0; i < MAX_SYMBOLIC; i++) {
      Path file = RawPaths.resolve(home(ref), ref);
      String content = content(file);
      // Git writes packed-refs before it deletes the loose file, so this order cannot miss a
      // branch.
      if (content == null) {
        return packed(ref);
      }
      String next = symbolicTarget(content);
      if (next == null) {
        return id(file, content);
      }
      ref = next;
    }
    throw new BrokenGitException(
        RawPaths.resolve(home(start), start), "a commit, not a chain of symbolic refs");
  }

  /** Each work tree has its own version of these refs; all others are shared. */
  private Path home(String ref) {
    boolean own =
        !ref.startsWith("refs/")
            || ref.startsWith("refs/bisect/")
            || ref.startsWith("refs/worktree/")
            || ref.startsWith("refs/rewritten/");
    return own ? layout.gitDir() : layout.commonDir();
  }

  private @Nullable String packed(String ref) {
    Path file = layout.commonDir().resolve("packed-refs");
    String packed;
    try {
      if (!Files.exists(file)) {
        return null;
      }
      // Not with readSmall: with many branches and tags this file has no upper bound.
      packed = new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1);
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
  private static @Nullable String content(Path file) {
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
}
