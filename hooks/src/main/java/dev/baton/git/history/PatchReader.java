package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitProgram;
import dev.baton.git.ObjectIds;
import dev.baton.task.WordList;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the patch from one commit to another. */
public record PatchReader(GitProgram git) {
  private static final List<String> DIFF_TREE =
      WordList.of(
          "diff-tree -r -M "
              + CommitReader.RENAME_LIMIT
              + " --no-ext-diff --no-textconv --ignore-submodules=none --diff-algorithm=default");

  private static final List<String> PATCH =
      WordList.of(
          "--patch --binary --full-index --unified=3 --no-color --submodule=short"
              + " --src-prefix=a/ --dst-prefix=b/");

  /**
   * Writes the patch with which {@code git apply} turns one commit's tree into another's: with
   * renames, modes, links, binary files and submodules.
   *
   * <p>If the patch exceeds the cap, only the first whole files are written, followed by a line
   * that begins with {@code # baton:} and says how many are left out; {@code git apply} ignores
   * that line.
   *
   * @param base the full id of the commit before; null for the empty tree
   * @param commit the full id of the commit after
   * @param out written to and not closed
   * @param cap in bytes, 0 or more, not counting the last line; {@link Long#MAX_VALUE} for none.
   *     With a cap, up to that much memory is used, otherwise little
   * @return whether something was left out
   * @throws IllegalArgumentException when an id is not valid
   * @throws GitFailedException when git cannot be asked, or does not have one of the two; the
   *     output is then incomplete
   * @throws UncheckedIOException when out cannot be written
   */
  public boolean write(@Nullable String base, String commit, OutputStream out, long cap) {
    List<String> trees = trees(base, commit);
    PatchCutter cutter = new PatchCutter(out, cap);
    boolean whole = git.ask(arguments(PATCH, trees), cutter::copy);
    if (!whole) {
      int missing = count(trees) - cutter.files();
      String note = "# baton: cut at " + cap + " bytes; files left out: " + missing + "\n";
      try {
        out.write(note.getBytes(US_ASCII));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return !whole;
  }

  private static List<String> trees(@Nullable String base, String commit) {
    if (!ObjectIds.isId(commit) || (base != null && !ObjectIds.isId(base))) {
      throw new IllegalArgumentException("not ids of commits: " + base + " " + commit);
    }
    return List.of(base == null ? ObjectIds.emptyTree(commit) : base, commit);
  }

  /**
   * The number of files in the whole patch; a file that becomes another type is removed and added.
   */
  private int count(List<String> trees) {
    return git.ask(
        arguments(List.of("-z", "--name-status"), trees),
        answer -> {
          ByteStream in = new ByteStream(answer);
          int files = 0;
          while (in.hasMore()) {
            char change = in.until('\0').charAt(0);
            in.until('\0');
            if (change == 'R') {
              in.until('\0');
            }
            files += change == 'T' ? 2 : 1;
          }
          return files;
        });
  }

  private static List<String> arguments(List<String> output, List<String> trees) {
    List<String> arguments = new ArrayList<>(DIFF_TREE);
    arguments.addAll(output);
    arguments.addAll(trees);
    return arguments;
  }

  /**
   * Copies a patch file by file, until the next one does not fit.
   *
   * <p>With a cap, the patch of one file is buffered until its end.
   */
  static final class PatchCutter {
    private static final int BUFFER = 1 << 16;

    /**
     * The first line of each file's patch. No other line starts like this: lines of text start with
     * a sign or a space.
     */
    private static final byte[] START = "diff --git ".getBytes(US_ASCII);

    private final OutputStream out;
    private final boolean capped;
    private long room;
    private byte[] held = new byte[BUFFER];
    private int size;
    private int matched;
    private int files;

    PatchCutter(OutputStream out, long cap) {
      this.out = out;
      this.room = cap;
      this.capped = cap < Long.MAX_VALUE;
    }

    /** Whether everything fitted. */
    boolean copy(InputStream patch) throws IOException {
      byte[] buffer = new byte[BUFFER];
      for (int length = patch.read(buffer); length >= 0; length = patch.read(buffer)) {
        for (int i = 0; i < length; i++) {
          take(buffer[i]);
          if (matched <= 0 && size > (capped ? room : BUFFER)) {
            if (capped) {
              return false;
            }
            write();
          }
        }
      }
      endFile();
      return true;
    }

    /** How many files were copied; known only where there is a cap. */
    int files() {
      return files;
    }

    private void take(byte b) throws IOException {
      if (size == held.length) {
        held = Arrays.copyOf(held, 2 * size);
      }
      held[size++] = b;
      if (b == '\n') {
        matched = 0;
      } else if (matched < 0 || b != START[matched]) {
        matched = -1;
      } else if (++matched == START.length) {
        size -= START.length;
        endFile();
        System.arraycopy(START, 0, held, 0, START.length);
        size = START.length;
        matched = -1;
      }
    }

    private void endFile() throws IOException {
      if (size > 0) {
        files++;
      }
      write();
    }

    private void write() throws IOException {
      out.write(held, 0, size);
      room -= capped ? size : 0;
      size = 0;
    }
  }
}
