package dev.baton.cli.kit;

/** The headings of the overview, in its order. */
public enum Heading {
  BEGIN("Begin"),
  WORK("Work"),
  RECOVER("Recover"),
  LOOP("Loop"),
  GIT("Git"),
  PLAN("Plan"),
  LOOK("Look"),
  MOVE("Move"),
  ITSELF("Baton itself");

  private final String title;

  Heading(String title) {
    this.title = title;
  }

  /** The heading as people read it. */
  public String title() {
    return title;
  }
}
