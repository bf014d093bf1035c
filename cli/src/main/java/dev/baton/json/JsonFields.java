package dev.baton.json;

import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Writes fields. Those that are empty are left out, as bd does with its issues; the {@link
 * #complete} form writes them as null, for objects whose fields scripts count on.
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

  public static JsonFields complete(JsonWriter json) {
    return new JsonFields(json, true);
  }

  private JsonFields absent(String name) {
    if (complete) {
      json.name(name);
      // The writer's own null would take the name with it.
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

  public JsonFields number(String name, @Nullable Integer value) {
    if (value == null) {
      return absent(name);
    }
    json.name(name);
    json.value(value);
    return this;
  }

  public JsonFields number(String name, @Nullable Long value) {
    if (value == null) {
      return absent(name);
    }
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

  /** A truth that is left out when it is false. */
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

  public JsonFields strings(String name, Collection<?> values) {
    if (!values.isEmpty()) {
      json.name(name);
      json.beginArray();
      for (Object value : values) {
        json.value(value.toString());
      }
      json.endArray();
    }
    return this;
  }
}
