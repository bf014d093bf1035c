package dev.baton.store;

import dev.baton.claim.ProcessIdentity;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a process, which are the same in every table that has processes. */
final class ProcessColumns {
  /** The values of its columns by their names, which are also those of the parameters. */
  static Map<String, @Nullable Object> values(@Nullable ProcessIdentity process) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("machine_id", process == null ? null : process.machineId());
    values.put("boot_id", process == null ? null : process.bootId());
    values.put("pid_namespace", process == null ? null : process.pidNamespace());
    values.put("time_namespace", process == null ? null : process.timeNamespace());
    values.put("pid", process == null ? null : (Long) process.pid());
    values.put("start_ticks", process == null ? null : process.startTicks());
    values.put("machine_mark", process == null ? null : process.machineMark());
    return values;
  }

  /**
   * Reads the columns, in the order of {@link #values}.
   *
   * @param first the place of the first of them
   * @return null where there is no process
   */
  static @Nullable ProcessIdentity read(Row row, int first) {
    Long pid = row.numberOrNull(first + 4);
    return pid == null
        ? null
        : new ProcessIdentity(
            row.text(first),
            row.text(first + 1),
            row.text(first + 2),
            row.text(first + 3),
            pid,
            row.numberOrNull(first + 5),
            row.text(first + 6));
  }
}
