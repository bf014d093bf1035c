package dev.baton.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a tool.
 *
 * @param text for the model
 * @param structured the same for programs; null for none
 * @param failed whether the tool could not do what was asked
 */
public record Answer(
    String text, @Nullable Map<String, @Nullable Object> structured, boolean failed) {
  /** That it could not be done, and why, in one line. */
  public static Answer failure(String text) {
    return new Answer(text, null, true);
  }

  Map<String, @Nullable Object> message() {
    Map<String, @Nullable Object> message = new LinkedHashMap<>();
    message.put("content", List.of(Map.of("type", "text", "text", text)));
    if (structured != null) {
      message.put("structuredContent", structured);
    }
    if (failed) {
      message.put("isError", true);
    }
    return message;
  }
}
