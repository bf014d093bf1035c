package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
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
  public long write(Call call, PrintStream out) {
    return exported(call).write(out, memories(call));
  }

  @Override
  public long writeOver(Call call, Path former, PrintStream out) {
    return exported(call).writeOver(former, out, memories(call));
  }

  private ExportTasks exported(Call call) {
    return new ExportTasks(call.workspace(), format);
  }

  private boolean memories(Call call) {
    return hasMemories() && call.arguments().has("--include-memories");
  }
}
