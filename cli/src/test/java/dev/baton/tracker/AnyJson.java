package dev.baton.tracker;

import io.avaje.json.JsonReader;
import io.avaje.json.stream.JsonStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Any JSON as maps, lists, texts, numbers with their digits, booleans and nulls, parsed by a
 * different parser than Baton's import uses.
 */
public final class AnyJson {
  private AnyJson() {}

  public static @Nullable Object parse(String text) {
    try (JsonReader reader = JsonStream.builder().build().reader(text)) {
      return read(reader);
    }
  }

  /** An object. */
  @SuppressWarnings("unchecked")
  public static Map<String, @Nullable Object> object(String text) {
    if (parse(text) instanceof Map<?, ?> object) {
      return (Map<String, @Nullable Object>) object;
    }
    throw new AssertionError("no object: " + text);
  }

  private static @Nullable Object read(JsonReader reader) {
    return switch (reader.currentToken()) {
      case BEGIN_OBJECT -> {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNextField()) {
          fields.put(reader.nextField(), read(reader));
        }
        reader.endObject();
        yield fields;
      }
      case BEGIN_ARRAY -> {
        List<@Nullable Object> items = new ArrayList<>();
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
        reader.isNullValue();
        yield null;
      }
    };
  }
}
