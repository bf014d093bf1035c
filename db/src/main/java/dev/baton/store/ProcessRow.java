package dev.baton.store;

import dev.baton.claim.ProcessIdentity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a process, which are the same in every table that has processes. */
final class ProcessRow {
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
  static @Nullable ProcessIdentity read(ResultSet row, int first) throws SQLException {
    Long pid = Sql.whole(row, first + 4);
    return pid == null
        ? null
        : new ProcessIdentity(
            row.getString(first),
            row.getString(first + 1),
            row.getString(first + 2),
            row.getString(first + 3),
            pid,
            Sql.whole(row, first + 5),
            row.getString(first + 6));
  }
}
