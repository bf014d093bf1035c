package dev.baton.render;

import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.json.document.RescueJson;
import dev.baton.terminal.Output;

/** The result of applying a rescue. */
public final class RescueApplication {
  private RescueApplication() {}

  /** Prints it for people or programs. */
  public static void print(Output output, RescueJson.Applied done) {
    if (output.isJson()) {
      output.json(done);
      return;
    }
    Rescue rescue = done.rescue();
    ApplyResult applied = done.result();
    String files = applied.files() == 1 ? "1 file" : applied.files() + " files";
    String how = applied.exact() ? ", as the worker left them" : ", merged with the changes here";
    output.line("applied " + files + " of " + rescue.name().ref() + how);
    for (String conflict : applied.conflicts()) {
      output.warn("conflict: " + conflict);
    }
    for (String left : rescue.leftOut()) {
      output.note("was not saved: " + left);
    }
    if (rescue.staged() != null) {
      output.note("what was staged is in commit " + rescue.staged());
    }
    output.note("when it is no longer needed, run baton rescue drop " + rescue.name().task());
  }
}
