package dev.baton.json;

import io.avaje.json.JsonWriter;

/** Values that can be written as JSON. */
@FunctionalInterface
public interface Document {
  /** Writes one complete JSON value. */
  void write(JsonWriter json);
}
