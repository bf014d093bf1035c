package dev.baton.json.document;

import dev.baton.app.insight.InsightData;
import dev.baton.app.insight.InsightData.Chance;
import dev.baton.app.insight.InsightData.OpenTask;
import dev.baton.app.report.ReportData.SignatureCount;
import dev.baton.insight.Survival;
import dev.baton.insight.WorkGroup;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** docs/schema/insights.json: statistics about past work. */
public record InsightsJson(InsightData data, List<SignatureCount> signatures)
    implements ObjectDocument {
  private static final double MICROCENTS = 1_000_000;
  private static final double PLACES = 10_000;

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .number("tasks", data.tasks())
        .number("tasks_closed", data.closed())
        .truth("thin", data.isThin())
        .someObjects("signatures", signatures, ReportJson::write);
    if (data.isThin()) {
      return;
    }
    fields
        .objects("closed_by", data.byIterations().points(), InsightsJson::write)
        .objects("after_iterations", data.after(), InsightsJson::write)
        .objects("after_no_progress", data.streaks(), InsightsJson::write)
        .objects("groups", data.groups(), InsightsJson::write)
        .objects("open", data.estimates(), InsightsJson::write);
  }

  private static void write(JsonFields fields, Survival.Point point) {
    fields
        .number("iterations", point.time())
        .number("tasks", point.atRisk())
        .number("closed", point.ended());
    share(fields, "share", point.share());
    share(fields, "low", point.high() == null ? null : (Double) (1 - point.high()));
    share(fields, "high", point.low() == null ? null : (Double) (1 - point.low()));
  }

  private static void write(JsonFields fields, Chance chance) {
    fields
        .number("iterations", chance.iterations())
        .number("tasks", chance.tasks())
        .number("closed", chance.closed());
    share(fields, "chance", chance.chance());
    share(fields, "low", chance.low());
    share(fields, "high", chance.high());
  }

  private static void share(JsonFields fields, String name, @Nullable Double share) {
    if (share != null) {
      fields.fraction(name, Math.round(share * PLACES) / PLACES);
    }
  }

  public static void write(JsonFields fields, WorkGroup group) {
    fields
        .text("kind", group.kind())
        .text("name", group.name())
        .number("tasks", group.tasks())
        .fraction("low", group.low())
        .fraction("median", group.median())
        .fraction("high", group.high())
        .number("most", group.most());
    if (group.medianMicrocents() != null) {
      fields.fraction("median_cost_cents", group.medianMicrocents() / MICROCENTS);
    }
  }

  private static void write(JsonFields fields, OpenTask task) {
    fields
        .text("task", task.task())
        .number("iterations", task.iterations())
        .object("like", each -> write(each, task.like()))
        .truth("beyond", task.beyond());
  }
}
