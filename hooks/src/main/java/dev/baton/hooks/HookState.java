package dev.baton.hooks;

import java.nio.file.Path;
import java.util.List;

/**
 * The state of one hook.
 *
 * @param file where it is, or would be
 * @param problem why it does not work, in one line; empty when it works
 * @param advice what to do about it, in one line; empty where there is nothing to do
 * @param snippet the lines that a person should add to a file; empty where there are none
 */
public record HookState(
    HookKind kind, Status status, Path file, String problem, String advice, List<String> snippet) {
  /** The possible states. */
  public enum Status {
    /** Baton's current lines are installed, and git would run them. */
    INSTALLED("installed"),
    /** They are called from a file that the user maintains. */
    BY_HAND("by hand"),
    /** They are damaged, from an older version, or start Baton where it no longer is. */
    OUTDATED("outdated"),
    /** A newer Baton wrote them, and an older one must not replace them. */
    NEWER("newer"),
    /** They are not installed. */
    MISSING("missing"),
    /** Git skips the file. */
    NOT_EXECUTABLE("not executable"),
    /** The file belongs to another tool, is not a shell script, or is outside the repository. */
    FOREIGN("foreign"),
    /** It is optional and was not requested. */
    NOT_ENABLED("not enabled");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    /** The name for people and in JSON. */
    public String word() {
      return word;
    }
  }

  static HookState inOrder(HookKind kind, Status status, Path file) {
    return new HookState(kind, status, file, "", "", List.of());
  }

  static HookState faulty(HookKind kind, Status status, Path file, String problem, String advice) {
    return new HookState(kind, status, file, problem, advice, List.of());
  }

  static HookState forPeople(
      HookKind kind, Path file, String problem, String where, String snippet) {
    return new HookState(kind, Status.FOREIGN, file, problem, where, snippet.lines().toList());
  }

  /** The same with more about the problem. */
  HookState withMore(String more) {
    return new HookState(kind, status, file, problem + more, advice, snippet);
  }

  /** Whether Baton's lines are where git would run them. */
  public boolean isActive() {
    return status == Status.INSTALLED || status == Status.BY_HAND;
  }
}
