package dev.baton.task;

/**
 * How much hangs on a task.
 *
 * @param dependencies dependencies of type {@code blocks}, which alone bd counts
 * @param dependents the same the other way round
 * @param reopened how often a sweep took it back from a dead worker, since the last forgiveness
 */
public record TaskCounts(int dependencies, int dependents, int comments, int reopened) {
  public static final TaskCounts NONE = new TaskCounts(0, 0, 0, 0);
}
