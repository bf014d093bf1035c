package dev.baton.json.document;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.store.Machines.Machine;
import io.avaje.json.JsonWriter;
import java.util.List;

/** docs/schema/machines.json: the machines that use a database on a server. */
public record MachinesJson(List<Machine> machines) implements Document {

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(machines, MachinesJson::write).write(json);
  }

  private static void write(JsonFields fields, Machine machine) {
    fields
        .text("id", machine.id())
        .text("name", machine.name())
        .text("version", machine.version())
        .time("seen_at", machine.seenAt())
        .number("claims", (long) machine.claims());
  }
}
