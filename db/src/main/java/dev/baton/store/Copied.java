package dev.baton.store;

import java.util.Map;

/**
 * What {@link Stores#copyInto} copied.
 *
 * @param rows by table, in the order in which they were copied
 * @param zeros how many texts contained U+0000, which the target stores as U+FFFD
 */
public record Copied(Map<String, Long> rows, long zeros) {}
