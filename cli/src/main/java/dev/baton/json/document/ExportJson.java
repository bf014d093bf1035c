package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;

/** {@code exported} in docs/schema/definitions.json: how many tasks were written to a file. */
public record ExportJson(long tasks, String file) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields.number("exported", tasks).anyText("file", file);
  }
}
