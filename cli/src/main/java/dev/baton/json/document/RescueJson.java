package dev.baton.json.document;

import dev.baton.git.rescue.Rescue;
import dev.baton.json.JsonFields;
import io.avaje.json.JsonWriter;
import java.util.List;

/** Rescues as JSON. */
public final class RescueJson {
  private RescueJson() {}

  /** An array of rescues. */
  public static void writeAll(JsonWriter json, List<Rescue> rescues) {
    json.beginArray();
    for (Rescue rescue : rescues) {
      json.beginObject();
      writeFields(new JsonFields(json), rescue);
      json.endObject();
    }
    json.endArray();
  }

  public static void writeFields(JsonFields fields, Rescue rescue) {
    fields
        .text("ref", rescue.name().ref())
        .text("task", rescue.name().task())
        .number("epoch", (Long) rescue.name().epoch())
        .text("commit", rescue.commit())
        .number("files", (Integer) rescue.files())
        .time("created_at", rescue.createdAt())
        .text("worker", rescue.worker())
        .text("base", rescue.base())
        .text("staged", rescue.staged())
        .strings("left_out", rescue.leftOut());
  }
}
