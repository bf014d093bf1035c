package dev.baton.interop.home;

import dev.baton.interop.format.ProgramRefusal;
import dev.baton.interop.format.TaskReader;
import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a program answered, or that it need not be asked.
 *
 * @param export its records; null when nothing changed since both sides were in sync
 */
record ProgramReading(ProgramHome home, ProgramMark at, @Nullable String export)
    implements HomeReading {

  /** Asks the program if something changed since. */
  static ProgramReading since(ProgramHome home, ProgramMark last) throws IOException {
    String present = home.program().fingerprint();
    return last.isSurely(present, home.now())
        ? new ProgramReading(home, last, null)
        : new ProgramReading(home, ProgramMark.of(present, home.now()), home.program().export());
  }

  @Override
  public boolean isChanged() {
    return export != null;
  }

  @Override
  public String mark() {
    return at.text();
  }

  @Override
  public boolean isSettled() {
    return true;
  }

  @Override
  public HomeRecords records(Map<String, String> known) {
    if (export == null) {
      Map<String, String> records = HashMap.newHashMap(known.size());
      known.forEach((record, id) -> records.put(id, record));
      return new Records(this, records);
    }
    byte[] bytes = export.getBytes(StandardCharsets.ISO_8859_1);
    LinkedText text;
    try {
      text = LinkedText.parse(bytes, known, home.reader());
    } catch (InvalidValue e) {
      throw new InvalidValue(
          "what " + home.name() + " exports cannot be parsed: " + e.getMessage(), e.hint());
    }
    Map<String, String> records = HashMap.newHashMap(text.ids().size());
    for (String id : text.ids()) {
      records.put(id, String.valueOf(text.record(id)));
    }
    return new Records(this, records);
  }

  private record Records(ProgramReading reading, Map<String, String> records)
      implements HomeRecords {
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
      ProgramHome home = reading.home();
      String present = home.program().fingerprint();
      if (present != null && !present.equals(reading.at().fingerprint())) {
        return new Applied.Outdated();
      }
      Map<String, String> refused = new LinkedHashMap<>();
      for (Map.Entry<String, String> one : changes.lines().entrySet()) {
        try {
          write(home, one.getKey(), one.getValue(), actor);
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

    private void write(ProgramHome home, String id, String line, String actor)
        throws IOException, ProgramRefusal {
      TaskReader reader = home.reader();
      String record = records.get(id);
      WholeTask before = record == null ? null : reader.read(0, record).whole();
      home.program().write(before, reader.read(0, line).whole(), actor);
    }
  }
}
