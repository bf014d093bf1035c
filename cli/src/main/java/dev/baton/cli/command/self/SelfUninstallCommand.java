package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.PrefixOption;
import dev.baton.install.Prefix;
import dev.baton.install.Uninstaller;
import dev.baton.render.InstallReport;

/** {@code baton self uninstall}: removes what {@code self install} installed; tasks are kept. */
final class SelfUninstallCommand implements Command {

  @Override
  public Syntax syntax() {
    return PrefixOption.addTo(
            new Syntax(
                "self uninstall", "Remove what self install installed. Tasks and hooks are kept."))
        .example("baton self uninstall");
  }

  @Override
  public ExitCode run(Session session) {
    Prefix prefix = PrefixOption.ofInstalled(session);
    Uninstaller.Result result =
        PrefixOption.translated(
            () -> new Uninstaller(prefix).uninstall(), "name its folder with --prefix");
    InstallReport.removed(session.output(), prefix, result);
    return ExitCode.OK;
  }
}
