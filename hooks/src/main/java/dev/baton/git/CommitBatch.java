package dev.baton.git;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** One question about many commits: what git reads, and what it answers to each. */
final class CommitBatch implements GitProgram.AnswerReader<List<CommitFacts>> {
  private final List<String> ids;
  private final UnknownChanges unknown;
  private final List<CommitFacts> facts;
  private int done;

  /**
   * @param facts where the answers go, so that those before a failure are not lost
   */
  CommitBatch(List<String> ids, UnknownChanges unknown, List<CommitFacts> facts) {
    this.ids = ids;
    this.unknown = unknown;
    this.facts = facts;
  }

  /** Lines for {@code git diff-tree --stdin}: it compares with the second id, if there is one. */
  byte[] input() {
    StringBuilder lines = new StringBuilder();
    for (String id : ids) {
      lines.append(id);
      if (unknown.contains(id)) {
        lines.append(' ').append(id); // with itself: nothing is compared, all else is told
      }
      lines.append('\n').append(CommitParser.DONE).append('\n');
    }
    return lines.toString().getBytes(US_ASCII);
  }

  @Override
  public List<CommitFacts> read(InputStream answer) throws IOException {
    CommitParser parser = new CommitParser(new ByteStream(answer));
    while (done < ids.size()) {
      CommitFacts commit = parser.next();
      done++;
      if (commit != null) {
        facts.add(unknown.correct(commit));
      }
    }
    return facts;
  }

  /** How many of the commits were answered, those included that git does not have. */
  int done() {
    return done;
  }
}
