package dev.baton.store.sql;

import org.jspecify.annotations.Nullable;

/** Writes what an event says besides its kind, as a JSON object of texts and numbers. */
final class EventDetail {
  private EventDetail() {}

  /**
   * The object.
   *
   * @param detail names and values by turns; null values are left out, flags are 0 or 1
   */
  static String json(@Nullable Object... detail) {
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < detail.length; i += 2) {
      Object value = detail[i + 1];
      if (value != null) {
        json.append(json.length() > 1 ? "," : "");
        text(json, String.valueOf(detail[i]));
        json.append(':');
        if (value instanceof String text) {
          text(json, text);
        } else {
          json.append(value instanceof Boolean truth ? (truth ? "1" : "0") : value.toString());
        }
      }
    }
    return json.append('}').toString();
  }

  private static void text(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        default -> {
          if (c < ' ') {
            json.append("\\u00").append(c < 16 ? "0" : "").append(Integer.toHexString(c));
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }
}
