package dev.baton.cli.command.git;

import dev.baton.cli.command.HookAccess;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.hooks.HookFolder;
import dev.baton.hooks.HookInstaller;
import dev.baton.hooks.HookState;
import dev.baton.json.document.HooksJson;
import java.util.List;

/** {@code baton hooks uninstall}: removes the hooks and restores the files. */
final class HooksUninstallCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks uninstall", "Remove Baton from all hooks, trailer and fence included.")
        .example("baton hooks uninstall");
  }

  @Override
  public ExitCode run(Session session) {
    HookFolder folder = HookAccess.folder(session);
    List<HookState> left = new HookInstaller(folder, HookAccess.script(session)).uninstall();
    if (session.output().isJson()) {
      session.output().json(new HooksJson.Uninstalled(folder.directory(), left));
      return ExitCode.OK;
    }
    session.output().line("Baton's hooks were removed");
    for (HookState state : left) {
      session
          .output()
          .note(state.file() + " calls Baton by a line of your own, which now does nothing");
    }
    return ExitCode.OK;
  }
}
