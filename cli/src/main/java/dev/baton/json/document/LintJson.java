package dev.baton.json.document;

import dev.baton.app.plan.LintTasks.Finding;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;

/** What {@code bd lint} finds. */
public record LintJson(List<Finding> findings) implements ObjectDocument {
  @Override
  public void writeFields(JsonFields fields) {
    fields
        .number("total", findings.stream().mapToInt(one -> one.missing().size()).sum())
        .number("issues", findings.size())
        .objects("results", findings, LintJson::write);
  }

  private static void write(JsonFields fields, Finding finding) {
    fields
        .text("id", finding.task().id().value())
        .text("title", finding.task().title())
        .text("type", finding.task().type().name())
        .strings("missing", finding.missing())
        .number("warnings", finding.missing().size());
  }
}
