package dev.baton.git.history;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitProcess.Input;
import dev.baton.git.GitProgram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads many commits without their changes, in git's order. */
public record CommitLog(GitProgram git) {
  /** Refs that are Baton's own; what only these reach has not been published. */
  private static final String OWN_REFS = "--exclude=refs/baton/*";

  /**
   * Reads the commits that these tips reach and no branch or tag of the repository does.
   *
   * @param tips ids; none for no commits
   * @throws GitFailedException when git cannot be asked, or has no such objects
   */
  public void readNew(Collection<String> tips, Consumer<CommitFacts> reader) {
    if (!tips.isEmpty()) {
      read(List.of("--stdin", "--not", OWN_REFS, "--all"), Input.of(tips, '\n'), reader);
    }
  }

  /**
   * Reads the commits of a range.
   *
   * @param range as git understands it, such as {@code main..HEAD}; never an option
   * @throws GitFailedException when git cannot be asked, or has no such commits
   */
  public void readRange(String range, Consumer<CommitFacts> reader) {
    read(List.of("--end-of-options", range, "--"), null, reader);
  }

  /** Reads the commits of HEAD that no remote has, as of the last fetch. */
  public void readUnpushed(Consumer<CommitFacts> reader) {
    read(List.of("HEAD", "--not", "--remotes", "--"), null, reader);
  }

  /**
   * Reads commits.
   *
   * @param which options of {@code git rev-list}
   * @param input of git; null for none
   */
  void read(List<String> which, @Nullable Input input, Consumer<CommitFacts> reader) {
    List<String> words =
        new ArrayList<>(List.of("rev-list", "--encoding=UTF-8", "--format=" + CommitParser.FORMAT));
    words.addAll(which);
    git.ask(
        words,
        input,
        answer -> {
          ByteStream in = new ByteStream(answer);
          CommitParser parser = new CommitParser(in);
          while (in.hasMore()) {
            if (in.peek() == CommitParser.COMMIT) {
              reader.accept(parser.facts());
            } else {
              in.until('\n'); // before each, git prints a line of its own
            }
          }
          return true;
        });
  }
}
