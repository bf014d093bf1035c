package dev.baton.task;

import java.util.List;
import java.util.Locale;

/**
 * The kind of a task. The constructor accepts any stored type; {@link #parse} accepts only those
 * that bd has.
 *
 * @param name lower case, such as {@code bug}
 */
public record TaskType(String name) {
  public static final TaskType TASK = new TaskType("task");
  public static final TaskType EPIC = new TaskType("epic");

  private static final List<String> WORK =
      List.of("task", "bug", "feature", "epic", "chore", "decision", "story", "spike", "milestone");

  /** bd's internal types, which are never offered as work. */
  private static final List<String> MACHINERY =
      List.of("merge-request", "gate", "molecule", "message", "agent", "role", "rig");

  /** The types of work, which people may choose. */
  public static List<String> work() {
    return WORK;
  }

  /** The types that {@code ready} leaves out. */
  public static List<String> machinery() {
    return MACHINERY;
  }

  /**
   * Parses a type as people type it, including bd's short forms {@code feat} and {@code mr}.
   *
   * @throws InvalidValue for a type that bd does not have
   */
  public static TaskType parse(String text) {
    return parse(text, List.of());
  }

  /**
   * The same with further types.
   *
   * @param more types of this database
   * @throws InvalidValue for a type that is neither among them nor one of bd's
   */
  public static TaskType parse(String text, List<String> more) {
    TaskType type = named(text);
    if (!type.isKnown() && !more.contains(type.name)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(text) + " is not a task type: expected one of " + join(WORK),
          type.name,
          WORK);
    }
    return type;
  }

  /** The type with a name or short form, whether it exists or not. */
  public static TaskType named(String text) {
    return new TaskType(
        switch (text.toLowerCase(Locale.ROOT)) {
          case "feat", "enhancement" -> "feature";
          case "mr" -> "merge-request";
          case "mol" -> "molecule";
          case "dec", "adr" -> "decision";
          case String other -> other;
        });
  }

  /** Whether it is one of bd's. */
  public boolean isKnown() {
    return WORK.contains(name) || MACHINERY.contains(name);
  }

  private static String join(List<String> names) {
    return String.join(", ", names);
  }
}
