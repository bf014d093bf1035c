package dev.baton.cli.command.git;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    HookFolder folder = HookAccess.folder(call);
    List<HookState> left = new HookInstaller(folder, HookAccess.script(call)).uninstall();
    if (call.output().isJson()) {
      call.output().json(new HooksJson.Uninstalled(folder.directory(), left));
      return ExitCode.OK;
    }
    call.output().line("Baton's hooks were removed");
    for (HookState state : left) {
      call.output()
          .note(state.file() + " calls Baton by a line of your own, which now does nothing");
    }
    return ExitCode.OK;
  }
}
