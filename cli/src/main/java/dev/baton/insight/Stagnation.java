package dev.baton.insight;

import dev.baton.insight.Survival.Subject;
import dev.baton.insight.WorkGroup.PastWork;
import dev.baton.insight.WorkGroup.PastWork.PastStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** The chances that tasks get closed, from what became of earlier ones. */
public final class Stagnation {
  private static final int NEVER = Integer.MAX_VALUE;

  /**
   * What becomes of tasks that are still open after this many iterations: how many further ones
   * they take. Open tasks are censored.
   */
  public static Survival after(List<PastWork> works, int iterations) {
    return from(works, work -> work.steps().size() > iterations ? iterations : NEVER);
  }

  /**
   * The same for tasks that had, for the first time, this many iterations without progress in a
   * row.
   */
  public static Survival afterStreak(List<PastWork> works, int streak) {
    return from(works, work -> reached(work, streak));
  }

  /** How many iterations tasks take after this one; tasks that never reach it are left out. */
  private static Survival from(List<PastWork> works, ToIntFunction<PastWork> point) {
    List<Subject> subjects = new ArrayList<>();
    for (PastWork work : works) {
      int from = point.applyAsInt(work);
      if (from != NEVER) {
        subjects.add(new Subject(work.steps().size() - from, work.closed()));
      }
    }
    return Survival.of(subjects);
  }

  /** After how many iterations a task first had such a streak; {@link #NEVER} if it had none. */
  private static int reached(PastWork work, int streak) {
    int row = 0;
    for (int i = 0; i < work.steps().size(); i++) {
      PastStep step = work.steps().get(i);
      row = step.progress() ? 0 : row + 1;
      if (row == streak) {
        return i + 1;
      }
    }
    return NEVER;
  }
}
