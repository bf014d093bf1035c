package dev.baton.cli.kit;

/**
 * A command of a room: parses, calls a use case and prints the result.
 *
 * @param name of a row
 */
public record Command(Commands room, String name) {
  /** The options and arguments that it takes. Built only for the command that runs. */
  public Syntax syntax() {
    return room.syntax(name);
  }

  /**
   * Runs the command.
   *
   * @throws Failure when it cannot do what was asked, for a reason that fits in one line
   */
  ExitCode run(Call call) {
    return room.run(name, call);
  }
}
