package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import dev.baton.json.JsonScan.BrokenJson;
import java.util.List;

/** Reads members of objects for the stream readers; missing members are empty. */
final class JsonMembers {
  private JsonMembers() {}

  /** The member {@code type} of an object; empty when it has none. Does not read the rest. */
  static String type(JsonScan json) {
    json.object();
    while (json.member()) {
      if (json.name().equals("type")) {
        return text(json);
      }
      json.skip();
    }
    return "";
  }

  /**
   * Reads an object to its end.
   *
   * @throws BrokenJson when it is incomplete
   */
  static void readAll(JsonScan json) {
    json.object();
    while (json.member()) {
      json.skip();
    }
  }

  /** Whether an object, which is read to its end, has a member with one of these names. */
  static boolean hasAny(JsonScan json, String... names) {
    boolean found = false;
    json.object();
    while (json.member()) {
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
    while (json.member()) {
      if (json.name().equals("message")) {
        message = text(json);
      } else {
        json.skip();
      }
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
    json.object();
    while (json.member()) {
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
}
