package dev.baton.cli.handover;

import dev.baton.handover.Digest;
import dev.baton.handover.Digest.Fact;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import dev.baton.text.TokenCount;

/** docs/schema/handover.json: the digest of a task. */
record HandoverView(Digest digest) implements View, ObjectDocument {
  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("task", digest.task().value())
        .number("tokens", TokenCount.of(digest.text()))
        .number("left_out", digest.leftOut())
        .objects("facts", digest.facts(), HandoverView::write);
  }

  private static void write(JsonFields fields, Fact fact) {
    fields
        .text("topic", fact.topic().wireName())
        .text("text", fact.text())
        .strings("quote", fact.quote())
        .text("source", fact.source())
        .time("at", fact.at());
  }

  @Override
  public void text(Output output) {
    // What others wrote stays as they wrote it.
    digest
        .text()
        .lines()
        .forEach(line -> output.line(line.startsWith("  >") ? line : output.said(line)));
  }
}
