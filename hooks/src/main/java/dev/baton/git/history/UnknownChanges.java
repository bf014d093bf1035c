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

/** The commits whose change git must not, or cannot, be asked for; all else of them is known. */
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
   * Those of the commits at which a shallow clone ends. Git takes them for roots, and would tell
   * that they added every file. One that is a root is not among them.
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

  /** Adds a commit that git failed at; false when git could not be asked, or does not have it. */
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

  /** Reads what these commits say of themselves. */
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
