package dev.baton.tracker.home;

import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.TaskReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a program answered, or that it need not be asked.
 *
 * @param export its records; null when nothing changed since both sides were in sync
 */
record ProgramReading(ProgramHome home, ProgramMark at, @Nullable List<String> export)
    implements HomeReading {

  /** Asks the program if something changed since. */
  static ProgramReading since(ProgramHome home, ProgramMark last) throws IOException {
    String present = home.program().fingerprint();
    return home.isSurely(last, present)
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
      return new ProgramRecords(home, at.fingerprint(), ProgramRecords.byId(known));
    }
    TaskReader reader = home.reader();
    Map<String, String> records = HashMap.newHashMap(export.size());
    for (int i = 0; i < export.size(); i++) {
      String record = export.get(i);
      String id = known.get(record);
      try {
        records.put(
            id == null ? reader.read(i + 1L, record).whole().task().id().value() : id, record);
      } catch (InvalidValue e) {
        throw new InvalidValue(
            "what "
                + home.name()
                + " exports cannot be parsed: line "
                + (i + 1)
                + ": "
                + e.getMessage(),
            e.hint());
      }
    }
    return new ProgramRecords(home, at.fingerprint(), records);
  }
}
