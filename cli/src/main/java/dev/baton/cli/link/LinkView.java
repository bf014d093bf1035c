package dev.baton.cli.link;

import dev.baton.doctor.LinkState;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.link.HomeFront;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/link-status.json: what the tasks are linked to, and the problem that prevents
 * syncing.
 *
 * @param front where Baton stands in front of the program; null for nowhere
 */
record LinkView(LinkCheck check, HomeFront.@Nullable Placed front, Instant now)
    implements View, ObjectDocument {
  static LinkView of(HomeAccess access, Instant now) {
    return new LinkView(LinkCheck.of(access), new HomeFront(access).find(), now);
  }

  @Override
  public void writeFields(JsonFields fields) {
    LinkState state = check.state();
    TrackerProgram.Kind kind = check.kind();
    String problem = state.problem();
    fields
        .complete()
        .text("file", state.file())
        .text("storage", kind == null ? null : kind.storage())
        .text("version", kind == null ? null : kind.version())
        .time("read_at", check.readAt())
        .text("front", front == null ? null : front.place().toString())
        .truth("in_sync", problem.isEmpty())
        .text("problem", problem.isEmpty() ? null : problem);
  }

  @Override
  public void text(Output output) {
    LinkState state = check.state();
    TrackerProgram.Kind kind = check.kind();
    if (!state.problem().isEmpty()) {
      output.warn(state.problem() + (state.fix().isEmpty() ? "" : "; " + state.fix()));
    } else if (kind == null) {
      output.line("not linked");
    } else {
      output.line("linked to " + state.file() + ", in sync (" + kind.words() + read() + ")");
    }
    if (front != null) {
      output.line("front: " + front.place() + ", in front of " + front.real());
    }
  }

  private String read() {
    Instant readAt = check.readAt();
    return readAt == null ? "" : ", last read " + Ages.ago(readAt, now);
  }
}
