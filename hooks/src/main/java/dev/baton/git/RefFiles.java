package dev.baton.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** HEAD and branches in git's "files" format: loose refs, and packed-refs for those without. */
final class RefFiles {
  private static final String SYMBOLIC = "ref:";
  private static final String BRANCHES = "refs/heads/";

  /** What HEAD says in a repository whose refs are in a reftable, so that old tools notice. */
  private static final String REFTABLE_HEAD = "refs/heads/.invalid";

  /** As many steps as git follows. */
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
      // A branch is packed before its loose file goes, so this order cannot miss a living branch.
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

  /** Each worktree has these refs for itself; all others are shared. */
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
      // Not by way of readSmall: with many branches and tags this file has no upper bound.
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

  /** A ref's file; null when there is none, or a directory of longer names in its place. */
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
