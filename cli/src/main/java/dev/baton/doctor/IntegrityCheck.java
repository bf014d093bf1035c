package dev.baton.doctor;

import dev.baton.store.Storage.Backend;
import java.util.ArrayList;
import java.util.List;

/** Whether the database file is sound. */
final class IntegrityCheck implements Check {

  @Override
  public String name() {
    return "integrity";
  }

  @Override
  public CheckResult look(CheckContext context) {
    if (!(context.storage().backend() instanceof Backend.OnDisk disk)) {
      return CheckResult.pass(
          name(), "the server checks what it reads; Baton has no check of its own");
    }
    List<String> complaints = new ArrayList<>(context.storage().damage());
    context
        .storage()
        .brokenReferences()
        .forEach(table -> complaints.add("dangling reference in " + table));
    return complaints.isEmpty()
        ? CheckResult.pass(name(), "quick_check and the reference check found no problems")
        : CheckResult.fail(
            name(),
            disk.file() + " is damaged",
            complaints,
            "cp '%1$s' '%1$s.damaged' && sqlite3 '%1$s.damaged' .recover | sqlite3 '%1$s.new'"
                .formatted(disk.file()));
  }
}
