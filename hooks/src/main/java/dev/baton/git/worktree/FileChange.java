package dev.baton.git.worktree;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader.Budget;
import dev.baton.task.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.FileMode;

/**
 * Whether a file differs from its entry in the index: by kind, time and size first, and by content
 * only where those do not decide. No filter is run, so a file with one (line endings, Git LFS) that
 * was rewritten with the same content may count as changed.
 *
 * @param indexWritten when the index was written: a file with the same time stamp may have changed
 *     afterwards within the same clock tick
 * @param executableCounts core.filemode
 */
record FileChange(Instant indexWritten, boolean executableCounts, Budget budget) {
  boolean isChanged(DirCacheEntry entry, Path file, BasicFileAttributes now) throws IOException {
    if (entry.isAssumeValid() || entry.isSkipWorkTree()) {
      return false; // the user told git not to check these
    }
    if (entry.getStage() != DirCacheEntry.STAGE_0) {
      return true;
    }
    FileMode mode = entry.getFileMode();
    if (FileMode.GITLINK.equals(mode)) {
      return !now.isDirectory() || isSubmoduleMoved(entry, file);
    }
    boolean sameKind = FileMode.SYMLINK.equals(mode) ? now.isSymbolicLink() : now.isRegularFile();
    if (!sameKind || isModeChanged(mode, now)) {
      return true;
    }
    // The index keeps the lower 32 bits of a size, and 0 for "look again".
    boolean sameSize = entry.getLength() == (int) now.size();
    if (!sameSize && entry.getLength() != 0) {
      return true;
    }
    Instant modified = now.lastModifiedTime().toInstant();
    if (sameSize
        && isSameTime(entry.getLastModifiedInstant(), modified)
        && modified.isBefore(indexWritten)) {
      return false;
    }
    return !budget.takeContent(now.size()) || !entry.getObjectId().name().equals(blobId(file, now));
  }

  private boolean isModeChanged(FileMode mode, BasicFileAttributes now) {
    return executableCounts
        && now.isRegularFile()
        && now instanceof PosixFileAttributes posix
        && FileMode.EXECUTABLE_FILE.equals(mode)
            != posix.permissions().contains(PosixFilePermission.OWNER_EXECUTE);
  }

  /** Some programs write only whole seconds or milliseconds into the index. */
  private static boolean isSameTime(Instant index, Instant file) {
    return index.equals(file)
        || (index.getEpochSecond() == file.getEpochSecond()
            && (index.getNano() == 0 || index.getNano() == file.getNano() / 1_000_000 * 1_000_000));
  }

  private static boolean isSubmoduleMoved(DirCacheEntry entry, Path dir) {
    if (!Files.exists(dir.resolve(".git"))) {
      return false; // not checked out
    }
    return GitLayout.find(dir, Map.of())
        .map(layout -> !entry.getObjectId().name().equals(Head.read(layout).commit()))
        .orElse(true);
  }

  private static String blobId(Path file, BasicFileAttributes now) throws IOException {
    MessageDigest sha1 = Digests.of("SHA-1"); // git's id of the content, not used for security
    if (now.isSymbolicLink()) {
      byte[] target =
          RawPaths.linkText(Files.readSymbolicLink(file)).getBytes(StandardCharsets.ISO_8859_1);
      sha1.update(header(target.length));
      sha1.update(target);
    } else {
      sha1.update(header(now.size()));
      byte[] buffer = new byte[1 << 16];
      try (InputStream in = Files.newInputStream(file)) {
        for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
          sha1.update(buffer, 0, n);
        }
      }
    }
    return HexFormat.of().formatHex(sha1.digest());
  }

  private static byte[] header(long length) {
    return ("blob " + length + '\0').getBytes(StandardCharsets.US_ASCII);
  }
}
