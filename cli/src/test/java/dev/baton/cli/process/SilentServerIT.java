package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.process.RunWorld.Ran;
import dev.baton.testkit.Line;
import dev.baton.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** A run ends when it is asked to, also where its server says nothing any more. */
class SilentServerIT {
  private static final Pattern ADDRESS = Pattern.compile("(.*@)[^:/]+:(\\d+)(/.*)");

  /** An answer is waited for much longer: for a minute and the lock timeout. */
  private static final Duration SOON = Duration.ofSeconds(45);

  @TempDir Path temporary;

  private Path repository;
  private Program program;
  private Line line;
  private String address;

  @BeforeEach
  void createProject(TestInfo test) throws Exception {
    String project = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    Matcher direct = ADDRESS.matcher(TestServer.address(project));
    assertThat(direct.matches()).isTrue();
    line = new Line(Integer.parseInt(direct.group(2)));
    address = "BATON_DB=" + direct.group(1) + "127.0.0.1:" + line.port() + direct.group(3);
    repository = Files.createDirectory(temporary.resolve("repository"));
    program = new Program(repository, temporary);
    shell(
        """
        git init -q -b main
        git config user.name Ann
        git config user.email ann@example.org
        git commit -q --allow-empty -m Begin
        baton init -q --prefix app
        """);
  }

  @AfterEach
  void close() throws Exception {
    line.close();
  }

  private String shell(String script) throws Exception {
    return program.shell("export '" + address + "'\n" + script).mustSucceed().out();
  }

  private Program.Running start(String... agent) throws Exception {
    List<String> words =
        List.of(
            "env",
            "--default-signal=INT,TERM",
            address,
            Program.LAUNCHER.toString(),
            "run",
            "--json",
            "--wait",
            "1h",
            "--",
            "sh",
            "-c",
            String.join("; ", agent));
    return program.start(words);
  }

  private Ran ended(Program.Running running) throws Exception {
    long asked = System.nanoTime();
    program.shell("kill -TERM " + running.process().pid()).mustSucceed();
    Ran ran = Ran.of(running.end()).mustEnd(130, "interrupted");
    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(SOON);
    assertThat(ran.end().text("reason")).contains("no connection");
    return ran;
  }

  @Test
  void itsAgentIsEndedAndItsWorkIsSaved() throws Exception {
    shell("baton create -q One --id app-1");
    Program.Running running =
        start("echo work >new.txt", "echo $$ >../agent.pid", "exec sleep 1000");
    Path pid = temporary.resolve("agent.pid");
    RunWorld.await("the agent", () -> Files.exists(pid) && Files.size(pid) > 0);
    line.cut();

    Ran ran = ended(running);

    assertThat(RunWorld.isRunning(Files.readString(pid).strip())).isFalse();
    assertThat(ran.events("warning").getLast().text("message"))
        .contains("could not be released", "1 uncommitted file is rescued in refs/baton/rescue");
    assertThat(shell("git show refs/baton/rescue/app-1/1:new.txt")).isEqualTo("work\n");
    assertThat(repository.resolve("new.txt")).hasContent("work\n");
  }

  @Test
  void oneThatWaitsForATaskEndsToo() throws Exception {
    Program.Running running = start("true");
    RunWorld.await("waiting", () -> Files.readString(running.out()).contains("\"wait\""));
    line.cut();

    ended(running);
  }
}
