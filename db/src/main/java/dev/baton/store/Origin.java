package dev.baton.store;

import java.time.Instant;
import java.util.List;

/**
 * What the file that a task was imported from contained beyond the fields of a task.
 *
 * @param format of the file, such as {@code beads}
 * @param members a JSON object as text, which an export has to write unchanged
 * @param absent names of fields that the file left out although every task has them
 * @param updatedAt the task's last change at the import; if it is still the same, the task was not
 *     changed here
 */
public record Origin(String format, String members, List<String> absent, Instant updatedAt) {}
