package dev.baton.render;

import dev.baton.json.document.SetupJson;
import dev.baton.setup.Assistant;
import dev.baton.setup.Setup;
import dev.baton.setup.Setup.Status;
import dev.baton.terminal.Output;
import java.util.List;
import java.util.Locale;

/** The files with an assistant's instructions about Baton, one by one. */
public record SetupPage(Assistant assistant, List<Setup.Step> steps) {

  /** Whether all of them are up to date after what was done. */
  public boolean isCurrent() {
    for (Setup.Step step : steps) {
      Status status = step.status();
      if (status == Status.MISSING || status == Status.OUTDATED || status == Status.REMOVED) {
        return false;
      }
    }
    return true;
  }

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new SetupJson(assistant, steps));
      return;
    }
    for (Setup.Step step : steps) {
      output.line(word(step) + " " + step.name());
    }
  }

  private static String word(Setup.Step step) {
    return step.status().name().toLowerCase(Locale.ROOT);
  }
}
