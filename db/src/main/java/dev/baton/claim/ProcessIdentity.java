package dev.baton.claim;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which process works on a task, told apart from every other process of any machine and any boot.
 *
 * @param machineId the operating system's id of the machine; null where it has none
 * @param bootId changes with every boot; null where the system does not tell
 * @param pidNamespace in which the pid counts (Linux); null elsewhere
 * @param timeNamespace in which the start ticks count (Linux 5.6 and newer); null elsewhere, and
 *     for claims that were recorded before Baton kept it
 * @param pid 1 or more
 * @param startTicks when the process started, in the system's own unit (Linux: field 22 of its stat
 *     file, in clock ticks since boot), raw because converting it would lose the exact match; null
 *     where it is not known
 */
public record ProcessIdentity(
    @Nullable String machineId,
    @Nullable String bootId,
    @Nullable String pidNamespace,
    @Nullable String timeNamespace,
    long pid,
    @Nullable Long startTicks) {

  /**
   * Whether both are surely the same process. An identity that was recorded without its time
   * namespace is compared by the rest; one without a start time is nobody's.
   */
  public boolean isSameAs(ProcessIdentity other) {
    return pid == other.pid
        && startTicks != null
        && startTicks.equals(other.startTicks)
        && Objects.equals(machineId, other.machineId)
        && Objects.equals(bootId, other.bootId)
        && Objects.equals(pidNamespace, other.pidNamespace)
        && (timeNamespace == null
            || other.timeNamespace == null
            || timeNamespace.equals(other.timeNamespace));
  }
}
