package dev.baton.cli.kit;

/**
 * Reads the table of commands row by row. A row's command is created only when the row is chosen,
 * so that a start loads the class of a single command: a list of suppliers would link one lambda
 * for each row.
 */
public interface CommandRows {

  /**
   * Offers a row.
   *
   * @param name one or two words
   * @param summary what it does, in the few words of the overview
   * @param otherNames aliases, such as those of bd and cub
   * @return true if the command of this row is wanted; no more rows are offered then
   */
  boolean choose(Heading heading, String name, String summary, String... otherNames);

  /** Whether a row whose name begins like this could be chosen; if not, it need not be offered. */
  boolean mayChoose(String beginning);

  /**
   * Whether the program was called by this name, such as {@code bd}. The rows of such a name exist
   * under no other.
   */
  boolean isCalled(String name);

  /** Offers a row that only Baton's own scripts use. It is in no list. */
  boolean chooseHidden(String name);
}
