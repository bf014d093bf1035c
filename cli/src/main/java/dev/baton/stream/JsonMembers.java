package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonScan;
import dev.baton.json.JsonScan.BrokenJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads members of objects for the stream readers; missing members are empty. */
final class JsonMembers {
  private static final BigDecimal LONGEST_WAIT = BigDecimal.valueOf(Integer.MAX_VALUE);

  /** The member {@code type} of an object; empty when it has none. Does not read the rest. */
  static String type(JsonScan json) {
    json.object();
    return json.member("type") ? text(json) : "";
  }

  /**
   * Reads an object to its end.
   *
   * @throws BrokenJson when it is incomplete
   */
  static void readAll(JsonScan json) {
    for (json.object(); json.member(); ) {
      json.skip();
    }
  }

  /** Whether an object, which is read to its end, has a member with one of these names. */
  static boolean hasAny(JsonScan json, String... names) {
    boolean found = false;
    for (json.object(); json.member(); ) {
      found |= List.of(names).contains(json.name());
      json.skip();
    }
    return found;
  }

  /** A text; empty when the value is something else. */
  static String text(JsonScan json) {
    String text = json.text();
    return text == null ? "" : text;
  }

  /** The member {@code message} of an object, or the text in its place. */
  static String message(JsonScan json) {
    int place = json.place();
    String whole = json.text();
    if (whole != null) {
      return whole;
    }
    json.to(place);
    String message = "";
    json.object();
    while (json.member("message")) {
      message = text(json);
    }
    return message;
  }

  /**
   * The tokens of an object whose input includes what was read from a cache, as OpenAI and Google
   * count; 0 where a member is missing. If there is a total, what it has more is output, too.
   */
  static TokenUse tokens(JsonScan json) {
    long input = 0;
    long cached = 0;
    long output = 0;
    long total = 0;
    for (json.object(); json.member(); ) {
      switch (json.name()) {
        case "input_tokens" -> input = json.count();
        case "output_tokens" -> output = json.count();
        case "cached_input_tokens", "cached" -> cached = json.count();
        case "total_tokens" -> total = json.count();
        default -> json.skip();
      }
    }
    return TokenUse.ofWholeInput(input, cached, Math.max(output, total - input));
  }

  /** The tokens of an object whose input does not include what was read from a cache. */
  static TokenUse tokensBesideCache(JsonScan json) {
    TokenUse use = TokenUse.NONE;
    for (json.object(); json.member(); ) {
      switch (json.name()) {
        // What is written to the cache is new.
        case "input", "write", "cacheWrite", "input_tokens", "cache_creation_input_tokens" ->
            use = use.plus(new TokenUse(json.count(), 0, 0));
        case "output", "reasoning", "output_tokens" ->
            use = use.plus(new TokenUse(0, 0, json.count()));
        case "read", "cacheRead", "cache_read_input_tokens" ->
            use = use.plus(new TokenUse(0, json.count(), 0));
        case "cache" -> use = use.plus(tokensBesideCache(json));
        default -> json.skip();
      }
    }
    return use;
  }

  /** An amount of dollars; zero where the value is something else. */
  static Money dollars(JsonScan json) {
    BigDecimal dollars = json.amount();
    return dollars == null ? Money.ZERO : Money.ofCents(dollars.movePointRight(2));
  }

  /** A number of milliseconds; null where the value is something else. */
  static @Nullable Duration millis(JsonScan json) {
    BigDecimal millis = json.amount();
    return millis == null ? null : Duration.ofMillis(millis.min(LONGEST_WAIT).longValue());
  }
}
