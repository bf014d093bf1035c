package dev.baton.claim;

import org.jspecify.annotations.Nullable;

/**
 * Which process works on a task, told apart from every other process of any machine and any boot.
 *
 * @param machineId the operating system's id of the machine; null where it has none
 * @param bootId changes with every boot; null where the system does not tell
 * @param pidNamespace in which the pid counts (Linux); null elsewhere
 * @param pid 1 or more
 * @param startTicks when the process started, in the system's own unit (Linux: field 22 of its stat
 *     file, in clock ticks since boot), raw because converting it would lose the exact match; null
 *     where it is not known
 */
public record ProcessIdentity(
    @Nullable String machineId,
    @Nullable String bootId,
    @Nullable String pidNamespace,
    long pid,
    @Nullable Long startTicks) {}
