package dev.baton.cli.option;

import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;

/** The options by which a caller may change a claimed task. */
public final class EpochOption {
  /** For commands with another meaning of {@code --force}. */
  public static Syntax addEpochTo(Syntax syntax) {
    return syntax
        .group(OptionGroup.WORKER)
        .option(
            "--epoch",
            "E",
            "the epoch that 'claim' printed; if the claim was lost, nothing is changed (exit code"
                + " 4)")
        .group(null);
  }

  public static Syntax addTo(Syntax syntax) {
    return addEpochTo(syntax)
        .group(OptionGroup.WORKER)
        .flag("--force", "change the task even if another worker holds it")
        .group(null);
  }
}
