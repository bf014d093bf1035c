package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.setup.Assistant;
import dev.baton.setup.Setup;
import java.util.List;
import java.util.Locale;

/**
 * {@code setupReport} in docs/schema/definitions.json: the files in which an assistant gets its
 * instructions about Baton, each with its state.
 */
public record SetupJson(Assistant assistant, List<Setup.Step> steps) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields.text("assistant", assistant.word()).objects("files", steps, SetupJson::writeStep);
  }

  private static void writeStep(JsonFields fields, Setup.Step step) {
    fields.text("file", step.name()).text("status", step.status().name().toLowerCase(Locale.ROOT));
  }
}
