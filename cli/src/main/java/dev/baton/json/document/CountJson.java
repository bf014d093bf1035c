package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/count.json: how many tasks there are, in bd's shapes.
 *
 * @param groups the count of each group; null when none were asked for
 * @param forBd whether the number is also given under the name that bd has for it
 */
public record CountJson(int total, @Nullable Map<String, Integer> groups, boolean forBd)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .number("count", total)
        .objects(
            "groups",
            groups == null ? List.of() : groups.entrySet(),
            (each, group) -> each.text("group", group.getKey()).number("count", group.getValue()));
    if (forBd && groups != null) {
      fields.number("total", total);
    }
  }
}
