package dev.baton.task;

import java.util.Locale;

/** The fields of a task that {@code update} can set directly. */
public enum TaskField {
  TITLE,
  DESCRIPTION,
  DESIGN,
  ACCEPTANCE_CRITERIA,
  NOTES,
  PRIORITY,
  ISSUE_TYPE,
  ASSIGNEE,
  OWNER,
  ESTIMATED_MINUTES,
  DUE_AT,
  DEFER_UNTIL,
  SPEC_ID,
  EXTERNAL_REF,
  METADATA,
  PINNED,
  EPHEMERAL;

  /** The name in JSON and in the store, such as {@code acceptance_criteria}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
