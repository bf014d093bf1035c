package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hooks of an agent, as it starts them. */
class SetupIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path temporary;

  @Test
  void theHeartbeatNeedsNothingButAShellAndRenewsTheClaim() throws Exception {
    Path folder = Files.createDirectory(temporary.resolve("a repository"));
    Program baton = new Program(folder, temporary);
    baton
        .shell(
            "git init -q . && baton init --prefix app && baton create T --id app-x"
                + " && baton claim app-x --worker w && baton setup claude")
        .mustSucceed();
    Json hooks = Json.parse(Files.readString(folder.resolve(".claude/settings.json"))).at("hooks");
    assertThat(baton.shell(command(hooks, "SessionStart")).mustSucceed().out())
        .isEqualTo(baton.run("prime").out());
    Instant claimed = renewed(baton);
    Instant end = Instant.now().plus(PATIENCE);
    while (Instant.now().getEpochSecond() <= claimed.getEpochSecond()) {
      // A heartbeat tells whole seconds.
      assertThat(Instant.now()).isBefore(end);
      Thread.onSpinWait();
    }
    Path programs = Files.createDirectory(temporary.resolve("programs"));
    for (String name : new String[] {"sh", "date"}) {
      Files.createSymbolicLink(programs.resolve(name), Path.of("/bin", name).toRealPath());
    }
    var beat =
        baton
            .shell(
                "export PATH='"
                    + programs
                    + "' CLAUDE_PROJECT_DIR='"
                    + folder
                    + "'; cd /\n"
                    + command(hooks, "PostToolUse"))
            .mustSucceed();

    assertThat(beat.out() + beat.err()).isEmpty();
    assertThat(folder.resolve(".git/baton/drain.pid")).doesNotExist();
    assertThat(renewed(baton)).isAfter(claimed);
    baton.start("hooks", "drain").mustSucceed();
    assertThat(baton.run("doctor", "--check", "spool", "--json").json().truth("ok")).isTrue();
  }

  private static String command(Json hooks, String event) {
    return hooks.at(event).at(0).at("hooks").at(0).text("command");
  }

  private static Instant renewed(Program baton) throws Exception {
    Json task = baton.run("show", "app-x", "--json").json().at(0);
    return Instant.parse(task.at("claim").text("renewed_at"));
  }
}
