package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object in an agent's stream. Its members are found at once, and read when they are asked for,
 * because most of them are needed by nobody. What is missing, or of another type, is empty, because
 * agents change their formats. Valid until the scan begins another line.
 *
 * @param places where the values are, by their names
 */
record StreamObject(JsonScan json, Map<String, Integer> places) {
  private static final BigDecimal LONGEST_WAIT = BigDecimal.valueOf(Integer.MAX_VALUE);

  /**
   * Finds the members of an object.
   *
   * @throws dev.baton.json.JsonScan.BrokenJson when it is incomplete; so do all methods where a
   *     value is not JSON
   */
  static StreamObject read(JsonScan json) {
    Map<String, Integer> places = new HashMap<>();
    for (json.object(); json.member(); ) {
      places.put(json.name(), json.pass());
    }
    return new StreamObject(json, places);
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  /** Whether it has a member with one of these names. */
  boolean hasAny(String... names) {
    return first(names) != null;
  }

  /** The first of these names that a member has; null where none has. */
  @Nullable String first(String... names) {
    for (String name : names) {
      if (places.containsKey(name)) {
        return name;
      }
    }
    return null;
  }

  private <T extends @Nullable Object> T read(
      String name, Function<JsonScan, T> reader, T missing) {
    Integer place = places.get(name);
    return place == null ? missing : json.later(place, reader);
  }

  /** A text; null where there is none. */
  @Nullable String textOrNull(String name) {
    return this.<@Nullable String>read(name, JsonScan::text, null);
  }

  /** The text of the first of these names that has one. */
  String text(String... names) {
    String text = null;
    for (int i = 0; i < names.length && (text == null || text.isEmpty()); i++) {
      text = textOrNull(names[i]);
    }
    return text == null ? "" : text;
  }

  /** The member {@code message} of an object, or the text in its place. */
  String message(String... names) {
    String name = first(names);
    if (name == null) {
      return "";
    }
    String whole = textOrNull(name);
    return whole == null ? object(name).text("message") : whole;
  }

  long count(String name) {
    return read(name, JsonScan::count, 0L);
  }

  boolean truth(String name) {
    return read(name, JsonScan::truth, false);
  }

  @Nullable BigDecimal amount(String name) {
    return this.<@Nullable BigDecimal>read(name, JsonScan::amount, null);
  }

  /** An amount of dollars. */
  Money dollars(String name) {
    BigDecimal dollars = amount(name);
    return dollars == null ? Money.ZERO : Money.ofCents(dollars.movePointRight(2));
  }

  /** A number of milliseconds; null where there is none. */
  @Nullable Duration millis(String name) {
    BigDecimal millis = amount(name);
    return millis == null ? null : Duration.ofMillis(millis.min(LONGEST_WAIT).longValue());
  }

  StreamObject object(String name) {
    return read(name, StreamObject::read, new StreamObject(json, Map.of()));
  }

  boolean isObject(String name) {
    return read(name, JsonScan::object, false);
  }

  /** Whether a member is an array. */
  boolean isList(String name) {
    return read(name, JsonScan::array, false);
  }

  /** The items of an array; those that are no objects have no members. */
  List<StreamObject> objects(String name) {
    return read(name, StreamObject::items, List.of());
  }

  private static List<StreamObject> items(JsonScan json) {
    List<StreamObject> items = new ArrayList<>();
    for (json.array(); json.item(); ) {
      items.add(read(json));
    }
    return items;
  }

  /** The texts among the items of an array. */
  List<String> texts(String name) {
    return read(name, StreamObject::textItems, List.of());
  }

  private static List<String> textItems(JsonScan json) {
    List<String> items = new ArrayList<>();
    for (json.array(); json.item(); ) {
      String item = json.text();
      if (item != null) {
        items.add(item);
      }
    }
    return items;
  }

  /**
   * The tokens where the input includes what was read from a cache, as OpenAI and Google count. If
   * there is a total, what it has more is output, too.
   */
  TokenUse tokens() {
    long input = count("input_tokens");
    long cached = count(places.containsKey("cached") ? "cached" : "cached_input_tokens");
    long output = Math.max(count("output_tokens"), count("total_tokens") - input);
    return TokenUse.ofWholeInput(input, cached, output);
  }

  /** The tokens where the input does not include what was read from a cache. */
  TokenUse tokensBesideCache() {
    TokenUse use = TokenUse.NONE;
    for (String name : places.keySet()) {
      long count = count(name);
      use =
          use.plus(
              switch (name) {
                // What is written to the cache is new.
                case "input",
                    "write",
                    "cacheWrite",
                    "input_tokens",
                    "cache_creation_input_tokens" ->
                    new TokenUse(count, 0, 0);
                case "output", "reasoning", "output_tokens" -> new TokenUse(0, 0, count);
                case "read", "cacheRead", "cache_read_input_tokens" -> new TokenUse(0, count, 0);
                case "cache" -> object(name).tokensBesideCache();
                default -> TokenUse.NONE;
              });
    }
    return use;
  }
}
