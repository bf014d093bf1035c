package dev.baton.cli.option;

import dev.baton.cli.core.Syntax;

/** How a writing command says that it may change a task that is claimed. */
public final class EpochOption {
  private EpochOption() {}

  /** For commands that take {@code --force} for a purpose of their own. */
  public static Syntax addEpochTo(Syntax syntax) {
    return syntax.option(
        "--epoch",
        "E",
        "the epoch that 'claim' printed; if the claim was lost, nothing is changed (exit code 4)");
  }

  public static Syntax addTo(Syntax syntax) {
    return addEpochTo(syntax).flag("--force", "change the task even if another worker holds it");
  }
}
