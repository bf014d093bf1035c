package dev.baton.render;

import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import io.avaje.json.JsonWriter;
import java.nio.file.Path;

/**
 * What bd tells of its database.
 *
 * @param tasks how many there are, closed ones too
 * @param prefix what ids begin with; may be empty
 * @param withSchema whether the schema is shown
 */
public record InfoPage(
    Path database, int tasks, String prefix, int schemaVersion, boolean withSchema) {

  /** Some lines, or an object. */
  public void print(Output output) {
    if (output.isJson()) {
      output.json(this::write);
      return;
    }
    output.line("database: " + database);
    output.line("tasks: " + tasks);
    output.line("ids begin with: " + prefix);
    if (withSchema) {
      output.line("schema version: " + schemaVersion);
    }
  }

  private void write(JsonWriter json) {
    json.beginObject();
    new JsonFields(json)
        .text("database_path", database.toString())
        .text("mode", "direct")
        .number("issue_count", tasks);
    writeConfig(json);
    if (withSchema) {
      json.name("schema");
      json.beginObject();
      // A text, as in bd.
      new JsonFields(json).text("schema_version", String.valueOf(schemaVersion));
      writeConfig(json);
      new JsonFields(json).text("detected_prefix", prefix);
      json.endObject();
    }
    json.endObject();
  }

  private void writeConfig(JsonWriter json) {
    json.name("config");
    json.beginObject();
    new JsonFields(json).text("issue_prefix", prefix);
    json.endObject();
  }
}
