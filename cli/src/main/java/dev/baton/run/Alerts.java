package dev.baton.run;

import dev.baton.notify.Notice;
import dev.baton.task.Task;
import org.jspecify.annotations.Nullable;

/** Notifies people who are not watching the terminal. */
final class Alerts {
  private final Workplace place;
  private final RunListener listener;

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
    place.notifier().send(notice(task, halt, advice));
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

  private static @Nullable Long number(String text) {
    try {
      return text.isEmpty() ? null : Long.valueOf(text);
    } catch (NumberFormatException notWhole) {
      return null;
    }
  }
}
