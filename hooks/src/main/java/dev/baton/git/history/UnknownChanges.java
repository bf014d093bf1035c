package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import java.io.OutputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The commits whose changes git must not, or cannot, be asked for; everything else about them is
 * known.
 */
final class UnknownChanges {
  private static final List<String> REV_LIST =
      List.of(
          "rev-list",
          "--no-walk=unsorted",
          "--stdin",
          "--encoding=UTF-8",
          "--format=" + CommitParser.FORMAT);

  private final GitProgram git;
  private final Map<String, String> reasons = new HashMap<>();
  private final Map<String, List<String>> parents = new HashMap<>();

  private UnknownChanges(GitProgram git) {
    this.git = git;
  }

  /**
   * Those of the commits that are boundaries of a shallow clone. Git treats them as roots, and
   * would report that they added every file. Real roots are not among them.
   */
  static UnknownChanges ofShallow(GitProgram git, GitLayout layout, Collection<String> ids) {
    UnknownChanges unknown = new UnknownChanges(git);
    Set<String> ends = ShallowFile.read(layout.commonDir());
    ends.retainAll(ids);
    for (Map.Entry<String, List<String>> end : ParentReader.read(git, ends).entrySet()) {
      if (!end.getValue().isEmpty()) {
        unknown.put(end.getKey(), end.getValue(), "its parent is not in this shallow clone");
      }
    }
    return unknown;
  }

  /** Adds a commit at which git failed; false when git could not be asked, or does not have it. */
  boolean add(String id, GitFailedException failure) {
    if (failure.kind() == GitFailedException.Kind.MISSING) {
      return false;
    }
    List<String> named = ParentReader.read(git, Set.of(id)).get(id);
    if (named == null) {
      return false;
    }
    put(id, named, failure.getMessage());
    return true;
  }

  Set<String> ids() {
    return reasons.keySet();
  }

  /** Reads the metadata and messages of these commits. */
  void read(Map<String, CommitFacts> found) {
    if (reasons.isEmpty()) {
      return;
    }
    byte[] input = (String.join("\n", reasons.keySet()) + "\n").getBytes(US_ASCII);
    git.ask(
        REV_LIST,
        input,
        answer -> {
          CommitParser parser = new CommitParser(new ByteStream(answer));
          for (int i = 0; i < reasons.size(); i++) {
            CommitFacts commit = parser.facts();
            found.put(commit.id(), corrected(commit));
          }
          answer.transferTo(OutputStream.nullOutputStream());
          return found;
        });
  }

  private CommitFacts corrected(CommitFacts commit) {
    String id = commit.id();
    return commit.with(
        parents.getOrDefault(id, List.of()),
        CommitChange.unknown(reasons.getOrDefault(id, "git cannot determine it")));
  }

  private void put(String id, List<String> named, String reason) {
    reasons.put(id, reason);
    parents.put(id, named);
  }
}
