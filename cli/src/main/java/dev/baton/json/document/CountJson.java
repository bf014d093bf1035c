package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/count.json: how many tasks there are, in bd's shapes.
 *
 * @param groups the count of each group; null when none were asked for
 */
public record CountJson(int total, @Nullable Map<String, Integer> groups)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    if (groups == null) {
      fields.number("count", total);
    } else {
      fields
          .number("total", total)
          .objects(
              "groups",
              groups.entrySet(),
              (each, group) ->
                  each.text("group", group.getKey()).number("count", group.getValue()));
    }
  }
}
