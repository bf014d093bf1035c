package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.nio.file.Path;

/**
 * docs/schema/init.json: the database from now on.
 *
 * @param created whether it is new
 */
public record InitJson(Path database, String prefix, boolean created) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("database", database.toString())
        .anyText("prefix", prefix)
        .truth("created", created);
  }
}
