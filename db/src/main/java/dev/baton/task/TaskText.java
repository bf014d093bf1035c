package dev.baton.task;

/**
 * The texts of a task. All except the title may be empty.
 *
 * @param title one line
 */
public record TaskText(
    String title, String description, String design, String acceptanceCriteria, String notes) {

  /** The longest title, in characters (bd's limit). */
  public static final int MAX_TITLE = 500;

  /** The longest description, design, acceptance criteria, notes or comment, in characters. */
  public static final int MAX_BODY = 8 * 1024 * 1024;

  public static TaskText titled(String title) {
    return new TaskText(title, "", "", "", "");
  }
}
