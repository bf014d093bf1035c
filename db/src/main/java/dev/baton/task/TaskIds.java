package dev.baton.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Names tasks in a message, where there may be a hundred thousand of them. */
public final class TaskIds {
  private static final int SHOWN = 5;

  /** Such as {@code a, b, c}; of many, the first five and how many more. */
  public static String list(List<TaskId> ids, String separator) {
    int shown = ids.size() > SHOWN + 1 ? SHOWN : ids.size();
    StringBuilder text = new StringBuilder();
    for (TaskId id : ids.subList(0, shown)) {
      text.append(text.isEmpty() ? "" : separator).append(id);
    }
    return shown == ids.size()
        ? text.toString()
        : text.append(" and ").append(count(ids.size() - shown)).append(" more").toString();
  }

  /** Such as {@code a → b → c}; of many, the first five, how many more, and the last. */
  public static String way(List<TaskId> ids) {
    int shown = ids.size() > SHOWN + 2 ? SHOWN : ids.size();
    StringBuilder text = new StringBuilder();
    for (TaskId id : ids.subList(0, shown)) {
      text.append(text.isEmpty() ? "" : " → ").append(id);
    }
    return shown == ids.size()
        ? text.toString()
        : text.append(" → (")
            .append(count(ids.size() - shown - 1))
            .append(" more) → ")
            .append(ids.getLast())
            .toString();
  }

  /**
   * Tasks that wait for each other, with the first one at the end again.
   *
   * @param circle each task once; at least one
   */
  public static String circle(List<TaskId> circle) {
    List<TaskId> way = new ArrayList<>(circle);
    way.add(circle.getFirst());
    return way(way);
  }

  private static String count(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
