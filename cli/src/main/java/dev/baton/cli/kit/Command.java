package dev.baton.cli.kit;

/**
 * A command of a room: parses, calls a use case and prints the result.
 *
 * @param name of a row
 */
public record Command(Commands room, String name) {
  /**
   * The options and arguments that it takes, and what runs it. Built only for the one that runs.
   */
  public Syntax syntax() {
    return room.syntax(name).named(name);
  }
}
