package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.process.RunWorld.Ran;
import dev.baton.testkit.Line;
import dev.baton.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run ends when it is asked to, also where its server says nothing any more, and loses nothing
 * where that has no space.
 */
class RunServerIT {
  private static final Pattern ADDRESS = Pattern.compile("(.*@)[^:/]+:(\\d+)(/.*)");

  /** An answer is waited for much longer: for a minute and the lock timeout. */
  private static final Duration SOON = Duration.ofSeconds(45);

  @TempDir Path temporary;

  private Path repository;
  private String project;
  private Program program;
  private Line line;
  private String address;

  @BeforeEach
  void createProject(TestInfo test) throws Exception {
    project = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
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

  private String shellPastTheLine(String script) throws Exception {
    String direct = "BATON_DB='" + TestServer.address(project) + "' ";
    return program.shell(direct + script).mustSucceed().out();
  }

  private Program.Running start(String... agent) throws Exception {
    return start(List.of("--wait", "1h"), agent);
  }

  private Program.Running start(List<String> options, String... agent) throws Exception {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("env", "--default-signal=INT,TERM", address));
    words.addAll(List.of(Program.LAUNCHER.toString(), "run", "--json"));
    words.addAll(options);
    words.addAll(List.of("--", "sh", "-c", String.join("; ", agent)));
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

  private void onServer(String... statements) throws Exception {
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set search_path = " + project);
      for (String one : statements) {
        statement.execute(one);
      }
    }
  }

  private String lastCommit() throws Exception {
    return shell("git rev-parse --short=7 HEAD").strip();
  }

  private void fillDisk() throws Exception {
    onServer(
        "create function no_space() returns trigger language plpgsql as $$ begin"
            + " raise exception using errcode = '53100', message = 'no space left'; end $$",
        "create trigger no_space before insert on iteration_commit for each row execute function"
            + " no_space()");
  }

  private void freeSpace() throws Exception {
    onServer("drop function no_space cascade");
  }

  @Test
  void commitsForWhichItHasNoSpaceAreStoredLater() throws Exception {
    shell("baton create -q One --id app-1");
    fillDisk();
    shell("git commit -q --allow-empty -m 'By hand'; baton ready");
    freeSpace();
    assertThat(shell("baton iterations list")).contains(lastCommit());

    fillDisk();
    Program.Running running =
        start(
            "echo work >new.txt",
            "git add new.txt",
            "git commit -qm 'By the agent'",
            "echo '<promise>COMPLETE</promise>'");
    RunWorld.await("waiting", () -> Files.readString(running.out()).contains("waiting for the"));
    freeSpace();
    RunWorld.await("the end", () -> Files.readString(running.out()).contains("\"closed\""));
    program.shell("kill -TERM " + running.process().pid()).mustSucceed();
    Ran.of(running.end()).mustEnd(130, "interrupted");
    assertThat(shell("baton iterations list --task app-1")).contains(lastCommit());
  }

  /** As of a server that crashed after the commit, and has lost every trace of it. */
  private void forgetOnCommit(String change) throws Exception {
    onServer(
        "create function forget() returns trigger language plpgsql security definer as $$ begin"
            + " perform pg_stat_reset_shared('bgwriter'); return null; end $$",
        "create constraint trigger forget after "
            + change
            + " deferrable initially deferred for each row execute function forget()");
  }

  @Test
  void itsOnlyTaskIsNotDoneWhereItsEndIsNotKnown() throws Exception {
    shell("baton create -q One --id app-1");
    Program.Running running =
        start(List.of("--once"), "touch ../begun", "until [ -e ../go ]; do sleep 0.1; done");
    RunWorld.await("the agent", () -> Files.exists(temporary.resolve("begun")));
    forgetOnCommit("update on iteration");
    // With a length before it, it is the statement, and not the name of a table.
    line.loseAnswer("update iteration set state = $1, ended_at", "\4commit");
    Files.createFile(temporary.resolve("go"));

    Ran ran = Ran.of(running.end()).mustEnd(5, "change_not_known");
    assertThat(ran.end().text("reason")).contains("whether the last change was made is not known");
    assertThat(shell("baton show app-1 --json")).contains("\"status\":\"open\"");
  }

  /** What it stores of itself it stores again. */
  @Test
  void oneThatDoesNotKnowItsOwnStateContinues() throws Exception {
    Program.Running running = start("echo work >new.txt; echo '<promise>COMPLETE</promise>'");
    RunWorld.await("waiting", () -> Files.readString(running.out()).contains("\"wait\""));
    forgetOnCommit("insert or update on run");
    line.loseAnswer("insert into run ", "\4commit");
    shellPastTheLine("baton create -q One --id app-1");

    RunWorld.await("the end", () -> Files.readString(running.out()).contains("\"closed\""));
    program.shell("kill -TERM " + running.process().pid()).mustSucceed();
    Ran ran = Ran.of(running.end()).mustEnd(130, "interrupted");
    assertThat(ran.events("warning").getFirst().text("message")).contains("is not known");
  }

  @Test
  void oneThatWaitsForATaskEndsToo() throws Exception {
    Program.Running running = start("true");
    RunWorld.await("waiting", () -> Files.readString(running.out()).contains("\"wait\""));
    line.cut();

    ended(running);
  }
}
