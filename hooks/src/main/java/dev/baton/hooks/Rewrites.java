package dev.baton.hooks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which commit became which, as git reported to the post-rewrite hook. */
final class Rewrites {
  private final Map<String, String> amended = new HashMap<>();
  private final Map<String, String> before = new HashMap<>();
  private final Map<String, Set<String>> rebased = new HashMap<>();

  void addAmended(String old, String young) {
    amended.put(old, young);
    before.put(young, old);
  }

  void addRebased(String old, String young) {
    rebased.computeIfAbsent(young, id -> new LinkedHashSet<>()).add(old);
  }

  /** The commit that was amended and became this one; null when not reported. */
  @Nullable String amendedFrom(String commit) {
    return before.get(commit);
  }

  /** The commits from which a rebase made this one, in git's order; empty when not reported. */
  List<String> originals(String commit) {
    List<String> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    // While squashing, a rebase amends the commit that it has just made.
    for (String at = commit; at != null && seen.add(at); at = amended.get(at)) {
      found.addAll(rebased.getOrDefault(at, Set.of()));
    }
    return found;
  }
}
