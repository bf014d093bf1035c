package dev.baton.json;

/** An object with the version of bd's shapes, which bd adds to every object. */
public record VersionedDocument(ObjectDocument body) implements ObjectDocument {
  private static final int VERSION = 1;

  /** The same document, with the version if it is an object. */
  public static Document of(Document document) {
    return document instanceof ObjectDocument object ? new VersionedDocument(object) : document;
  }

  @Override
  public void writeFields(JsonFields fields) {
    body.writeFields(fields);
    fields.number("schema_version", VERSION);
  }
}
