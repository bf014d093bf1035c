package dev.baton.interop.home;

import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
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
    return new ProgramRecords(home, at.fingerprint(), records);
  }
}
