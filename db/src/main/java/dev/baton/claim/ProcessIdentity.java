package dev.baton.claim;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a process among all processes of all machines and boots.
 *
 * @param machineId the operating system's id of the machine; null where it has none
 * @param bootId changes with every boot; null where the system has none
 * @param pidNamespace the pid namespace of the pid (Linux); null elsewhere
 * @param timeNamespace the time namespace of the start ticks (Linux 5.6 and newer); null elsewhere,
 *     and for claims that were recorded before Baton stored it
 * @param pid 1 or more
 * @param startTicks when the process started, in the system's own unit (Linux: field 22 of its stat
 *     file, in clock ticks since boot). Stored unconverted, because only the exact value can be
 *     compared; null where it is not known
 * @param machineMark what copies of the machine do not share, to be compared after a reboot; null
 *     where there is none, and where the identity is not stored
 */
public record ProcessIdentity(
    @Nullable String machineId,
    @Nullable String bootId,
    @Nullable String pidNamespace,
    @Nullable String timeNamespace,
    long pid,
    @Nullable Long startTicks,
    @Nullable String machineMark) {
  /** An identity that is only compared. */
  public ProcessIdentity(
      @Nullable String machineId,
      @Nullable String bootId,
      @Nullable String pidNamespace,
      @Nullable String timeNamespace,
      long pid,
      @Nullable Long startTicks) {
    this(machineId, bootId, pidNamespace, timeNamespace, pid, startTicks, null);
  }

  public ProcessIdentity marked(@Nullable String mark) {
    return new ProcessIdentity(
        machineId, bootId, pidNamespace, timeNamespace, pid, startTicks, mark);
  }

  /** Whether both have the same number and start time, as the same namespaces show them. */
  boolean hasStartOf(ProcessIdentity other) {
    return pid == other.pid
        && startTicks != null
        && startTicks.equals(other.startTicks)
        && isInNamespacesOf(other);
  }

  /**
   * Whether both are certainly the same process. An identity without a time namespace is compared
   * by its other parts; one without a start time equals none.
   */
  public boolean isSameAs(ProcessIdentity other) {
    return hasStartOf(other)
        && Objects.equals(machineId, other.machineId)
        && Objects.equals(bootId, other.bootId);
  }

  /** Whether both are processes of the same boot and namespace, so that a difference is proof. */
  public boolean isComparableWith(ProcessIdentity other) {
    return Objects.equals(machineId, other.machineId)
        && Objects.equals(bootId, other.bootId)
        && isInNamespacesOf(other);
  }

  private boolean isInNamespacesOf(ProcessIdentity other) {
    return Objects.equals(pidNamespace, other.pidNamespace)
        && (timeNamespace == null
            || other.timeNamespace == null
            || timeNamespace.equals(other.timeNamespace));
  }
}
