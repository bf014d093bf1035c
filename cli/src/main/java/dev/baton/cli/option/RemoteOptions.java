package dev.baton.cli.option;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.git.GitLayout;
import dev.baton.git.RemoteGit;
import dev.baton.git.rescue.RescueRemote;
import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.json.document.RescueJson;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The remote repository with which a command exchanges rescues. */
public final class RemoteOptions {
  /** A push may have to send a large history for the first time. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private RemoteOptions() {}

  /** Exchanges rescues. */
  public interface Exchange {
    List<Moved> with(RescueRemote remote) throws IOException;
  }

  public static Syntax addTo(Syntax syntax) {
    return syntax
        .arguments("ID", "0..1", "only the rescues of this task")
        .option(
            "--remote", "NAME", "the remote (default: that of the current branch, else origin)");
  }

  /**
   * Exchanges rescues with the chosen remote.
   *
   * @param doing such as {@code pushed to}, for the message of a failure
   */
  public static RescueJson.Transfer exchange(Call call, String doing, Exchange exchange) {
    GitLayout layout = RescueOptions.layout(call);
    RemoteGit network = new RemoteGit(layout, LIMIT, () -> false);
    RescueRemote remote = remote(layout, call.arguments().value("--remote"), network);
    try {
      return new RescueJson.Transfer(remote.name(), exchange.with(remote));
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED,
          "remote_failed",
          "the rescues could not be " + doing + " " + remote.name() + ": " + e.getMessage(),
          "check it with git ls-remote " + remote.name());
    }
  }

  private static RescueRemote remote(GitLayout layout, @Nullable String named, RemoteGit network) {
    try {
      return RescueRemote.of(layout, named, network);
    } catch (RescueRemote.Unknown unknown) {
      throw new Failure(
          ExitCode.NOT_FOUND,
          "no_remote",
          String.valueOf(unknown.getMessage()),
          "git remote -v shows them; choose one with --remote NAME");
    } catch (IOException e) {
      throw new Failure(ExitCode.FAILED, "git_failed", String.valueOf(e.getMessage()), "");
    }
  }
}
