package dev.baton.hooks;

import java.nio.file.Path;
import java.util.List;

/**
 * How one hook stands.
 *
 * @param file where it is, or would be
 * @param problem why it does not work, in one line; empty where it is in order
 * @param advice what to do about that, in one line; empty where there is nothing to do
 * @param snippet the lines that a person should add to a file; empty where there are none
 */
public record HookState(
    HookKind kind, Status status, Path file, String problem, String advice, List<String> snippet) {

  /** The kinds of standing. */
  public enum Status {
    /** Baton's lines are there, as this Baton would write them, and git would run them. */
    INSTALLED("installed"),
    /** They are called from a file that a person keeps. */
    BY_HAND("by hand"),
    /** They are damaged, or of another version, or start Baton where it no longer is. */
    OUTDATED("outdated"),
    /** They are not there. */
    MISSING("missing"),
    /** Git passes the file over. */
    NOT_EXECUTABLE("not executable"),
    /** The file belongs to another tool, another language, or lies outside of the repository. */
    FOREIGN("foreign"),
    /** Nobody asked for it. */
    NOT_WANTED("not wanted");

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
      HookKind kind, Path file, String problem, Path userFile, String snippet) {
    return new HookState(
        kind,
        Status.FOREIGN,
        file,
        problem,
        "add these lines to " + userFile,
        snippet.lines().toList());
  }

  /** Whether Baton's lines are where git would run them. */
  public boolean isActive() {
    return status == Status.INSTALLED || status == Status.BY_HAND;
  }
}
