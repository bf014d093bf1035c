package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.Consent;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.config.ConfigFiles;
import dev.baton.config.TrustStore;
import dev.baton.config.Untrusted;
import dev.baton.render.TrustPage;
import java.nio.file.Path;
import java.util.List;

/** {@code baton trust}: lets a repository's config files set what needs the user's consent. */
final class TrustCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "trust", "Allow everything that this repository's config files set, until they change.")
        .arguments("FILE", "0..1", "with --revoke: the file (default: those of this repository)")
        .flag("--yes", "do not ask")
        .flag("--list", "list the files that you trust")
        .flag("--revoke", "no longer trust the files of this repository, or FILE")
        .example("baton trust")
        .example("baton trust --list")
        .example("baton trust --revoke");
  }

  @Override
  public ExitCode run(Session session) {
    TrustStore store = TrustStore.of(session.environment().variables());
    ConfigFiles files = session.config().files();
    boolean list = session.arguments().has("--list");
    boolean revoke = session.arguments().has("--revoke");
    List<String> words = session.arguments().words();
    if ((list && revoke) || (!words.isEmpty() && !revoke)) {
      throw Failure.usage(
          list && revoke ? "--list and --revoke exclude each other" : "trust takes no file name",
          "run it inside the repository; FILE is for --revoke");
    }
    if (list) {
      TrustPage.of(store.list()).print(session.output(), "no trusted files");
      return ExitCode.OK;
    }
    if (!revoke) {
      return trust(session, store, files.untrusted());
    }
    List<Path> meant =
        words.isEmpty()
            ? files.ofRepository()
            : List.of(session.environment().resolve(words.getFirst()));
    TrustPage.revoked(meant.stream().filter(store::revoke).toList())
        .print(session.output(), "not trusted: nothing was changed");
    return ExitCode.OK;
  }

  private static ExitCode trust(Session session, TrustStore store, List<Untrusted> files) {
    String none = "nothing to allow: this repository's config files set nothing that needs it";
    boolean json = session.output().isJson();
    if (files.isEmpty() || !json) {
      TrustPage.untrusted(files).print(session.output(), none);
    }
    if (files.isEmpty()) {
      return ExitCode.OK;
    }
    if (!Consent.isGiven(session, "Allow all of this until the file changes?")) {
      session.output().note("nothing was changed");
      return ExitCode.PAUSED;
    }
    files.forEach(file -> store.trust(file.file(), file.content()));
    TrustPage.trusted(files).print(session.output(), none);
    return ExitCode.OK;
  }
}
