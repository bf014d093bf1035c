package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.tracker.format.TaskFields;
import java.util.List;
import java.util.Objects;

/** Sentences about records that another program made from an earlier state of a task. */
record StaleWords(WholeTask here, WholeTask there, Ancestor ancestor) {

  String earlier() {
    return here.task().id()
        + ": the file has a change of "
        + String.join(", ", ancestor.changes())
        + " that was made to an earlier state of it: that is taken over, and what was changed here"
        + " since then is kept";
  }

  String old(boolean mayWrite) {
    return here.task().id()
        + ": the file has an older state of it; the newer one "
        + (mayWrite ? "is written again" : "stays here, and the next change writes it again");
  }

  String reverted() {
    List<String> values =
        TaskFields.NAMES.stream()
            .filter(name -> !name.endsWith("_at"))
            .filter(name ->
                !Objects.equals(
                    TaskFields.of(here.task(), name), TaskFields.of(there.task(), name)))
            .map(name -> name + " " + TaskFields.write(name, TaskFields.of(there.task(), name)))
            .toList();
    String claimed = here.claimedBy();
    return here.task().id()
        + ": the file has the state again that it had before a change made here ("
        + String.join(", ", values)
        + ")"
        + (claimed == null
            ? ", which was taken over"
            : "; the claim of "
                + claimed
                + " is kept, which baton reopen "
                + here.task().id()
                + " --force ends");
  }
}
