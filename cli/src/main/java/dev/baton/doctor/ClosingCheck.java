package dev.baton.doctor;

import dev.baton.store.ClosingLog;
import dev.baton.store.ClosingLog.Result;
import java.util.List;

/** Whether every {@code Closes:} trailer agrees with the state of its task. */
final class ClosingCheck implements Check {
  private static final int SHORT_ID = 7;

  @Override
  public String name() {
    return "closings";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<ClosingLog.Entry> unsettled = context.stores().closingLog().unsettled();
    if (unsettled.isEmpty()) {
      return CheckResult.pass(name(), "all Closes: trailers took effect");
    }
    ClosingLog.Entry first = unsettled.getFirst();
    return CheckResult.warn(
        name(),
        unsettled.size() == 1
            ? "a Closes: trailer and its task disagree"
            : unsettled.size() + " Closes: trailers and their tasks disagree",
        unsettled.stream().map(ClosingCheck::describe).toList(),
        (first.result() == Result.WITHDRAWN ? "baton reopen " : "baton close ") + first.task());
  }

  private static String describe(ClosingLog.Entry entry) {
    String commit = entry.commit().substring(0, SHORT_ID);
    return entry.result() == Result.WITHDRAWN
        ? entry.task() + " was closed by commit " + commit + ", but " + entry.reason()
        : entry.task() + " was not closed by commit " + commit + ": " + entry.reason();
  }
}
