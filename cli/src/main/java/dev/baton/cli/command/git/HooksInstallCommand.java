package dev.baton.cli.command.git;

import dev.baton.cli.command.HookAccess;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    Set<String> with = options(session, "--with");
    Set<String> without = options(session, "--without");
    if (without.removeAll(with)) {
      throw Failure.usage("--with and --without name the same hook", "");
    }
    HookFolder folder = HookAccess.folder(session);
    HookScript script = HookAccess.script(session);
    session.stores();
    new HookInstaller(folder, script, session.arguments().has("--tracked")).install(with, without);
    HookCheckup checkup = HookCheckup.run(folder, script, session.environment().variables(), true);
    new HookReport(checkup).print(session.output());
    if (session.environment().distribution() == null) {
      session
          .output()
          .warn("Baton was not started by its launcher, so the hooks only write to the spool");
    }
    return checkup.isInOrder() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static Set<String> options(Session session, String option) {
    Set<String> chosen = new HashSet<>(FilterOptions.parts(session.arguments().values(option)));
    for (String word : chosen) {
      if (!HookKind.options().contains(word)) {
        throw Failure.usage("'" + word + "' is not an option: expected trailer or fence", "");
      }
    }
    return chosen;
  }
}
