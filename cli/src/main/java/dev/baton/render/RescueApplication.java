package dev.baton.render;

import dev.baton.git.rescue.ApplyResult;
import dev.baton.git.rescue.Rescue;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import io.avaje.json.JsonWriter;

/** What applying a rescue did. */
public final class RescueApplication {
  private final Rescue rescue;
  private final ApplyResult applied;

  public RescueApplication(Rescue rescue, ApplyResult applied) {
    this.rescue = rescue;
    this.applied = applied;
  }

  public void write(JsonWriter json) {
    json.beginObject();
    new JsonFields(json)
        .text("ref", rescue.name().ref())
        .text("commit", rescue.commit())
        .number("files", (Integer) applied.files())
        .truth("exact", applied.exact())
        .strings("conflicts", applied.conflicts())
        .strings("left_out", rescue.leftOut());
    json.endObject();
  }

  public void print(Output output) {
    String files = applied.files() == 1 ? "1 file" : applied.files() + " files";
    String how = applied.exact() ? ", as the worker left them" : ", merged with what is new here";
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
    output.note("when it is no longer needed: baton rescue drop " + rescue.name().task());
  }
}
