package dev.baton.doctor;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A check that doctor makes.
 *
 * @param name on the command line and in JSON, such as {@code stale-tasks}
 * @param finding checks, and changes nothing
 * @param isForPerson whether a warning is about a decision that only a person can make
 * @param repair fixes what can be fixed automatically
 */
public record Check(
    String name, Function<CheckContext, CheckResult> finding, boolean isForPerson, Repair repair) {
  /**
   * What fixes a finding.
   *
   * @param words what it does; empty when only a person can fix it
   * @param fixes whether it can fix this finding, which is not a pass
   */
  record Repair(String words, Predicate<CheckResult> fixes, Consumer<CheckContext> work) {
    static final Repair NONE = new Repair("", found -> false, context -> {});
  }

  static Check of(String name, Function<CheckContext, CheckResult> finding) {
    return new Check(name, finding, false, Repair.NONE);
  }

  static Check ofPerson(String name, Function<CheckContext, CheckResult> finding) {
    return new Check(name, finding, true, Repair.NONE);
  }

  /** The same with what fixes every finding. */
  Check fixedBy(String words, Consumer<CheckContext> work) {
    return fixedBy(new Repair(words, found -> true, work));
  }

  Check fixedBy(Repair other) {
    return new Check(name, finding, isForPerson, other);
  }

  CheckResult look(CheckContext context) {
    return finding.apply(context).of(name);
  }
}
