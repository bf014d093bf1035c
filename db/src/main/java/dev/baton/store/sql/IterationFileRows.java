package dev.baton.store.sql;

import dev.baton.store.IterationFile;
import dev.baton.store.sql.database.SqlFailure;
import dev.baton.store.sql.database.SqlHandles;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The files of iterations, within one transaction. */
final class IterationFileRows {
  private static final String INSERT =
      "insert into iteration_file (iteration_id, seq, path, old_path, change, insertions,"
          + " deletions) values (?, ?, ?, ?, ?, ?, ?)";

  private IterationFileRows() {}

  /** As one batch, because a commit may change thousands of files. */
  static void insert(Handle h, long n, List<IterationFile> files) {
    if (files.isEmpty()) {
      return;
    }
    try (PreparedStatement insert = SqlHandles.connection(h).prepareStatement(INSERT)) {
      int seq = 0;
      for (IterationFile file : files) {
        insert.setLong(1, n);
        insert.setInt(2, ++seq);
        insert.setString(3, file.path());
        insert.setString(4, file.oldPath());
        insert.setString(5, String.valueOf(file.change()));
        insert.setObject(6, file.insertions());
        insert.setObject(7, file.deletions());
        insert.addBatch();
      }
      insert.executeBatch();
    } catch (SQLException e) {
      throw new SqlFailure(INSERT, e);
    }
  }
}
