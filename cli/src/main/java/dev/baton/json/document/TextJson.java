package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;

/** One text. */
public record TextJson(String name, String text) implements ObjectDocument {

  /** docs/schema/prime.json: the instructions for agents. */
  public static TextJson lesson(String text) {
    return new TextJson("text", text);
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields.text(name, text);
  }
}
