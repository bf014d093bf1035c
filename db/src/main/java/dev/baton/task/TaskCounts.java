package dev.baton.task;

/**
 * Numbers of dependencies, comments and reopenings of a task.
 *
 * @param dependencies dependencies of type {@code blocks}, the only ones that bd counts
 * @param dependents tasks that depend on this one with type {@code blocks}
 * @param reopened how often a sweep reopened the task after its worker died, since that count was
 *     last reset
 */
public record TaskCounts(int dependencies, int dependents, int comments, int reopened) {
  public static final TaskCounts NONE = new TaskCounts(0, 0, 0, 0);
}
