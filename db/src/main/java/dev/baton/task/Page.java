package dev.baton.task;

import java.util.List;

/**
 * The first part of a list.
 *
 * @param items the items to show
 * @param more whether the limit cut off further items
 */
public record Page<T>(List<T> items, boolean more) {
  /**
   * Cuts a list to the limit. The list must have been read with one item more than the limit.
   *
   * @param limit 0 means no limit
   */
  public static <T> Page<T> of(List<T> items, int limit) {
    return limit == 0 || items.size() <= limit
        ? new Page<>(items, false)
        : new Page<>(items.subList(0, limit), true);
  }
}
