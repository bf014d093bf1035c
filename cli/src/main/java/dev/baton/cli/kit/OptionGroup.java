package dev.baton.cli.kit;

/** Options that belong together on a long help page. */
public enum OptionGroup {
  /** What is neither usual nor in another group. */
  MORE("more options"),
  TASKS("which tasks"),
  DATES("dates"),
  CONTENT("texts, labels and metadata"),
  FIELDS("more fields"),
  WORKER("worker and claim"),
  RULES("breaker rules");

  private final String title;

  OptionGroup(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
