package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.tracker.format.ImportedTask;
import java.util.function.Consumer;

/**
 * Both sides of a task, to be merged.
 *
 * @param there the home's present record
 * @param changedHere whether the task was changed here since both were in sync
 */
record Sides(Home home, ImportedTask there, WholeTask here, boolean changedHere) {

  /** To merge two that were never in sync. */
  ThreeWay unrelated(Consumer<String> conflicts) {
    return new ThreeWay(this, null, there, false, conflicts);
  }

  /**
   * To merge two that were in sync.
   *
   * @param elsewhere whether the home is another branch's, whose older states are not out of date
   * @param mayWrite whether the home is changed now
   */
  ThreeWay from(Ancestor ancestor, boolean elsewhere, boolean mayWrite, HomeReport report) {
    StaleWords words = new StaleWords(here, there.whole(), ancestor);
    String claimed = here.claimedBy();
    return switch (ancestor.kind()) {
      case BASE -> new ThreeWay(this, ancestor.state(), there, false, report::conflict);
      case EARLIER -> {
        report.conflict(words.earlier());
        yield new ThreeWay(
            new Sides(home, there, here, true), ancestor.state(), there, false, report::conflict);
      }
      case OLD -> {
        if (!elsewhere) {
          report.conflict(words.old(mayWrite));
        }
        yield new ThreeWay(this, ancestor.state(), ancestor.state(), false, report::conflict);
      }
      case REVERTED -> {
        report.conflict(words.reverted());
        yield new ThreeWay(this, ancestor.state(), there, claimed != null, report::conflict);
      }
    };
  }
}
