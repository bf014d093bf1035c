package dev.baton.cli;

import io.avaje.json.JsonReader;
import io.avaje.json.stream.JsonStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A JSON value for assertions; accessing a missing part fails the test. */
public record Json(Object value) {

  public static Json parse(String text) {
    try (JsonReader reader = JsonStream.builder().build().reader(text)) {
      return new Json(read(reader));
    }
  }

  private static Object read(JsonReader reader) {
    return switch (reader.currentToken()) {
      case BEGIN_OBJECT -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNextField()) {
          String name = reader.nextField();
          if (fields.containsKey(name)) {
            throw new AssertionError(name + " stands there twice");
          }
          fields.put(name, read(reader));
        }
        reader.endObject();
        yield fields;
      }
      case BEGIN_ARRAY -> {
        List<Object> items = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNextElement()) {
          items.add(read(reader));
        }
        reader.endArray();
        yield items;
      }
      case STRING -> reader.readString();
      case NUMBER -> reader.readDecimal();
      case BOOLEAN -> reader.readBoolean();
      case NULL -> {
        reader.skipValue();
        yield null;
      }
    };
  }

  /** The names of an object's fields, in order. */
  public Set<String> names() {
    return fields().keySet();
  }

  public boolean has(String name) {
    return fields().containsKey(name);
  }

  /** Whether a field exists and is null. */
  public boolean isNull(String name) {
    return has(name) && fields().get(name) == null;
  }

  /** A field. */
  public Json at(String name) {
    Object found = fields().get(name);
    if (found == null) {
      throw new AssertionError("no field " + name + " in " + value);
    }
    return new Json(found);
  }

  /** An item of an array. */
  public Json at(int index) {
    return items().get(index);
  }

  public String text(String name) {
    return (String) at(name).value;
  }

  public long number(String name) {
    return ((BigDecimal) at(name).value).longValueExact();
  }

  public boolean truth(String name) {
    return (Boolean) at(name).value;
  }

  /** The items of an array. */
  public List<Json> items() {
    if (value instanceof List<?> list) {
      return list.stream().map(Json::new).toList();
    }
    throw new AssertionError("not an array: " + value);
  }

  /** The texts in an array. */
  public List<String> texts() {
    return items().stream().map(item -> (String) item.value).toList();
  }

  /** One field of each object in an array. */
  public List<String> each(String name) {
    return items().stream().map(item -> item.text(name)).toList();
  }

  /** The object in an array whose field has this value. */
  public Json where(String name, String wanted) {
    return items().stream()
        .filter(item -> item.has(name) && item.text(name).equals(wanted))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " is " + wanted + " in " + value));
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> fields() {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, Object>) map;
    }
    throw new AssertionError("not an object: " + value);
  }
}
