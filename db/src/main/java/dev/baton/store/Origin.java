package dev.baton.store;

import java.time.Instant;
import java.util.List;

/**
 * What the file that a task came from said beyond what a task holds.
 *
 * @param format of the file, such as {@code beads}
 * @param members a JSON object as text: what an export has to give back as it was written
 * @param absent names of fields that the file left out although every task has them
 * @param updatedAt the task's last change at the import; as long as it is still the same, nobody
 *     changed the task here
 */
public record Origin(String format, String members, List<String> absent, Instant updatedAt) {}
