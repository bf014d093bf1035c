package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/init.json: the database from now on.
 *
 * @param created whether it is new
 * @param imported how many tasks were imported; null when none were asked for
 */
public record InitJson(String database, String prefix, boolean created, @Nullable Long imported)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields.text("database", database).anyText("prefix", prefix).truth("created", created);
    if (imported != null) {
      fields.number("imported", imported);
    }
  }
}
