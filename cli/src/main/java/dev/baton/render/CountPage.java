package dev.baton.render;

import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import io.avaje.json.JsonWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many tasks there are, in bd's shapes.
 *
 * @param groups the count of each group; null when none were asked for
 */
public record CountPage(int total, @Nullable Map<String, Integer> groups) {

  /** A number, or an object. */
  public void print(Output output) {
    if (output.isJson()) {
      output.json(this::write);
    } else if (groups == null) {
      output.line(String.valueOf(total));
    } else {
      output.line("total: " + total);
      groups.forEach((group, count) -> output.line(Sanitize.line(group) + ": " + count));
    }
  }

  private void write(JsonWriter json) {
    json.beginObject();
    if (groups == null) {
      new JsonFields(json).number("count", total);
    } else {
      new JsonFields(json).number("total", total);
      json.name("groups");
      json.beginArray();
      groups.forEach((group, count) -> {
        json.beginObject();
        new JsonFields(json).text("group", group).number("count", count);
        json.endObject();
      });
      json.endArray();
    }
    json.endObject();
  }
}
