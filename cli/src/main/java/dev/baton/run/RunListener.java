package dev.baton.run;

/** Shows people or programs what happens in a run. Called on the run's own thread only. */
@FunctionalInterface
public interface RunListener {
  /** Something happened; must not take long. */
  void on(RunEvent event);

  /** Something a person should know, and that does not stop the run. */
  default void warn(String message) {
    on(new RunEvent.Warned(message));
  }
}
