package dev.baton.json;

import dev.baton.task.InvalidValue;
import io.avaje.json.JsonWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as values of any shape: maps, lists, texts, numbers, booleans and null. For protocols whose
 * messages are passed on; what Baton itself writes are documents.
 */
public final class JsonValues {
  /**
   * Reads a value: a {@code Map}, a {@code List}, a {@code String}, a {@code Long} or {@code
   * BigDecimal}, a {@code Boolean}, or null.
   *
   * @throws InvalidValue when the text is not JSON
   */
  public static @Nullable Object read(String text) {
    JsonParser parser = new JsonParser(text, true);
    parser.skipBlanks();
    int begin = parser.position();
    if (!parser.readValue() || !parser.isAtEnd()) {
      throw new InvalidValue("not JSON", "send one JSON value");
    }
    return value(text.substring(begin).strip());
  }

  /** Reads an object; null when the text is anything else. */
  public static @Nullable Map<String, @Nullable Object> object(String text) {
    Map<String, String> members = new LinkedHashMap<>();
    return new JsonParser(text, true).readObject(members) ? members(members) : null;
  }

  /** A value as an object; one without members where it is something else. */
  @SuppressWarnings("unchecked") // the names of a JSON object's members are texts
  public static Map<String, @Nullable Object> asObject(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }

  private static @Nullable Object value(String raw) {
    return switch (raw.charAt(0)) {
      case '"' -> JsonParser.unquote(raw);
      case '{' -> object(raw);
      case '[' -> items(raw);
      case 't' -> true;
      case 'f' -> false;
      case 'n' -> null;
      default -> number(raw);
    };
  }

  private static Map<String, @Nullable Object> members(Map<String, String> written) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    written.forEach((name, raw) -> values.put(name, value(raw)));
    return values;
  }

  private static List<@Nullable Object> items(String raw) {
    List<@Nullable Object> values = new ArrayList<>();
    List<String> written = JsonParser.items(raw);
    for (String item : written == null ? List.<String>of() : written) {
      values.add(value(item));
    }
    return values;
  }

  private static Number number(String raw) {
    BigDecimal number = new BigDecimal(raw);
    return number.scale() <= 0 && number.precision() - number.scale() <= 18
        ? (Number) number.longValueExact()
        : number;
  }

  /** A value as text, in one line. */
  public static String text(@Nullable Object value) {
    return Document.text(json -> write(json, value));
  }

  private static void write(JsonWriter json, @Nullable Object value) {
    switch (value) {
      case null -> json.rawValue("null");
      case Map<?, ?> map -> {
        json.beginObject();
        map.forEach((name, member) -> {
          json.name(String.valueOf(name));
          write(json, member);
        });
        json.endObject();
      }
      case Iterable<?> items -> {
        json.beginArray();
        items.forEach(item -> write(json, item));
        json.endArray();
      }
      case Boolean truth -> json.value(truth);
      case Number number -> json.rawValue(number.toString());
      default -> json.value(value.toString());
    }
  }
}
