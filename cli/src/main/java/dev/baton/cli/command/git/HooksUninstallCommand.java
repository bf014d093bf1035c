package dev.baton.cli.command.git;

import dev.baton.cli.command.HookAccess;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.hooks.HookFolder;
import dev.baton.hooks.HookInstaller;
import dev.baton.hooks.HookState;
import java.util.List;

/** {@code baton hooks uninstall}: the hooks are as they were. */
final class HooksUninstallCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks uninstall", "Take Baton out of the hooks, trailer and fence too.")
        .example("baton hooks uninstall");
  }

  @Override
  public ExitCode run(Session session) {
    HookFolder folder = HookAccess.folder(session);
    List<HookState> left = new HookInstaller(folder, HookAccess.script(session)).uninstall();
    if (session.output().isJson()) {
      session
          .output()
          .json(json -> {
            json.beginObject();
            json.name("directory");
            json.value(folder.directory().toString());
            json.name("left");
            json.beginArray();
            left.forEach(state -> json.value(state.file().toString()));
            json.endArray();
            json.endObject();
          });
      return ExitCode.OK;
    }
    session.output().line("the hooks in " + folder.directory() + " are as they were before Baton");
    for (HookState state : left) {
      session.output().note(state.file() + " calls Baton by hand: that line does nothing now");
    }
    return ExitCode.OK;
  }
}
