package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The small files with which git describes a directory. */
public final class GitFiles {
  /** What the {@code .git} file of a linked work tree or a submodule begins with. */
  public static final String GITFILE = "gitdir: ";

  /** Git refuses larger ones, too. */
  private static final int MAX_SMALL_FILE = 1 << 20;

  /** Whether git would take this for a git directory: a valid HEAD, objects and refs. */
  static boolean isGitDirectory(Path dir, Path cwd, Map<String, String> env) {
    if (!isHead(dir.resolve("HEAD"))) {
      return false;
    }
    Path common;
    try {
      common = commonDirectory(dir, cwd, env);
    } catch (BrokenGitException leadsNowhere) {
      return false;
    }
    String objects = env.get("GIT_OBJECT_DIRECTORY");
    return Files.isDirectory(objects == null ? common.resolve("objects") : cwd.resolve(objects))
        && Files.isDirectory(common.resolve("refs"));
  }

  /**
   * The directory that all work trees of a repository share; the git directory itself if there is
   * no other.
   */
  static Path commonDirectory(Path gitDir, Path cwd, Map<String, String> env) {
    String fromEnvironment = env.get("GIT_COMMON_DIR");
    if (fromEnvironment != null) {
      return realDirectory(cwd.resolve(fromEnvironment));
    }
    Path file = gitDir.resolve("commondir");
    String content = readSmall(file);
    return content == null
        ? gitDir
        : realDirectory(RawPaths.resolve(gitDir, stripLineEnd(content)));
  }

  /** The target of a {@code .git} file: the git directory of a linked work tree or a submodule. */
  static Path target(Path gitFile, Path cwd, Map<String, String> env) {
    String content = readSmall(gitFile);
    if (content == null || !content.startsWith(GITFILE)) {
      throw new BrokenGitException(gitFile, "a line 'gitdir: <path>'");
    }
    String path = stripLineEnd(content.substring(GITFILE.length()));
    if (path.isEmpty() || path.indexOf('\0') >= 0) {
      throw new BrokenGitException(gitFile, "a path after 'gitdir: '");
    }
    Path dir = RawPaths.resolve(gitFile.resolveSibling(""), path);
    if (!isGitDirectory(dir, cwd, env)) {
      throw new BrokenGitException(
          gitFile, "'gitdir: ' to lead to a git directory, but " + dir + " is none");
    }
    return dir;
  }

  /** The {@code .git} file of a linked work tree, as its repository recorded it; null for none. */
  public static @Nullable Path recorded(Path gitDir) {
    String pointer = readSmall(gitDir.resolve("gitdir"));
    return pointer == null || pointer.indexOf('\0') >= 0
        ? null
        : RawPaths.resolve(gitDir, stripLineEnd(pointer)).normalize();
  }

  /** What only Unix systems know of a file, such as its {@code ino}; null where it is not known. */
  static @Nullable Object unix(Path file, String attribute) {
    try {
      return Files.getAttribute(file, "unix:" + attribute);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return null;
    }
  }

  /** The whole file, one byte in each char; null when there is none. */
  public static @Nullable String readSmall(Path file) {
    try {
      if (Files.size(file) > MAX_SMALL_FILE) {
        throw new BrokenGitException(file, "a file of at most 1 MiB");
      }
      return new String(Files.readAllBytes(file), ISO_8859_1);
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException e) {
      throw new BrokenGitException(file, "a readable file", e);
    }
  }

  static Path realDirectory(Path dir) {
    try {
      Path real = dir.toRealPath();
      if (!Files.isDirectory(real)) {
        throw new BrokenGitException(dir, "a directory");
      }
      return real;
    } catch (IOException e) {
      // Java reads each byte that is not UTF-8 as U+FFFD, and then does not find the file.
      boolean mangled = dir.toString().indexOf('\uFFFD') >= 0;
      throw mangled
          ? new BrokenGitException(dir, "a directory whose path is UTF-8; rename it")
          : new BrokenGitException(dir, "a directory", e);
    }
  }

  public static String stripLineEnd(String line) {
    int end = line.length();
    while (end > 0 && (line.charAt(end - 1) == '\n' || line.charAt(end - 1) == '\r')) {
      end--;
    }
    return line.substring(0, end);
  }

  /**
   * The target of a symbolic link, one byte in each char; null when the file is not a symbolic
   * link.
   */
  public static @Nullable String linkText(Path file) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      return null;
    }
    try {
      return RawPaths.linkText(Files.readSymbolicLink(file));
    } catch (NotLinkException changedMeanwhile) {
      return null;
    }
  }

  /** Makes a file executable for everybody who may read it. */
  public static void makeExecutable(Path file) throws IOException {
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    permissions.add(PosixFilePermission.OWNER_EXECUTE);
    if (permissions.contains(PosixFilePermission.GROUP_READ)) {
      permissions.add(PosixFilePermission.GROUP_EXECUTE);
    }
    if (permissions.contains(PosixFilePermission.OTHERS_READ)) {
      permissions.add(PosixFilePermission.OTHERS_EXECUTE);
    }
    Files.setPosixFilePermissions(file, permissions);
  }

  private static boolean isHead(Path head) {
    try {
      if (!Files.exists(head, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
      String link = linkText(head);
      if (link != null) {
        return link.startsWith("refs/");
      }
      String content = readSmall(head);
      return content != null && (isRef(content) || ObjectIds.startsWithId(content));
    } catch (IOException | BrokenGitException unreadable) {
      return false;
    }
  }

  private static boolean isRef(String head) {
    return head.startsWith("ref:")
        && head.substring("ref:".length()).stripLeading().startsWith("refs/");
  }
}
