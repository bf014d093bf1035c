package dev.baton.json;

import dev.baton.text.CommandNames;
import io.avaje.json.JsonWriter;
import io.avaje.json.stream.DelegateJsonWriter;

/** Writes JSON in which Baton's own commands are named as the user types them. */
public final class NamedCommands extends DelegateJsonWriter {
  private final CommandNames names;

  private NamedCommands(JsonWriter json, CommandNames names) {
    super(json);
    this.names = names;
  }

  /** A text of Baton's own, as it is written there. */
  static String in(JsonWriter json, String text) {
    return json instanceof NamedCommands named ? named.names.in(text) : text;
  }

  /** A document that is written so. */
  public record In(Document body, CommandNames names) implements Document {
    @Override
    public void write(JsonWriter json) {
      body.write(new NamedCommands(json, names));
    }
  }
}
