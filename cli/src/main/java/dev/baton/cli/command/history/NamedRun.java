package dev.baton.cli.command.history;

import dev.baton.app.history.RunHistory;
import dev.baton.app.history.RunView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.task.InvalidValue;

/** The run that the first argument names. */
final class NamedRun {
  private NamedRun() {}

  /**
   * Finds it.
   *
   * @throws Failure with exit code 3 when there is none, or several begin so
   */
  static RunView find(Call call) {
    String name = call.arguments().words().getFirst();
    return new RunHistory(call.workspace())
        .find(name)
        .orElseThrow(() ->
            new Failure(
                ExitCode.NOT_FOUND,
                "not_found",
                "no run, or more than one, is named " + InvalidValue.quote(name),
                "baton runs --all -n 0 lists all of them"));
  }
}
