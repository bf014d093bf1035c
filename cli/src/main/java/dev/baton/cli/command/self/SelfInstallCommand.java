package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.PrefixOption;
import dev.baton.install.Installer;
import dev.baton.install.Prefix;
import dev.baton.render.InstallReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code baton self install}: installs a copy that needs neither the sources nor a JDK. */
final class SelfInstallCommand implements Command {

  @Override
  public Syntax syntax() {
    return PrefixOption.addTo(
            new Syntax(
                    "self install",
                    "Install this program and its manual pages for your shell. The installed copy"
                        + " needs no JDK.")
                .repeatable("--alias", "NAME", "another name for it: bd or cub")
                .flag("--force", "move another program of that name aside"))
        .example("baton self install --alias bd --alias cub")
        .example("baton self install --prefix /usr/local");
  }

  @Override
  public ExitCode run(Call call) {
    Path distribution = call.environment().distribution();
    if (distribution == null) {
      throw new Failure(
          ExitCode.FAILED,
          "no_distribution",
          "this program was not started by its launcher",
          "run ./baton");
    }
    Prefix prefix = PrefixOption.of(call);
    List<String> names = names(call.arguments().values("--alias"));
    boolean force = call.arguments().has("--force");
    call.output().note("copying files and creating the start-up cache ...");
    Installer.Result result =
        PrefixOption.translated(
            () -> new Installer(distribution, prefix).install(names, force),
            "--force moves it aside, self uninstall restores it");
    new InstallReport(prefix, result).print(call.output(), call.environment().variable("PATH"));
    return ExitCode.OK;
  }

  private static List<String> names(List<String> aliases) {
    List<String> names = new ArrayList<>(List.of("baton"));
    for (String alias : aliases) {
      if (!alias.equals("bd") && !alias.equals("cub") && !alias.equals("baton")) {
        throw Failure.usage("'" + alias + "' is not an alias: expected bd or cub", "");
      }
      if (!names.contains(alias)) {
        names.add(alias);
      }
    }
    return names;
  }
}
