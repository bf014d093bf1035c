package dev.baton.tracker.home;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.text.InputFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;

/**
 * A file as it was read.
 *
 * @param path of the file itself, not of a link to it
 * @param look the metadata of {@link State}
 * @param branch of {@link #branch(Path)}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared and never changed
record LinkedFile(Path path, byte[] bytes, String hash, String look, String branch) {
  private static final int ATTEMPTS = 10;

  /** As much as one array holds, less some room. */
  private static final int LARGEST = 1 << 30;

  /**
   * Reads a file; a symbolic link to it is followed.
   *
   * @throws IOException when it does not exist, or another program keeps writing it
   */
  static LinkedFile read(Path file) throws IOException {
    Path path = file.toRealPath();
    for (int i = 0; i < ATTEMPTS; i++) {
      String before = State.look(path);
      byte[] bytes = InputFiles.read(path, LARGEST);
      if (before.equals(State.look(path))) {
        return new LinkedFile(path, bytes, State.hash(bytes), before, branch(path));
      }
    }
    throw new IOException("another program keeps writing it");
  }

  /** The state to store. */
  State state(Instant now) {
    long at = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    return new State(hash, look, at, branch);
  }

  /**
   * Replaces the file by a new one.
   *
   * @param owner distinguishes databases that may do this at the same time
   * @return null when another program wrote it meanwhile; nothing is changed then
   */
  @Nullable LinkedFile replaceBy(byte[] content, String owner) throws IOException {
    if (isReadOnly()) {
      throw new IOException(
          "it is read-only: its changes were read, but nothing is written to it until chmod u+w");
    }
    Path beside = path.resolveSibling("." + path.getFileName() + "." + owner + ".baton");
    try {
      write(beside, content);
      String written = State.look(beside);
      // The content is compared, too: a file may be written twice within one clock tick.
      boolean same = Arrays.equals(bytes, InputFiles.read(path, LARGEST));
      if (!same || !look.equals(State.look(path))) {
        return null;
      }
      Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
      keepFolder();
      return new LinkedFile(path, content, State.hash(content), lookAfter(written), branch);
    } catch (NoSuchFileException gone) {
      return null;
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** Renaming changes the file's change time. */
  private String lookAfter(String written) throws IOException {
    String now = State.look(path);
    return State.isSameFile(written, now) ? now : written;
  }

  /**
   * The owner's permission decides: root may write everything, and renaming needs only the folder's
   * permission.
   */
  private boolean isReadOnly() throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    return view == null
        ? !Files.isWritable(path)
        : !view.readAttributes().permissions().contains(PosixFilePermission.OWNER_WRITE);
  }

  private void write(Path beside, byte[] content) throws IOException {
    // The file may be left from a Baton that was killed here, or be a link that somebody placed.
    Files.deleteIfExists(beside);
    try (FileChannel out =
        FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      PosixFileAttributeView old = Files.getFileAttributeView(path, PosixFileAttributeView.class);
      PosixFileAttributeView view =
          Files.getFileAttributeView(beside, PosixFileAttributeView.class);
      if (old != null && view != null) {
        view.setPermissions(old.readAttributes().permissions());
      }
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        out.write(buffer);
      }
      out.force(true);
    }
  }

  /**
   * Syncs the folder, so that the new name survives a power failure; not all systems support it.
   */
  private void keepFolder() {
    Path folder = path.getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException cannot) {
      // Then the next command writes the file again.
    }
  }

  /**
   * The state of a linked file when both sides were last in sync.
   *
   * @param hash of its content, which is what counts
   * @param look its metadata, which saves hashing it
   * @param at when the metadata was read, in nanoseconds since 1970
   * @param branch of {@link LinkedFile#branch(Path)}
   */
  record State(String hash, String look, long at, String branch) {
    /**
     * The metadata of a recently written file cannot be trusted: another write may leave it the
     * same.
     */
    private static final long SETTLED = TimeUnit.SECONDS.toNanos(2);

    static final State NONE = new State("-", "-", 0, "");

    /** Parses what {@link #text} returned; {@link #NONE} for anything else. */
    static State parse(String text) {
      String[] parts = text.split(" ", -1);
      try {
        return parts.length == 4
            ? new State(parts[0], parts[1], Long.parseLong(parts[2]), parts[3])
            : NONE;
      } catch (NumberFormatException damaged) {
        return NONE;
      }
    }

    String text() {
      return hash + " " + look + " " + at + " " + branch;
    }

    /**
     * The metadata: size, modification time and inode and, where the system has it, the change
     * time, which no program can set; without blanks.
     */
    static String look(Path file) throws IOException {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return attributes.size()
          + ";"
          + attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS)
          + ";"
          + Objects.toString(attributes.fileKey(), "").replace(" ", "")
          + ";"
          + touched(file);
    }

    private static long touched(Path file) throws IOException {
      try {
        return Files.getAttribute(file, "unix:ctime") instanceof FileTime time
            ? time.to(TimeUnit.NANOSECONDS)
            : 0;
      } catch (UnsupportedOperationException | IllegalArgumentException unknownHere) {
        return 0;
      }
    }

    /** Whether both describe the same file, which may only have been renamed in between. */
    static boolean isSameFile(String look, String other) {
      return look.substring(0, look.lastIndexOf(';'))
          .equals(other.substring(0, other.lastIndexOf(';')));
    }

    /** Whether the metadata proves that the file is unchanged. */
    boolean isSurely(String lookNow) {
      if (!look.equals(lookNow)) {
        return false;
      }
      String[] parts = look.split(";", -1);
      return parts.length == 4
          && at - Math.max(Long.parseLong(parts[1]), Long.parseLong(parts[3])) > SETTLED;
    }

    /**
     * Two checksums with different polynomials, 64 bits in total. It need not withstand attacks,
     * and on a cold JVM SHA-256 of a large file takes ten times as long as everything else.
     */
    static String hash(byte[] bytes) {
      Checksum first = new CRC32();
      Checksum second = new CRC32C();
      first.update(bytes);
      second.update(bytes);
      return Long.toHexString(first.getValue())
          + "-"
          + Long.toHexString(second.getValue())
          + "-"
          + bytes.length;
    }
  }

  /**
   * The git branch that is checked out where a linked file is, or the commit where there is none;
   * the empty text outside git and where that cannot be read. Contains no blanks. Git replaces the
   * file when another one is checked out, and that is no change by the other program.
   */
  private static String branch(Path file) {
    Path folder = file.getParent();
    try {
      GitLayout git = folder == null ? null : GitLayout.find(folder, Map.of()).orElse(null);
      if (git == null || git.worktree() == null) {
        return "";
      }
      Head head = Head.read(git);
      return head.branch() == null
          ? Objects.requireNonNullElse(head.commit(), "")
          : "/" + head.branch();
    } catch (BrokenGitException unreadable) {
      return "";
    }
  }
}
