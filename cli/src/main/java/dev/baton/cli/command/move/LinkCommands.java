package dev.baton.cli.command.move;

import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.TrackerFormat;
import org.jspecify.annotations.Nullable;

/** The commands about links to other trackers. */
public final class LinkCommands {
  private LinkCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
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
    return null;
  }

  /** The rows for each format of another tracker. */
  private static @Nullable Command ofFormats(CommandRows rows) {
    if (!rows.mayChoose("link")) {
      return null; // so that other commands do not load the formats
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
}
