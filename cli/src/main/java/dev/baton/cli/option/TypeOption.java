package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.task.TaskType;

/** A task type as typed. */
public final class TypeOption {
  /** One of Baton's types, or one that was registered in the database. */
  public static TaskType parse(Arguments arguments, String text) {
    TaskType named = TaskType.named(text);
    return named.isKnown()
        ? named
        : TaskType.parse(text, arguments.stores().settings().customTypes());
  }
}
