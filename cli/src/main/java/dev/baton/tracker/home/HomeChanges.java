package dev.baton.tracker.home;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The changes to make in a home.
 *
 * @param lines the new record of a task by its id, in the order in which new ones are added
 * @param removed tasks whose records are removed
 */
record HomeChanges(Map<String, String> lines, Set<String> removed) {
  HomeChanges() {
    this(new LinkedHashMap<>(), new HashSet<>());
  }

  boolean isEmpty() {
    return lines.isEmpty() && removed.isEmpty();
  }
}
