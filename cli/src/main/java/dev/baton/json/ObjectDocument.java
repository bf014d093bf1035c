package dev.baton.json;

import io.avaje.json.JsonWriter;

/** Values that are written as one JSON object. */
public interface ObjectDocument extends Document {
  /** Writes the fields, in their order. */
  void writeFields(JsonFields fields);

  @Override
  default void write(JsonWriter json) {
    json.beginObject();
    writeFields(new JsonFields(json));
    json.endObject();
  }
}
