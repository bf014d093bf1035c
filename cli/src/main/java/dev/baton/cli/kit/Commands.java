package dev.baton.cli.kit;

import java.util.List;

/**
 * The commands of a room: what lists show of them, and for each name its syntax with what it does.
 * The rows are data and the rest is a switch over names, so that a start links nothing of the
 * commands that were not called.
 */
public interface Commands {
  /**
   * A command as lists show it.
   *
   * @param heading under which lists show it
   * @param name one or two words
   * @param summary what it does, in the few words of the overview
   * @param otherNames aliases, such as those of bd and cub
   * @param isHidden whether only Baton's own scripts use it, so that no list shows it
   */
  record Row(
      Heading heading, String name, String summary, List<String> otherNames, boolean isHidden) {
    /** A row of the lists. */
    public static Row of(Heading heading, String name, String summary, String... otherNames) {
      return new Row(heading, name, summary, List.of(otherNames), false);
    }

    /** A command that only Baton's own scripts use. */
    public static Row hidden(String name) {
      return new Row(Heading.ITSELF, name, "", List.of(), true);
    }
  }

  /** All commands of the room, in the order of the lists. */
  List<Row> rows();

  /**
   * The options and arguments of a command, and what runs it. Built only for the one that runs.
   *
   * @param name of a row
   */
  Syntax syntax(String name);

  /** For the end of a switch over names. */
  static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException("no command " + name);
  }
}
