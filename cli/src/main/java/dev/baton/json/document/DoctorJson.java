package dev.baton.json.document;

import dev.baton.doctor.CheckResult;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;
import java.util.Locale;

/**
 * docs/schema/doctor.json: the findings of doctor.
 *
 * @param fixed what was fixed or, with {@code dryRun}, would be
 */
public record DoctorJson(boolean ok, List<CheckResult> checks, List<String> fixed, boolean dryRun)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .truth("ok", ok)
        .objects("checks", checks, DoctorJson::writeCheck)
        .strings(dryRun ? "would_fix" : "fixed", fixed);
  }

  private static void writeCheck(JsonFields fields, CheckResult check) {
    fields
        .text("name", check.name())
        .text("status", check.status().name().toLowerCase(Locale.ROOT))
        .text("message", check.message())
        // Always written, even when empty, because scripts iterate over them.
        .anyStrings("details", check.details())
        .anyText("fix", check.fix());
  }
}
