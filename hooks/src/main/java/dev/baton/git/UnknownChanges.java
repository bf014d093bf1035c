package dev.baton.git;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The commits whose change git must not, or cannot, be asked for. */
final class UnknownChanges {
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
  static UnknownChanges ofShallow(GitProgram git, GitLayout layout, List<String> ids) {
    UnknownChanges unknown = new UnknownChanges(git);
    Set<String> ends = ShallowFile.read(layout.commonDir());
    if (!ends.isEmpty()) {
      ends.retainAll(ids);
      for (Map.Entry<String, List<String>> end : ParentReader.read(git, ends).entrySet()) {
        if (!end.getValue().isEmpty()) {
          unknown.put(end.getKey(), end.getValue(), "its parent is not in this shallow clone");
        }
      }
    }
    return unknown;
  }

  /** Adds a commit that git failed at; false when that was known or git does not have it at all. */
  boolean add(String id, GitFailedException failure) {
    if (failure.kind() != GitFailedException.Kind.REFUSED || contains(id)) {
      return false;
    }
    List<String> found = ParentReader.read(git, Set.of(id)).get(id);
    if (found == null) {
      return false;
    }
    put(id, found, failure.getMessage());
    return true;
  }

  boolean contains(String id) {
    return reasons.containsKey(id);
  }

  /** The commit as it is, in place of the one that was compared with itself. */
  CommitFacts correct(CommitFacts commit) {
    String reason = reasons.get(commit.id());
    return reason == null
        ? commit
        : new CommitFacts(
            commit.id(),
            parents.getOrDefault(commit.id(), List.of()),
            commit.author(),
            commit.committedAt(),
            commit.subject(),
            commit.body(),
            CommitChange.unknown(reason));
  }

  private void put(String id, List<String> realParents, String reason) {
    reasons.put(id, reason);
    parents.put(id, realParents);
  }
}
