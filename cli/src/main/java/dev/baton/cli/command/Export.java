package dev.baton.cli.command;

import dev.baton.app.TaskView;
import dev.baton.cli.core.Session;
import dev.baton.interop.Csv;
import dev.baton.interop.beads.BeadsWriter;
import dev.baton.interop.format.ForeignTimes;
import dev.baton.interop.format.SideFiles;
import dev.baton.json.document.TaskJson;
import dev.baton.store.WholeTask;
import dev.baton.sweep.Assessment;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Writes every task in one format, by id. */
final class Export {
  private final Session session;
  private final String format;
  private long count;

  Export(Session session, String format) {
    this.session = session;
    this.format = format;
  }

  /** Writes it all; gives how many tasks there were. */
  long write(PrintStream out) {
    switch (format) {
      case "json" -> writeJson(out);
      case "csv" -> {
        out.print(Csv.header());
        forEach(whole -> {
          if (!isDeleted(whole)) {
            out.print(Csv.row(whole));
            count++;
          }
        });
      }
      default -> {
        BeadsWriter writer =
            new BeadsWriter(
                new ForeignTimes(
                    SideFiles.NONE, session.environment().clock().getZone(), session.now()));
        forEach(whole -> {
          out.print(writer.line(whole));
          out.print('\n');
          count++;
        });
      }
    }
    return count;
  }

  private void writeJson(PrintStream out) {
    Map<TaskId, Assessment> assessments = new HashMap<>();
    for (Assessment assessment : session.scan().all()) {
      assessments.put(assessment.claim().task(), assessment);
    }
    Output document =
        new Output(out, session.environment().err(), true, true, Table.UNLIMITED, Ansi.OFF);
    document.json(json -> {
      json.beginArray();
      forEach(whole -> {
        if (!isDeleted(whole)) {
          TaskJson.write(json, TaskView.of(whole.task(), assessments.get(whole.task().id())));
          count++;
        }
      });
      json.endArray();
    });
  }

  private void forEach(Consumer<WholeTask> consumer) {
    session.stores().transfers().forEach(consumer);
  }

  /** Only bd keeps deleted tasks, for merging. */
  private static boolean isDeleted(WholeTask whole) {
    return whole.task().status() == TaskStatus.TOMBSTONE;
  }
}
