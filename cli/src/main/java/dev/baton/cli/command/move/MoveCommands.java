package dev.baton.cli.command.move;

import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.TrackerFormat;
import org.jspecify.annotations.Nullable;

/** The commands about other trackers' files. */
public final class MoveCommands {
  private MoveCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(MOVE, "import", "import from another tracker (format detected)")) {
      return new ImportCommand(null);
    }
    Command found = ofFormats(rows);
    if (found != null) {
      return found;
    }
    if (rows.chooseHidden("front")) {
      return new FrontCommand();
    }
    if (rows.choose(MOVE, "unlink", "remove the link; both sides keep all tasks", "link remove")) {
      return new UnlinkCommand();
    }
    if (rows.choose(MOVE, "move", "copy everything to a server, or back into a file")) {
      return new MoveCommand();
    }
    found = exportsOf(rows);
    if (found != null) {
      return found;
    }
    if (rows.choose(MOVE, "export json", "write all tasks as JSON")) {
      return new ExportCommand(new JsonExport());
    }
    if (rows.choose(MOVE, "export csv", "write all tasks as CSV")) {
      return new ExportCommand(new CsvExport());
    }
    return null;
  }

  /** The rows for each format of another tracker. */
  private static @Nullable Command ofFormats(CommandRows rows) {
    if (!rows.mayChoose("import ") && !rows.mayChoose("link")) {
      return null; // so that other commands do not load the formats
    }
    for (TrackerFormat format : TrackerFormats.ALL) {
      if (rows.choose(MOVE, "import " + format.name(), "import " + format.words().contents())) {
        return new ImportCommand(format);
      }
    }
    if (rows.choose(
        MOVE, "link status", "show what the tasks are linked to", "link", "link show")) {
      return new LinkStatusCommand();
    }
    for (TrackerFormat format : TrackerFormats.ALL) {
      if (format instanceof TrackerFormat.Linkable linkable
          && rows.choose(
              MOVE, "link " + format.name(), "leave the tasks with " + format.words().program())) {
        return new LinkCommand(linkable);
      }
    }
    return null;
  }

  /** The formats that can be exported; {@code export} alone uses the first of them. */
  private static @Nullable Command exportsOf(CommandRows rows) {
    if (!rows.mayChoose("export")) {
      return null;
    }
    for (TrackerFormat format : TrackerFormats.ALL) {
      if (format instanceof TrackerFormat.Exportable exportable
          && (rows.choose(
                  MOVE,
                  "export " + format.name(),
                  "write all tasks as " + exportable.exportContents())
              || rows.chooseHidden("export"))) {
        return new ExportCommand(new TrackerExport(exportable));
      }
    }
    return null;
  }
}
