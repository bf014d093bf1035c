package dev.baton.cli.option;

import dev.baton.cli.core.Syntax;

/** The fencing token of a worker's call. */
public final class EpochOption {
  private EpochOption() {}

  public static Syntax addTo(Syntax syntax) {
    return syntax.option(
        "--epoch",
        "E",
        "the epoch that 'claim' printed: nothing is changed if the claim was lost (exit 4)");
  }
}
