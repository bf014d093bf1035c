package dev.baton.cli.view;

import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Writes fields and leaves out those that are empty, as bd does. */
final class JsonFields {
  private final JsonWriter json;

  JsonFields(JsonWriter json) {
    this.json = json;
  }

  JsonFields text(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      json.name(name);
      json.value(value);
    }
    return this;
  }

  JsonFields number(String name, @Nullable Integer value) {
    if (value != null) {
      json.name(name);
      json.value(value);
    }
    return this;
  }

  JsonFields number(String name, @Nullable Long value) {
    if (value != null) {
      json.name(name);
      json.value(value);
    }
    return this;
  }

  /** A number that is left out when it is zero. */
  JsonFields count(String name, int value) {
    return value == 0 ? this : number(name, value);
  }

  JsonFields time(String name, @Nullable Instant value) {
    return value == null ? this : text(name, value.toString());
  }

  /** A truth that is left out when it is false. */
  JsonFields mark(String name, boolean value) {
    if (value) {
      truth(name, true);
    }
    return this;
  }

  JsonFields truth(String name, boolean value) {
    json.name(name);
    json.value(value);
    return this;
  }

  /** Text that is JSON already. */
  JsonFields raw(String name, @Nullable String value) {
    if (value != null) {
      json.name(name);
      json.rawValue(value);
    }
    return this;
  }

  JsonFields strings(String name, Collection<?> values) {
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
