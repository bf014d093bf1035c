package dev.baton.git.history;

import dev.baton.git.ByteStream;
import dev.baton.git.RawPaths;
import dev.baton.git.history.CommitFacts.Author;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.git.history.HeadMove.GitTime;
import dev.baton.task.ChangedFile;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses what {@link CommitReader} makes git print about one commit. */
public record CommitParser(ByteStream in) {
  /** Marks the start of a commit. */
  static final char COMMIT = '@';

  /** The line after each commit, which is also printed when git has no such commit. */
  static final char DONE = '#';

  /** The output format, in the notation of {@code git help log}. */
  static final String FORMAT =
      COMMIT
          + "%H%x00%P%x00%an%x00%ae%x00%at%x00%ct%x00%s%x00%b%x00"
          + "%(trailers:only,unfold,separator=%x0A)%x00";

  private static final int MAX_WORDS = 1 << 12;
  private static final int MAX_BODY = 1 << 16;

  /** The next commit, up to its end line; null when git does not have it. */
  @Nullable CommitFacts next() throws IOException {
    CommitFacts commit = null;
    while (in.peek() != DONE) {
      if (in.peek() == COMMIT) {
        CommitFacts self = facts();
        commit = self.with(self.parents(), change());
      } else {
        in.until('\n'); // git echoes an id that does not exist in this repository
      }
    }
    in.until('\n');
    return commit;
  }

  /** The metadata and message of the next commit, without its changes. */
  CommitFacts facts() throws IOException {
    in.until(COMMIT);
    return new CommitFacts(
        in.until('\0'),
        split(in.until('\0'), " "),
        new Author(in.text(MAX_WORDS), in.text(MAX_WORDS), GitTime.of(in.until('\0'))),
        GitTime.of(in.until('\0')),
        in.text(MAX_WORDS),
        in.text(MAX_BODY),
        split(in.text(MAX_BODY), "\n"),
        CommitChange.of(List.of()));
  }

  private CommitChange change() throws IOException {
    in.skip('\0', '\n');
    return difference();
  }

  /** The difference between two trees, up to the end of the answer or of the commit. */
  public CommitChange difference() throws IOException {
    List<ChangedFile> files = new ArrayList<>();
    while (in.hasMore() && in.peek() == ':') {
      files.add(file());
    }
    for (int i = 0; in.hasMore() && in.peek() != DONE; i++) {
      i = count(files, i);
    }
    return CommitChange.of(files);
  }

  /** One entry such as {@code :100644 100644 id id R090}, NUL, path, NUL, path, NUL. */
  private ChangedFile file() throws IOException {
    String entry = in.until('\0');
    char change = entry.charAt(entry.lastIndexOf(' ') + 1);
    String path = RawPaths.shown(in.until('\0'));
    boolean moved = change == 'R' || change == 'C';
    String to = moved ? RawPaths.shown(in.until('\0')) : path;
    return new ChangedFile(to, moved ? path : null, change, 0L, 0L);
  }

  /**
   * Adds one entry such as {@code 3 TAB 1 TAB path NUL} to its file. The entries come in the order
   * of the files, but git leaves out files in which no line changed.
   *
   * @param from the first file that the entry may belong to
   * @return the index of the file
   */
  private int count(List<ChangedFile> files, int from) throws IOException {
    Long insertions = number(in.until('\t'));
    Long deletions = number(in.until('\t'));
    String path = in.until('\0');
    if (path.isEmpty()) {
      in.until('\0');
      path = in.until('\0');
    }
    String text = RawPaths.shown(path);
    for (int i = from; i < files.size(); i++) {
      ChangedFile file = files.get(i);
      if (file.path().equals(text)) {
        files.set(
            i, new ChangedFile(file.path(), file.oldPath(), file.change(), insertions, deletions));
        return i;
      }
    }
    throw new EOFException();
  }

  private static @Nullable Long number(String text) {
    return text.equals("-") ? null : Long.valueOf(text);
  }

  private static List<String> split(String text, String mark) {
    return text.isEmpty() ? List.of() : List.of(text.split(mark, -1));
  }
}
