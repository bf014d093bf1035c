package dev.baton.store.sql.database;

/**
 * SQL expressions that differ between engines. A statement of this package writes one as {@code
 * $name(arguments)}, and {@link SqlDialect#phrase} translates it.
 */
public enum Phrase {
  /**
   * {@code $by(index)} after a table: the index to use, where the engine would choose a worse one.
   */
  BY("by"),

  /** {@code $then(table)}: a join that is evaluated after the tables before it. */
  THEN("then"),

  /**
   * {@code $lookup()} at the end of a query in {@code exists}: it is asked for one row after the
   * other, where the engine would otherwise read the whole table first to answer for all rows.
   */
  LOOKUP("lookup"),

  /** {@code $each(array)}: a table of the array's texts, in the column {@code value}. */
  EACH("each"),

  /** {@code $rows(array)}: a table of the array's arrays, in the column {@code value}. */
  ROWS("rows"),

  /** {@code $members(object)}: a table of an object's members as texts: {@code key, value}. */
  MEMBERS("members"),

  /** {@code $json(text)}: a text for a column whose type is JSON. */
  JSON("json"),

  /** {@code $merged(object, patch)}: an object changed by a JSON merge patch (RFC 7396). */
  MERGED("merged"),

  /** {@code $joined(column)}: the texts of a group with U+001F between them; an aggregate. */
  JOINED("joined"),

  /** {@code $greatest(a, b, …)}: the greatest of several values, none of them null. */
  GREATEST("greatest"),

  /** {@code $contains(text, part)}: whether the text contains the part; case matters. */
  CONTAINS("contains"),

  /**
   * {@code $chosen(t skip locked)} after a choice: locks the chosen rows of a table, and skips
   * those that another transaction has locked, or without these words waits for it.
   */
  CHOSEN("chosen"),

  /**
   * {@code $settled()}: whether a row is older than every transaction that runs, so that none with
   * a lower number can appear any more.
   */
  SETTLED("settled"),

  /**
   * {@code $clone()}: the clone to which what is local belongs that this connection stores; an
   * empty text where the database is in the clone itself.
   */
  CLONE("clone"),

  /** {@code $about(table)}: an estimate of the number of rows, without counting them. */
  ABOUT("about");

  private final String word;

  Phrase(String word) {
    this.word = word;
  }

  /** The phrase with this name. */
  static Phrase of(String word) {
    for (Phrase phrase : values()) {
      if (phrase.word.equals(word)) {
        return phrase;
      }
    }
    throw new IllegalArgumentException("no phrase $" + word);
  }
}
