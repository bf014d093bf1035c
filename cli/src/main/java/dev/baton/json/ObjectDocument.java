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

  /** An object with the version of bd's shapes, which bd adds to every object. */
  record Versioned(ObjectDocument body) implements ObjectDocument {
    private static final int VERSION = 1;

    /** The same document, with the version if it is an object. */
    public static Document of(Document document) {
      return document instanceof ObjectDocument object ? new Versioned(object) : document;
    }

    @Override
    public void writeFields(JsonFields fields) {
      body.writeFields(fields);
      fields.number("schema_version", VERSION);
    }
  }
}
