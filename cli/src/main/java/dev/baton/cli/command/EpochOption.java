package dev.baton.cli.command;

import dev.baton.cli.core.Syntax;

/** The fencing token of a worker's call. */
final class EpochOption {
  private EpochOption() {}

  static Syntax addTo(Syntax syntax) {
    return syntax.option(
        "--epoch",
        "E",
        "the epoch that 'claim' printed: nothing is changed if the claim was lost (exit 4)");
  }
}
