package dev.baton.interop.home;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a linked file has to say otherwise.
 *
 * @param lines the new record of a task by its id, in the order in which new ones are added
 * @param removed tasks whose lines go
 */
record LinkedChanges(Map<String, String> lines, Set<String> removed) {
  LinkedChanges() {
    this(new LinkedHashMap<>(), new HashSet<>());
  }

  boolean isEmpty() {
    return lines.isEmpty() && removed.isEmpty();
  }
}
