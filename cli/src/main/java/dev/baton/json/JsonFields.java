package dev.baton.json;

import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes fields. Empty ones are left out, as bd does with its issues; the {@link #complete} form
 * writes them as null, for objects whose fields scripts rely on.
 */
public final class JsonFields {
  private final JsonWriter json;
  private final boolean complete;

  public JsonFields(JsonWriter json) {
    this(json, false);
  }

  private JsonFields(JsonWriter json, boolean complete) {
    this.json = json;
    this.complete = complete;
  }

  /** Writes to the same object, with null for empty values. */
  public JsonFields complete() {
    return new JsonFields(json, true);
  }

  private JsonFields absent(String name) {
    if (complete) {
      json.name(name);
      // The writer's own null would also omit the name.
      json.rawValue("null");
    }
    return this;
  }

  public JsonFields text(String name, @Nullable String value) {
    if (value == null || value.isEmpty()) {
      return absent(name);
    }
    json.name(name);
    json.value(value);
    return this;
  }

  /** The name of a constant, in lower case. */
  public JsonFields word(String name, @Nullable Enum<?> value) {
    return text(name, value == null ? null : value.name().toLowerCase(Locale.ROOT));
  }

  /** A text of Baton's own that names a command, which is named as the user types it. */
  public JsonFields command(String name, @Nullable String value) {
    return text(name, value == null ? null : NamedCommands.in(json, value));
  }

  /** The same, written even when it is empty. */
  public JsonFields anyCommand(String name, String value) {
    return anyText(name, NamedCommands.in(json, value));
  }

  /** A text that is written even when it is empty. */
  public JsonFields anyText(String name, String value) {
    json.name(name);
    json.value(value);
    return this;
  }

  public JsonFields number(String name, long value) {
    json.name(name);
    json.value(value);
    return this;
  }

  /** A whole number; a fraction has its own method. */
  public JsonFields number(String name, @Nullable Number value) {
    return value == null ? absent(name) : number(name, value.longValue());
  }

  public JsonFields fraction(String name, double value) {
    json.name(name);
    json.value(value);
    return this;
  }

  /** A number that is left out when it is zero. */
  public JsonFields count(String name, int value) {
    return value == 0 ? this : number(name, value);
  }

  public JsonFields time(String name, @Nullable Instant value) {
    return value == null ? absent(name) : text(name, value.toString());
  }

  /** A boolean that is left out when it is false. */
  public JsonFields mark(String name, boolean value) {
    if (value) {
      truth(name, true);
    }
    return this;
  }

  public JsonFields truth(String name, boolean value) {
    json.name(name);
    json.value(value);
    return this;
  }

  /** Text that is JSON already. */
  public JsonFields raw(String name, @Nullable String value) {
    if (value == null) {
      return absent(name);
    }
    json.name(name);
    json.rawValue(value);
    return this;
  }

  /** An array that is left out when it is empty. */
  public JsonFields strings(String name, Collection<?> values) {
    return values.isEmpty() ? this : anyStrings(name, values);
  }

  /** An array that is written even when it is empty. */
  public JsonFields anyStrings(String name, Collection<?> values) {
    json.name(name);
    json.beginArray();
    for (Object value : values) {
      json.value(value.toString());
    }
    json.endArray();
    return this;
  }

  /** An array of texts, or null when there are none. */
  public JsonFields stringsOrNull(String name, Collection<?> values) {
    return values.isEmpty() ? raw(name, "null") : anyStrings(name, values);
  }

  public JsonFields numbers(String name, Iterable<Long> values) {
    json.name(name);
    json.beginArray();
    for (long value : values) {
      json.value(value);
    }
    json.endArray();
    return this;
  }

  public JsonFields document(String name, Document value) {
    json.name(name);
    value.write(json);
    return this;
  }

  /** An object, whose fields are written like those of this one. */
  public JsonFields object(String name, Consumer<JsonFields> writer) {
    json.name(name);
    json.beginObject();
    writer.accept(this);
    json.endObject();
    return this;
  }

  /** An array of objects that is left out when it is empty. */
  public <T> JsonFields someObjects(
      String name, Collection<? extends T> values, BiConsumer<JsonFields, T> writer) {
    return values.isEmpty() ? this : objects(name, values, writer);
  }

  /** An array of objects that is written even when it is empty. */
  public <T> JsonFields objects(
      String name, Collection<? extends T> values, BiConsumer<JsonFields, T> writer) {
    return document(name, new ArrayDocument<T>(values, writer));
  }
}
