package dev.baton.notify;

import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The body format of a webhook. */
public enum WebhookFormat {
  /** Slack's incoming webhooks: one text, in which three characters are escaped. */
  SLACK,
  /** Discord's webhooks: one text of at most 2000 characters. */
  DISCORD,
  /** All fields, for programs. */
  JSON;

  /** The word in settings and warnings. */
  public String wireName() {
    return this == JSON ? "webhook" : name().toLowerCase(Locale.ROOT);
  }

  /** The body of the request. */
  String body(Notice notice) {
    StringWriter text = new StringWriter();
    try (JsonWriter json = JsonStream.builder().serializeEmpty(true).build().writer(text)) {
      json.beginObject();
      switch (this) {
        case SLACK ->
            field(json, "text", "*" + slack(notice.title()) + "*\n" + slack(notice.message()));
        case DISCORD -> writeDiscord(json, notice);
        case JSON -> writeAll(json, notice);
      }
      json.endObject();
    }
    return text.toString();
  }

  /**
   * Slack's escaping. No other character has a special meaning that a message could use by
   * accident.
   */
  private static String slack(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static void writeDiscord(JsonWriter json, Notice notice) {
    field(json, "content", "**" + notice.title() + "**\n" + notice.message());
    // A message that quotes an error must not notify everyone.
    json.name("allowed_mentions");
    json.beginObject();
    json.name("parse");
    json.beginArray();
    json.endArray();
    json.endObject();
  }

  private static void writeAll(JsonWriter json, Notice notice) {
    field(json, "slug", notice.slug());
    field(json, "message", notice.message());
    number(json, "actual", notice.actual());
    number(json, "limit", notice.limit());
    field(json, "task", notice.task() == null ? null : notice.task().value());
    field(json, "run", notice.run());
    field(json, "at", notice.at().toString());
  }

  private static void field(JsonWriter json, String name, @Nullable String value) {
    json.name(name);
    if (value == null) {
      json.rawValue("null"); // the writer's own null would also omit the name
    } else {
      json.value(value);
    }
  }

  private static void number(JsonWriter json, String name, @Nullable Number value) {
    json.name(name);
    json.rawValue(value == null ? "null" : new BigDecimal(value.toString()).toPlainString());
  }
}
