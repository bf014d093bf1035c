package dev.baton.cli.command.claim;

import static dev.baton.cli.kit.Heading.WORK;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands about claims: who works on what. */
public final class ClaimCommands {
  private ClaimCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(WORK, "claim", "claim a task, or the next ready one")) {
      return new ClaimCommand();
    }
    if (rows.choose(WORK, "start", "claim a task and start work")) {
      return new StartCommand();
    }
    if (rows.choose(WORK, "heartbeat", "renew a claim")) {
      return new HeartbeatCommand();
    }
    if (rows.choose(WORK, "release", "release a claim; the task is open again")) {
      return new ReleaseCommand();
    }
    if (rows.choose(WORK, "close", "close finished tasks", "done")) {
      return new CloseCommand();
    }
    return null;
  }
}
