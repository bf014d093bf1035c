package dev.baton.cli.option;

import dev.baton.cli.core.Session;
import dev.baton.task.TaskType;

/** A task type as typed. */
public final class TypeOption {
  private TypeOption() {}

  /** One of Baton's types, or one that the database was told about. */
  public static TaskType parse(Session session, String text) {
    TaskType named = TaskType.named(text);
    return named.isKnown()
        ? named
        : TaskType.parse(text, session.stores().settings().customTypes());
  }
}
