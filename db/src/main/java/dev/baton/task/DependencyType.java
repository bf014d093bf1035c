package dev.baton.task;

import java.util.List;
import java.util.Locale;

/**
 * How one task depends on another. The constructor accepts any stored type; {@link #parse} accepts
 * only those that bd has.
 *
 * @param name lower case with hyphens, such as {@code parent-child}
 */
public record DependencyType(String name) {
  public static final DependencyType BLOCKS = new DependencyType("blocks");
  public static final DependencyType PARENT_CHILD = new DependencyType("parent-child");

  /** The types that keep a task from being ready until the target is finished. */
  private static final List<String> BLOCKING = List.of("blocks", "conditional-blocks", "waits-for");

  /** The types that people may choose. */
  public static List<String> names() {
    return KNOWN;
  }

  static final List<String> KNOWN =
      WordList.of(
          """
          blocks conditional-blocks waits-for parent-child related relates-to discovered-from
          duplicates supersedes caused-by validates tracks until replies-to authored-by
          assigned-to approved-by attests delegated-from
          """);

  /** Whether an unfinished target keeps the task from being ready. */
  public boolean isBlocking() {
    return BLOCKING.contains(name);
  }

  /** Whether a cycle of such dependencies would keep all of its tasks from ever being ready. */
  public boolean mustBeAcyclic() {
    return isBlocking() || equals(PARENT_CHILD);
  }

  /**
   * Parses a type as people type it; underscores count as hyphens.
   *
   * @throws InvalidValue for a type that bd does not have
   */
  public static DependencyType parse(String text) {
    String name = text.toLowerCase(Locale.ROOT).replace('_', '-');
    if (name.equals("blocked-by") || name.equals("depends-on")) {
      return BLOCKS;
    }
    if (!KNOWN.contains(name)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(text)
              + " is not a dependency type: expected blocks, conditional-blocks, waits-for,"
              + " parent-child, related, discovered-from or another of bd's",
          name,
          KNOWN);
    }
    return new DependencyType(name);
  }
}
