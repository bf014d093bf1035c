package dev.baton.json.document;

import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.Locale;

/**
 * docs/schema/breaker-policy.json: the thresholds in effect.
 *
 * @param explain whether to show where each value comes from
 */
public record PolicyJson(Resolution resolution, boolean explain) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields.text("preset", resolution.preset().presetName());
    if (explain) {
      fields
          .text("preset_source", name(resolution.presetKind()))
          .text("preset_origin", resolution.presetOrigin());
    }
    fields.objects("settings", resolution.settings(), this::writeSetting);
  }

  private void writeSetting(JsonFields fields, Explained setting) {
    fields.text("name", setting.setting().key()).text("value", setting.value());
    if (explain) {
      fields.text("source", name(setting.kind())).text("origin", setting.origin());
    }
  }

  private static String name(PolicySources.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
