package dev.baton.git.worktree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.ByteStream;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files of Git LFS. Git stores a pointer, and a filter puts the content into the work tree. Without
 * the filter, git takes a file for changed whenever it has to compare it, such as shortly after a
 * checkout. The pointer names the SHA-256 of the content, so no program is needed to compare it.
 */
final class LargeFiles {
  private static final String HEAD = "version https://git-lfs.github.com/spec/v1\n";
  private static final String OID = "\noid sha256:";
  private static final String SIZE = "\nsize ";

  /** The longest pointer, in bytes; see the specification of Git LFS. */
  private static final int LONGEST = 1024;

  private static final int BUFFER = 1 << 16;

  private LargeFiles() {}

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
      if (pointer == null || !isContent(RawPaths.resolve(git.top(), field(line, 8)), pointer)) {
        left.add(line);
      }
    }
    return left;
  }

  /** Whether only the content in the work tree differs, as in {@code 1 .M N... MODES IDS PATH}. */
  private static boolean isEdited(String line) {
    return line.startsWith("1 .M N") && field(line, 4).equals(field(line, 5));
  }

  private static String field(String line, int number) {
    String[] fields = line.split(" ", 9);
    return fields[number];
  }

  /** The small ones of these objects; null for the others. */
  private static List<@Nullable String> pointers(GitProcess git, List<String> ids)
      throws IOException {
    List<String> small = new ArrayList<>();
    List<Boolean> isSmall = new ArrayList<>();
    for (String line : cat(git, ids, "cat-file --batch-check=%(objectsize)").lines().toList()) {
      boolean one = line.length() < 5 && Integer.parseInt(line) <= LONGEST;
      if (one) {
        small.add(ids.get(isSmall.size()));
      }
      isSmall.add(one);
    }
    List<@Nullable String> pointers = new ArrayList<>(ids.size());
    ByteStream contents = new ByteStream(InputStream.nullInputStream());
    if (!small.isEmpty()) {
      byte[] all = cat(git, small, "cat-file --batch=%(objectsize)").getBytes(ISO_8859_1);
      contents = new ByteStream(new ByteArrayInputStream(all));
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

  private static String cat(GitProcess git, List<String> ids, String command) throws IOException {
    String input = String.join("\n", ids) + "\n";
    return git.ask(out -> out.write(input.getBytes(ISO_8859_1)), command);
  }

  private static boolean isContent(Path file, String pointer) throws IOException {
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
        && pointer.startsWith(sha256(file), oid + OID.length());
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
