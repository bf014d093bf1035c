package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.tracker.format.ProgramRefusal;
import dev.baton.tracker.format.TaskReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The records of a program's tasks.
 *
 * @param fingerprint of its database when they were read; empty where it has none
 */
record ProgramRecords(ProgramHome home, String fingerprint, Map<String, String> records)
    implements HomeRecords {

  /** The known records, by id. */
  static Map<String, String> byId(Map<String, String> known) {
    Map<String, String> records = HashMap.newHashMap(known.size());
    known.forEach((record, id) -> records.put(id, record));
    return records;
  }

  @Override
  public Set<String> ids() {
    return records.keySet();
  }

  @Override
  public @Nullable String record(String id) {
    return records.get(id);
  }

  @Override
  public long number(String id) {
    return 0;
  }

  @Override
  public Applied apply(HomeChanges changes, String actor) throws IOException {
    String present = home.program().fingerprint();
    if (present != null && !present.equals(fingerprint)) {
      return new Applied.Outdated();
    }
    Map<String, String> refused = new LinkedHashMap<>();
    for (Map.Entry<String, String> one : changes.lines().entrySet()) {
      try {
        write(one.getKey(), one.getValue(), actor);
      } catch (ProgramRefusal refusal) {
        refused.put(one.getKey(), refusal.words());
      }
    }
    for (String id : changes.removed()) {
      try {
        home.program().delete(id, actor);
      } catch (ProgramRefusal refusal) {
        refused.put(id, refusal.words());
      }
    }
    return new Applied.Told(refused);
  }

  private void write(String id, String line, String actor) throws IOException, ProgramRefusal {
    TaskReader reader = home.reader();
    String record = records.get(id);
    WholeTask before = record == null ? null : reader.read(0, record).whole();
    home.program().write(before, reader.read(0, line).whole(), actor);
  }
}
