package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;

/**
 * docs/schema/info.json: what bd reports about its database.
 *
 * @param tasks how many there are, including closed ones
 * @param prefix of ids; may be empty
 * @param withSchema whether the schema is included
 */
public record InfoJson(
    String database, int tasks, String prefix, int schemaVersion, boolean withSchema)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("database_path", database)
        .text("mode", "direct")
        .number("issue_count", tasks)
        .object("config", this::writeConfig);
    if (withSchema) {
      fields.object("schema", this::writeSchema);
    }
  }

  private void writeConfig(JsonFields fields) {
    fields.text("issue_prefix", prefix);
  }

  private void writeSchema(JsonFields fields) {
    fields
        .text("schema_version", String.valueOf(schemaVersion)) // a text, as in bd
        .object("config", this::writeConfig)
        .text("detected_prefix", prefix);
  }
}
