package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hooks of an agent, run as the agent runs them. */
class SetupIT {

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
        .as("the lesson is in CLAUDE.md")
        .doesNotContain("baton ready")
        .startsWith("## Tasks: Baton");
    Instant claimed = renewed(baton);
    // A heartbeat has whole seconds.
    RunWorld.await(
        "the next second", () -> Instant.now().getEpochSecond() > claimed.getEpochSecond());
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

  @Test
  void laterCommandsOfASessionKnowTheirWorker() throws Exception {
    Path folder = Files.createDirectory(temporary.resolve("a repository"));
    Program baton = new Program(folder, temporary);
    baton
        .shell(
            "git init -q . && baton init --prefix app && baton create T --id app-x"
                + " && baton setup claude")
        .mustSucceed();
    Json hooks = Json.parse(Files.readString(folder.resolve(".claude/settings.json"))).at("hooks");
    Path file = temporary.resolve("sessionstart-hook-0.sh");
    // As Claude Code does: the hook is started by it, each command by another shell of it.
    Path claude =
        Files.writeString(
            temporary.resolve("claude"),
            """
            echo '{"session_id":"1f681f06-4a5b-4c6d-8e9f-001122334455","source":"startup"}' |
              CLAUDE_ENV_FILE=$2 sh -c "$1" >/dev/null
            bash -c ". '$2'; baton claim app-x && baton show app-x --json"
            bash -c ". '$2'; baton close app-x" >&2
            unset CLAUDE_ENV_FILE
            sh -c "$1" | head -n 1 >&2
            """);
    String start = "unset BATON_CLAIM_AGENTS; exec sh \"$@\"";
    for (String source : new String[] {"startup", "resume"}) {
      var session =
          baton.shell(start, claude.toString(), command(hooks, "SessionStart"), file.toString());
      String out = session.mustSucceed().out();
      Json claim = Json.parse(out.substring(out.indexOf('['))).at(0).at("claim");
      assertThat(claim.text("worker")).isEqualTo("claude-1f681f06");
      assertThat(claim.number("pid")).as(source).isEqualTo(session.process().pid());
      assertThat(file)
          .content()
          .hasLineCount(1)
          .contains("BATON_WORKER_PID=" + claim.number("pid"));
      baton.start("reopen", "app-x").mustSucceed();
    }
  }

  private static String command(Json hooks, String event) {
    return hooks.at(event).at(0).at("hooks").at(0).text("command");
  }

  private static Instant renewed(Program baton) throws Exception {
    Json task = baton.run("show", "app-x", "--json").json().at(0);
    return Instant.parse(task.at("claim").text("renewed_at"));
  }
}
