package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    Prefix prefix = PrefixOption.ofInstalled(call);
    Uninstaller.Result result =
        PrefixOption.translated(
            () -> new Uninstaller(prefix).uninstall(), "name its folder with --prefix");
    InstallReport.removed(call.output(), prefix, result);
    return ExitCode.OK;
  }
}
