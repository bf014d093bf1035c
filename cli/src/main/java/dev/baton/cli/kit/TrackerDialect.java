package dev.baton.cli.kit;

/**
 * The tracker whose words, rules and answers the users of a name expect. Commands ask for the trait
 * that differs, and not for the name.
 */
public enum TrackerDialect {
  BATON,
  BD,
  CUB;

  /** That of a name that the program is called by; Baton's own for any other. */
  public static TrackerDialect of(String name) {
    return switch (name) {
      case "bd" -> BD;
      case "cub" -> CUB;
      default -> BATON;
    };
  }

  /** Words and options are read as bd reads them, such as a title with its blanks. */
  public boolean readsAsBd() {
    return this == BD;
  }

  /** An empty value is none: scripts for bd pass empty variables. */
  public boolean emptyMeansNone() {
    return this == BD;
  }

  /** A filter finds no tasks by a value that does not exist, and does not refuse it. */
  public boolean unknownMatchesNothing() {
    return this == BD;
  }

  /** Lists contain what bd's contain, in bd's order. */
  public boolean listsAsBd() {
    return this == BD;
  }

  /** Changes follow bd's rules, such as one dependency between two tasks. */
  public boolean changesAsBd() {
    return this == BD;
  }

  /** Of several tasks, those that exist and can be changed are; the others are reported. */
  public boolean skipsFailures() {
    return this == BD;
  }

  /** JSON, lines and exit codes are those of bd. */
  public boolean answersAsBd() {
    return this == BD;
  }

  /** The name and the address that git has are those of the user. */
  public boolean namesUsersByGit() {
    return this == BD;
  }

  /** The folder {@code .beads} is made, and has the tasks for programs that read it. */
  public boolean keepsBeadsFolder() {
    return this == BD;
  }

  /** Deleted tasks do not exist. */
  public boolean hidesDeleted() {
    return this != BATON;
  }

  /** A call that changes or finds nothing is not refused. */
  public boolean acceptsNoEffect() {
    return this != BATON;
  }

  /** The option {@code --agent} chooses Markdown. */
  public boolean hasAgentForm() {
    return this == CUB;
  }
}
