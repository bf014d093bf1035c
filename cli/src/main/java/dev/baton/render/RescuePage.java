package dev.baton.render;

import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs.ChangedPath;
import dev.baton.json.document.RescueJson;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;

/** One rescue with the names of its files. */
public final class RescuePage {
  private static final int NAME_WIDTH = 9;

  private RescuePage() {}

  /** Prints it for people or programs. */
  public static void print(Output output, RescueJson.Shown shown, Instant now) {
    if (output.isJson()) {
      output.json(shown);
      return;
    }
    Rescue rescue = shown.rescue();
    output.rendered(
        output.paint(Style.ID, rescue.name().task()) + "  epoch " + rescue.name().epoch() + "\n");
    field(output, "Worker", rescue.worker());
    field(output, "Saved", Ages.format(Duration.between(rescue.createdAt(), now)) + " ago");
    field(output, "Ref", rescue.name().ref());
    field(output, "Commit", rescue.commit());
    field(output, "Base", rescue.base() == null ? "before the first commit" : rescue.base());
    if (rescue.staged() != null) {
      field(output, "Staged", rescue.staged());
    }
    for (ChangedPath change : shown.changes()) {
      output.line(
          "  "
              + change.change()
              + "  "
              + change.path()
              + (change.onlyStaged() ? "  (staged only)" : ""));
    }
    for (String left : rescue.leftOut()) {
      output.rendered(
          "  " + output.paint(Style.WARN, "left out") + "  " + Sanitize.line(left) + "\n");
    }
    output.note("restore it with: baton rescue apply " + rescue.name().task());
  }

  private static void field(Output output, String name, String value) {
    String padded = name + " ".repeat(NAME_WIDTH - name.length());
    output.rendered("  " + output.paint(Style.DIM, padded) + Sanitize.line(value) + "\n");
  }
}
