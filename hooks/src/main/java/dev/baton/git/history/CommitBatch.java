package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.git.ByteStream;
import dev.baton.git.GitProgram;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** One request about many commits: git's input, and the results for each. */
final class CommitBatch implements GitProgram.AnswerReader<Integer> {
  private final List<String> ids;
  private final Map<String, CommitFacts> found;
  private int done;

  /**
   * @param found receives the results, so that those before a failure are not lost
   */
  CommitBatch(List<String> ids, Map<String, CommitFacts> found) {
    this.ids = ids;
    this.found = found;
  }

  /** Lines for {@code git diff-tree --stdin}, which echoes a line that is not an id. */
  byte[] input() {
    StringBuilder lines = new StringBuilder();
    for (String id : ids) {
      lines.append(id).append('\n').append(CommitParser.DONE).append('\n');
    }
    return lines.toString().getBytes(US_ASCII);
  }

  @Override
  public Integer read(InputStream answer) throws IOException {
    CommitParser parser = new CommitParser(new ByteStream(answer));
    while (done < ids.size()) {
      CommitFacts commit = parser.next();
      done++;
      if (commit != null) {
        found.put(commit.id(), commit);
      }
    }
    return done;
  }

  /** How many of the commits were processed, including those that git does not have. */
  int done() {
    return done;
  }
}
