package dev.baton.cli.hooks;

import dev.baton.app.CheckFence.Reason;
import dev.baton.app.CheckFence.Refused;
import dev.baton.app.CheckFence.Verdict;
import dev.baton.git.ObjectIds;
import dev.baton.hooks.TaskTrailer;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.ClaimEnds.Winner;
import dev.baton.task.InvalidValue;
import dev.baton.task.Plural;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.View;
import java.time.Instant;
import java.util.Objects;

/**
 * docs/schema/fence-check.json: the commits that are refused, and the claims that replaced them.
 */
record FenceView(Verdict verdict, Instant now) implements View, ObjectDocument {
  /** A push of a whole branch may be refused. */
  private static final int SHOWN = 20;

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .truth("accepted", verdict.accepts())
        .number("commits", verdict.commits())
        .number("without_claim", verdict.unnamed())
        .objects("refused", verdict.refused(), FenceView::write);
  }

  private static void write(JsonFields fields, Refused refused) {
    TaskTrailer trailer = refused.trailer();
    Winner winner = refused.winner();
    TaskStatus status = refused.status();
    fields
        .text("commit", refused.commit())
        .anyText("subject", refused.subject())
        .text("trailer", refused.unread())
        .word("reason", refused.reason())
        .text("task", trailer == null ? null : trailer.task().value())
        .number("epoch", trailer == null ? null : (Long) trailer.epoch().number())
        .text("worker", refused.worker())
        .text("status", status == null ? null : status.word());
    if (winner != null) {
      fields.object(
          "winner",
          claim ->
              claim
                  .text("worker", winner.worker())
                  .number("epoch", winner.epoch())
                  .time("claimed_at", winner.claimedAt()));
    }
  }

  @Override
  public void text(Output output) {
    if (verdict.accepts()) {
      output.line(
          Plural.of(verdict.commits(), "commit")
              + " accepted"
              + (verdict.unnamed() == 0 ? "" : "; " + verdict.unnamed() + " without a claim"));
      return;
    }
    String last = "";
    int shown = Math.min(SHOWN, verdict.refused().size());
    for (Refused refused : verdict.refused().subList(0, shown)) {
      String commit = ObjectIds.brief(refused.commit()) + " " + Sanitize.line(refused.subject());
      output.rendered(output.paint(Style.BAD, "refused") + " " + commit + "\n");
      String why = why(refused);
      if (!why.equals(last)) {
        output.line("  " + why);
        last = why;
      }
    }
    if (verdict.refused().size() > shown) {
      output.line("and " + (verdict.refused().size() - shown) + " more");
    }
    output.line(advice());
  }

  private String why(Refused refused) {
    TaskTrailer trailer = refused.trailer();
    if (refused.unread() != null) {
      return "no claim can be "
          + Sanitize.line(InvalidValue.quote(refused.unread()))
          + ": expected a trailer such as Baton-Task: app-a1b epoch 3";
    }
    if (trailer == null) {
      return "it names no claim: expected a trailer such as Baton-Task: app-a1b epoch 3";
    }
    return switch (refused.reason()) {
      case NO_CLAIM_NAMED -> throw new IllegalStateException("it names " + trailer);
      case EPOCH_NEVER_GIVEN ->
          "no worker ever had a claim on %s with epoch %s"
              .formatted(trailer.task(), trailer.epoch());
      case SUPERSEDED ->
          "the claim of %s on %s (epoch %s) was lost: %s"
              .formatted(
                  Objects.requireNonNullElse(refused.worker(), "a worker"),
                  trailer.task(),
                  trailer.epoch(),
                  now(refused));
    };
  }

  private String now(Refused refused) {
    Winner winner = refused.winner();
    TaskStatus status = refused.status();
    String task = status == null ? "deleted" : status.word();
    return winner == null
        ? "the task is " + task
        : "%s claimed it %s ago (epoch %d), and the task is %s"
            .formatted(
                winner.worker(), Ages.between(winner.claimedAt(), now), winner.epoch(), task);
  }

  private String advice() {
    boolean isUnnamed =
        verdict.refused().stream().allMatch(refused -> refused.reason() == Reason.NO_CLAIM_NAMED);
    return isUnnamed
        ? "baton hooks install --with trailer adds it"
        : "the present worker can push them below a commit of its own claim, for example after"
            + " git commit --amend --no-edit";
  }
}
