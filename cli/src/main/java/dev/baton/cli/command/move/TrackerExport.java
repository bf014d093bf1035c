package dev.baton.cli.command.move;

import dev.baton.app.move.ExportTasks;
import dev.baton.cli.core.Session;
import dev.baton.interop.format.ExportableFormat;
import dev.baton.interop.format.ForeignTimes;
import dev.baton.interop.format.SideFiles;
import dev.baton.interop.format.TaskWriter;
import java.io.PrintStream;

/** The file format of another tracker, with one task per line and including deleted ones. */
public record TrackerExport(ExportableFormat format) implements TaskExport {

  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String summary() {
    return "Write all tasks as " + format.exportContents() + ", with all that was imported.";
  }

  @Override
  public String example() {
    return format.exportExample();
  }

  @Override
  public boolean isJson() {
    return true;
  }

  @Override
  public long write(Session session, PrintStream out) {
    TaskWriter writer =
        format.writer(new ForeignTimes(SideFiles.NONE, session.clock().getZone(), session.now()));
    return new ExportTasks(session.stores().transfers())
        .export(
            true,
            whole -> {
              out.print(writer.line(whole));
              out.print('\n');
            });
  }
}
