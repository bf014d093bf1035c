package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user whose {@code PATH} has the working directory, in a work tree with programs. */
class SearchPathIT {
  private static final List<String> NAMES =
      List.of(
          "git",
          "sh",
          "bash",
          "java",
          "readlink",
          "dirname",
          "uname",
          "wc",
          "sleep",
          "date",
          "ps",
          "id",
          "bd",
          "cub",
          "crontab",
          "systemctl",
          "notify-send",
          "setsid",
          "setpriv",
          "python3");

  @TempDir Path temporary;

  private Path ran;
  private Program baton;

  @BeforeEach
  void plantPrograms() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    Sandbox.repository(repository).task("app-x", "Task");
    baton = new Program(repository, temporary);
    ran = temporary.resolve("ran");
    for (String name : NAMES) {
      Path program = repository.resolve(name);
      Files.writeString(program, "#!/bin/sh\necho " + name + " >>'" + ran + "'\n");
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private Answer run(String command) throws Exception {
    return baton.shell("PATH=.:: ; PATH=$PATH:$1; baton " + command, path()).end();
  }

  private static String path() {
    return Program.LAUNCHER.getParent() + ":/usr/sbin:/usr/bin:/sbin:/bin";
  }

  @Test
  void programsOfTheWorkTreeAreNotRun() throws Exception {
    // They would be: the shell itself searches there.
    baton.shell("PATH=.:$1; git --version", path()).mustSucceed();
    assertThat(ran).hasContent("git");
    Files.delete(ran);

    for (String command :
        List.of(
            "ready",
            "status",
            "hooks install",
            "hooks status --all",
            "doctor",
            "claim app-x --worker bob",
            "release app-x --force",
            "sweep --now",
            "cron status",
            "rescue list",
            "exec -- git --version",
            "run --once --check 'git --version' -- git --version")) {
      Answer answer = run(command);
      assertThat(answer.exit()).as(command + ": " + answer.err()).isNotIn(126, 127, 134);
      assertThat(ran).as(command + ": " + answer.err()).doesNotExist();
    }
  }
}
