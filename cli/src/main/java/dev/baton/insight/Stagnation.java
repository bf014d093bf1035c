package dev.baton.insight;

import dev.baton.insight.Survival.Subject;
import dev.baton.insight.WorkGroup.PastWork;
import dev.baton.insight.WorkGroup.PastWork.PastStep;
import java.util.ArrayList;
import java.util.List;

/** The chances that tasks get closed, from what became of earlier ones. */
public final class Stagnation {
  /** After how many iterations tasks are closed. Open tasks are censored. */
  public static Survival byIterations(List<PastWork> works) {
    List<Subject> subjects = new ArrayList<>();
    for (PastWork work : works) {
      subjects.add(new Subject(work.steps().size(), work.closed()));
    }
    return Survival.of(subjects);
  }

  /**
   * What becomes of tasks that are still open after this many iterations: how many further ones
   * they take.
   */
  public static Survival after(List<PastWork> works, int iterations) {
    List<Subject> subjects = new ArrayList<>();
    for (PastWork work : works) {
      if (work.steps().size() > iterations) {
        subjects.add(new Subject(work.steps().size() - iterations, work.closed()));
      }
    }
    return Survival.of(subjects);
  }

  /**
   * The same for tasks that had, for the first time, this many iterations without progress in a
   * row.
   */
  public static Survival afterStreak(List<PastWork> works, int streak) {
    List<Subject> subjects = new ArrayList<>();
    for (PastWork work : works) {
      int reached = reached(work, streak);
      if (reached >= 0) {
        subjects.add(new Subject(work.steps().size() - reached, work.closed()));
      }
    }
    return Survival.of(subjects);
  }

  /** After how many iterations a task first had such a streak; -1 for never. */
  private static int reached(PastWork work, int streak) {
    int row = 0;
    for (int i = 0; i < work.steps().size(); i++) {
      PastStep step = work.steps().get(i);
      row = step.progress() ? 0 : row + 1;
      if (row == streak) {
        return i + 1;
      }
    }
    return -1;
  }
}
