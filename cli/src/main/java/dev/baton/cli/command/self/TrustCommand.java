package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.Consent;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    TrustStore store = TrustStore.of(call.environment().variables());
    ConfigFiles files = call.workspace().config().files();
    boolean list = call.arguments().has("--list");
    boolean revoke = call.arguments().has("--revoke");
    List<String> words = call.arguments().words();
    if ((list && revoke) || (!words.isEmpty() && !revoke)) {
      throw Failure.usage(
          list && revoke ? "--list and --revoke exclude each other" : "trust takes no file name",
          "run it inside the repository; FILE is for --revoke");
    }
    if (list) {
      TrustPage.of(store.list()).print(call.output(), "no trusted files");
      return ExitCode.OK;
    }
    if (!revoke) {
      return trust(call, store, files.untrusted());
    }
    List<Path> meant =
        words.isEmpty()
            ? files.ofRepository()
            : List.of(call.environment().resolve(words.getFirst()));
    TrustPage.revoked(meant.stream().filter(store::revoke).toList())
        .print(call.output(), "not trusted: nothing was changed");
    return ExitCode.OK;
  }

  private static ExitCode trust(Call call, TrustStore store, List<Untrusted> files) {
    String none = "nothing to allow: this repository's config files set nothing that needs it";
    boolean json = call.output().isJson();
    if (files.isEmpty() || !json) {
      TrustPage.untrusted(files).print(call.output(), none);
    }
    if (files.isEmpty()) {
      return ExitCode.OK;
    }
    if (!Consent.isGiven(call, "Allow all of this until the file changes?")) {
      call.output().note("nothing was changed");
      return ExitCode.PAUSED;
    }
    files.forEach(file -> store.trust(file.file(), file.content()));
    TrustPage.trusted(files).print(call.output(), none);
    return ExitCode.OK;
  }
}
