package dev.baton.cli.command.git;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookFolder;
import dev.baton.hooks.HookInstaller;
import dev.baton.hooks.HookKind;
import dev.baton.hooks.HookScript;
import dev.baton.render.HookReport;
import java.util.HashSet;
import java.util.Set;

/** {@code baton hooks install}: installs the hooks, so that Baton sees each commit. */
final class HooksInstallCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "hooks install", "Make git notify Baton of each commit, or fix damaged hooks.")
        .repeatable(
            "--with",
            "WHAT",
            "trailer (adds Baton-Task: to messages) or fence (refuses commits of a worker that lost"
                + " its claim)")
        .repeatable("--without", "WHAT", "remove trailer or fence again")
        .flag("--tracked", "also add lines to hook files that git tracks; they fit every clone")
        .example("baton hooks install")
        .example("baton hooks install --with trailer --with fence");
  }

  @Override
  public ExitCode run(Call call) {
    Set<String> with = options(call, "--with");
    Set<String> without = options(call, "--without");
    if (without.removeAll(with)) {
      throw Failure.usage("--with and --without name the same hook", "");
    }
    HookFolder folder = HookAccess.folder(call);
    HookScript script = HookAccess.script(call);
    call.workspace().stores();
    new HookInstaller(folder, script, call.arguments().has("--tracked")).install(with, without);
    HookCheckup checkup = HookCheckup.run(folder, script, call.environment().variables(), true);
    new HookReport(checkup).print(call.output());
    if (call.environment().distribution() == null) {
      call.output()
          .warn("Baton was not started by its launcher, so the hooks only write to the spool");
    }
    return checkup.isInOrder() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static Set<String> options(Call call, String option) {
    Set<String> chosen = new HashSet<>(FilterOptions.parts(call.arguments().values(option)));
    for (String word : chosen) {
      if (!HookKind.options().contains(word)) {
        throw Failure.usage("'" + word + "' is not an option: expected trailer or fence", "");
      }
    }
    return chosen;
  }
}
