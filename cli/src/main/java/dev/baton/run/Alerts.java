package dev.baton.run;

import dev.baton.notify.Notice;
import dev.baton.task.Task;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Notifies people who are not watching the terminal. */
final class Alerts {
  private final Workplace place;
  private final RunListener listener;
  private String lastStop = "";

  Alerts(Workplace place, RunListener listener) {
    this.place = place;
    this.listener = listener;
  }

  /** The breaker opened and the loop continues: notifies once for each cause and cooldown. */
  void raise(Task task, Halt halt) {
    if (place.notifier().sendRarely(notice(task, halt, "The loop continues"))) {
      listener.on(new RunEvent.Alerted(task.id(), halt));
    }
  }

  /** The loop stopped. */
  void stopped(Task task, Halt halt, String advice) {
    lastStop = halt.code();
    place.notifier().send(notice(task, halt, advice));
  }

  /**
   * The run ended. Nothing is sent where nothing was to be done, or where the end of its one task
   * was sent already.
   */
  void ended(RunEvent.RunEnd end) {
    boolean sent = end.tasks().size() < 2 && end.code().equals(lastStop);
    if (sent || end.exitCode() == Exit.NOTHING_TO_DO) {
      return;
    }
    place
        .notifier()
        .send(new Notice(end.code(), end.summary(), null, null, null, place.run(), place.now()));
  }

  private Notice notice(Task task, Halt halt, String advice) {
    return new Notice(
        halt.code(),
        sentence(halt) + " " + advice + ".",
        number(halt.actual()),
        number(halt.limit()),
        task.id(),
        place.run(),
        place.now());
  }

  private static String sentence(Halt halt) {
    String reason = halt.sentence();
    return reason.endsWith(".") ? reason : reason + ".";
  }

  private static @Nullable BigDecimal number(String text) {
    try {
      return text.isEmpty() ? null : new BigDecimal(text);
    } catch (NumberFormatException words) {
      return null;
    }
  }
}
