package dev.baton.cli.command.move;

import dev.baton.cli.core.Session;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.move.ExportTasks;
import java.io.PrintStream;
import java.nio.file.Path;

/** The file format of another tracker, with one task per line and including deleted ones. */
public record TrackerExport(TrackerFormat.Exportable format) implements TaskExport {

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
  public boolean hasMemories() {
    return format.hasMemories();
  }

  @Override
  public long write(Session session, PrintStream out) {
    return exported(session).write(out, memories(session));
  }

  @Override
  public long writeOver(Session session, Path former, PrintStream out) {
    return exported(session).writeOver(former, out, memories(session));
  }

  private ExportTasks exported(Session session) {
    return new ExportTasks(session, format);
  }

  private boolean memories(Session session) {
    return hasMemories() && session.arguments().has("--include-memories");
  }
}
