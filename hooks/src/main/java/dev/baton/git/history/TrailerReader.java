package dev.baton.git.history;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitProgram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Reads one trailer of many commits, without their changes. */
public final class TrailerReader {
  private static final char COMMIT = '@';
  private static final int MAX_SUBJECT = 1 << 10;
  private static final int MAX_TRAILERS = 1 << 16;

  /** Refs that are Baton's own; what only these reach has not been published. */
  private static final String OWN_REFS = "--exclude=refs/baton/*";

  private final GitProgram git;
  private final String format;

  /**
   * @param key of the trailer
   */
  public TrailerReader(GitProgram git, String key) {
    this.git = git;
    this.format =
        "--format="
            + COMMIT
            + "%H%x00%s%x00%(trailers:key="
            + key
            + ",valueonly,unfold,separator=%x0A)%x00";
  }

  /**
   * A commit.
   *
   * @param id the full id
   * @param subject may be empty
   * @param values of the trailer, in the order of the message
   */
  public record TrailedCommit(String id, String subject, List<String> values) {}

  /**
   * Reads the commits that these tips reach and no branch or tag of the repository does.
   *
   * @param tips ids; none for no commits
   * @throws GitFailedException when git cannot be asked, or has no such objects
   */
  public void readNew(Collection<String> tips, Consumer<TrailedCommit> reader) {
    if (!tips.isEmpty()) {
      read(List.of("--stdin", "--not", OWN_REFS, "--all"), GitProgram.lines(tips), reader);
    }
  }

  /**
   * Reads the commits of a range.
   *
   * @param range as git understands it, such as {@code main..HEAD}; never an option
   * @throws GitFailedException when git cannot be asked, or has no such commits
   */
  public void readRange(String range, Consumer<TrailedCommit> reader) {
    read(List.of("--end-of-options", range, "--"), new byte[0], reader);
  }

  /** Reads the commits of HEAD that no remote has, as of the last fetch. */
  public void readUnpushed(Consumer<TrailedCommit> reader) {
    read(List.of("HEAD", "--not", "--remotes", "--"), new byte[0], reader);
  }

  private void read(List<String> which, byte[] input, Consumer<TrailedCommit> reader) {
    List<String> words = new ArrayList<>(List.of("rev-list", "--encoding=UTF-8", format));
    words.addAll(which);
    git.ask(
        words,
        input,
        answer -> {
          ByteStream in = new ByteStream(answer);
          while (in.hasMore()) {
            // Before each, git prints a line of its own.
            if (in.peek() != COMMIT) {
              in.until('\n');
              continue;
            }
            in.next();
            String id = in.until('\0');
            String subject = in.text(MAX_SUBJECT);
            String values = in.text(MAX_TRAILERS);
            reader.accept(
                new TrailedCommit(
                    id, subject, values.isEmpty() ? List.of() : List.of(values.split("\n", -1))));
          }
          return true;
        });
  }
}
