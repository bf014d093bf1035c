package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cron's role as processes of its own; the crontab and the timer are fake. */
class CronIT {
  /** A fake crontab with one file, as strict as Debian's about its last line. */
  private static final String CRONTAB =
      """
      #!/bin/sh
      file=${0%/*}/crontab.file
      case $1 in
        -l) [ -f "$file" ] || { echo "no crontab for ann" >&2; exit 1; }; cat "$file" ;;
        -r) rm "$file" ;;
        -) cat >"$file" ;;
        *) exit 9 ;;
      esac
      """;

  private static final String SYSTEMCTL =
      """
      #!/bin/sh
      echo "$@" >>"${0%/*}/systemctl.calls"
      """;

  /** Runs a line of a crontab as cron does: with few variables, no terminal, and another folder. */
  private static final String LIKE_CRON =
      """
      cd /
      line=$(tail -n 2 "$1/crontab.file" | head -n 1 | sed 's/\\\\%/%/g')
      exec env -i HOME=/nonexistent LOGNAME=ann PATH=/usr/bin:/bin SHELL=/bin/sh \
        /bin/sh -c "${line#"*/5 * * * * "}" </dev/null
      """;

  @TempDir Path temporary;

  /** Its process has its name. */
  private static final String DAEMON =
      """
      #!/bin/sh
      read -r end
      """;

  private Path tools;
  private Process daemon;
  private Path repository;
  private Sandbox sandbox;
  private Program baton;

  @BeforeEach
  void createRepository() throws Exception {
    // A folder with the most unusual name that a crontab can express.
    Path home = Files.createDirectory(temporary.resolve("it's 100% \"odd\" \\ ä"));
    repository = Files.createDirectory(home.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    // As its user's cron has it.
    sandbox.variable("HOME", home.toString());
    tools = Files.createDirectory(temporary.resolve("tools"));
    tool("crontab", CRONTAB);
    tool("systemctl", SYSTEMCTL);
    tool("cron", DAEMON);
    daemon = new ProcessBuilder(tools.resolve("cron").toString()).start();
    baton = new Program(repository, home);
  }

  @AfterEach
  void endTheDaemon() {
    daemon.destroy();
  }

  private boolean doesADaemonRun() throws Exception {
    return baton.shell("cat /proc/[0-9]*/comm 2>/dev/null | grep -qxE 'crond?|fcron'").end().exit()
        == 0;
  }

  private void tool(String name, String script) throws Exception {
    Path file = Files.writeString(tools.resolve(name), script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Answer cron(String words) throws Exception {
    return baton.shell("PATH=$1:$PATH; baton cron " + words, tools.toString()).end();
  }

  private Json cronJson(String words) throws Exception {
    Answer answer = cron(words + " --json");
    assertThat(answer.exit()).as(answer.err()).isZero();
    return answer.json();
  }

  @Tag("engines")
  @Test
  void theLineOfTheCrontabGivesTasksBackAndIsSilentOtherwise() throws Exception {
    sandbox.task("app-x", "Task");
    assertThat(cronJson("install").text("installed")).isEqualTo("crontab");
    assertThat(cronCheck("status")).isEqualTo("pass");
    assertThat(cronCheck("message")).isEqualTo("regular sweeps are running");

    Answer nothing = baton.shell(LIKE_CRON, tools.toString()).mustSucceed();
    assertThat(nothing.out() + nothing.err()).isEmpty();
    Deaths.drop(sandbox, "app-x");
    // It is confirmed in a few seconds, for which the run waits.
    Deaths.seenDeadSince(sandbox, Duration.ofSeconds(57));
    Answer swept = baton.shell(LIKE_CRON, tools.toString()).mustSucceed();
    assertThat(swept.out())
        .hasLineCount(1)
        .startsWith(place() + ": app-x reopened (epoch 2): bob held");
    assertThat(swept.err()).isEmpty();

    assertThat(sandbox.show("app-x").text("status")).isEqualTo("open");
    Json event = sandbox.json("show", "app-x", "--history").at(0).at("history").items().getLast();
    assertThat(event.text("actor")).isEqualTo("cron");
    Json status = cronJson("status");
    assertThat(status.text("by")).isEqualTo("crontab");
    assertThat(status.number("every_seconds")).isEqualTo(300);
    assertThat(status.has("last_run")).isTrue();
    Json listed = status.at("repositories").at(0);
    assertThat(listed.text("database")).isEqualTo(place());
    assertThat(listed.text("result")).isEqualTo("swept");
    assertThat(listed.has("last_sweep")).isTrue();
  }

  @Test
  void aLineThatNoDaemonStartsIsNoticed() throws Exception {
    daemon.destroy();
    daemon.waitFor();
    boolean other = doesADaemonRun();
    Answer installed = cron("install");
    Answer status = cron("status");
    String message = cronCheck("message");
    assumeFalse(other || doesADaemonRun(), "this machine has a cron daemon");

    assertThat(installed.exit()).isZero();
    assertThat(installed.out()).startsWith("written, but not started (crontab, every 5m)");
    assertThat(installed.err()).contains("no cron daemon is running here", "--systemd");
    assertThat(status.out()).startsWith("not running (crontab, every 5m)");
    assertThat(message).contains("no cron daemon is running here");
  }

  @Test
  void aCrontabThatWasEmptiedSinceIsNoticed() throws Exception {
    cronJson("install");
    Files.delete(tools.resolve("crontab.file"));
    assertThat(cronCheck("status")).isEqualTo("warn");
    assertThat(cronCheck("message"))
        .isEqualTo("a sweep every 5 min was set up, but neither the crontab nor a timer starts it");
    cronJson("install");
    assertThat(cronCheck("status")).isEqualTo("pass");
    Files.writeString(repository.resolveSibling(".local/state/baton/repositories"), "");
    assertThat(cronCheck("message")).endsWith("not on the list of those that are swept");
  }

  private String cronCheck(String field) throws Exception {
    Answer answer =
        baton.shell("PATH=$1:$PATH; baton doctor --check cron --json", tools.toString()).end();
    return answer.json().at("checks").at(0).text(field);
  }

  @Test
  void theCrontabComesBackByteForByte() throws Exception {
    Path file = tools.resolve("crontab.file");
    byte[] before =
        "MAILTO=ann\n\n# \u00ff\n1 1 1 1 1 x % y\nno line end"
            .getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, before);
    assertThat(cronJson("install --every 10m").truth("changed")).isTrue();
    assertThat(cronJson("install --every 10m").truth("changed")).isFalse();
    assertThat(cronJson("install --every 2h").truth("changed")).isTrue();
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
        .contains("\n0 */2 * * * /bin/sh ")
        .doesNotContain("*/10");
    assertThat(cronJson("status").number("every_seconds")).isEqualTo(7200);
    assertThat(cronJson("uninstall").truth("changed")).isTrue();
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(cronJson("uninstall").truth("changed")).isFalse();
    assertThat(cronJson("status").truth("installed")).isFalse();
  }

  @Test
  void whereThereWasNoCrontabThereIsNoneAfterwards() throws Exception {
    cronJson("install");
    assertThat(tools.resolve("crontab.file")).exists();
    cronJson("uninstall");
    assertThat(tools.resolve("crontab.file")).doesNotExist();
  }

  @Test
  void aTimerTakesThePlaceOfTheCrontabsLine() throws Exception {
    cronJson("install");
    assertThat(cronJson("install --systemd --every 90s").text("installed")).isEqualTo("systemd");
    assertThat(tools.resolve("crontab.file")).doesNotExist();
    assertThat(tools.resolve("systemctl.calls"))
        .hasContent(
            """
            --user daemon-reload
            --user enable --now baton-sweep.timer
            --user is-active baton-sweep.timer
            """);
    Path units = repository.resolveSibling(".config/systemd/user");
    assertThat(units.resolve("baton-sweep.timer")).content().contains("OnUnitActiveSec=90\n");
    assertThat(units.resolve("baton-sweep.service")).content().contains("100%% \\\"odd\\\" \\\\ ä");
    assertThat(cronJson("status").text("by")).isEqualTo("systemd");

    assertThat(cronJson("uninstall").truth("changed")).isTrue();
    assertThat(units).isEmptyDirectory();
    assertThat(tools.resolve("systemctl.calls")).content().contains("disable --now");
  }

  @Test
  void aUnitOfSomebodyElseIsNotChanged() throws Exception {
    Path units = repository.resolveSibling(".config/systemd/user");
    Files.createDirectories(units);
    Files.writeString(units.resolve("baton-sweep.timer"), "[Timer]\n");
    Answer answer = cron("install --systemd --json");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.errorJson().text("code")).isEqualTo("unit_of_another");
    assertThat(units.resolve("baton-sweep.timer")).hasContent("[Timer]\n");
    assertThat(units.resolve("baton-sweep.service")).doesNotExist();
  }

  @Test
  void whereSystemctlFailsItIsToldWhatToRun() throws Exception {
    tool("systemctl", "#!/bin/sh\necho 'Failed to connect to bus' >&2; exit 1\n");
    Answer answer = cron("install --systemd");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err()).contains("Failed to connect to bus", "systemctl --user enable --now");
    assertThat(answer.out()).isEqualTo("written, but not started (systemd, every 5m)\n");
    assertThat(cronJson("status").truth("installed")).isFalse();
  }

  @Test
  void withoutACrontabProgramTheTimerIsNamed() throws Exception {
    Answer answer =
        baton.shell("PATH=${PATH%%:*}:$1; baton cron install --json", bareTools()).end();
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.errorJson().text("code")).isEqualTo("no_crontab");
    assertThat(answer.errorJson().text("hint")).contains("--systemd");
    assertThat(repository.resolveSibling(".local")).doesNotExist();
  }

  /** A folder with only the programs that the launcher may need. */
  private String bareTools() throws Exception {
    return Files.createDirectory(temporary.resolve("bare")).toString();
  }

  @Test
  void aCrontabThatIsNotAllowedIsReportedWithItsReason() throws Exception {
    tool(
        "crontab", "#!/bin/sh\necho 'You (ann) are not allowed to use this program' >&2; exit 1\n");
    Answer answer = cron("install --json");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.errorJson().text("error")).contains("You (ann) are not allowed");
  }

  @Test
  void aCrontabThatCannotBeReadIsNotTakenForNone() throws Exception {
    cronJson("install");
    tool("crontab", "#!/bin/sh\necho 'crontab: cannot open the spool: I/O error' >&2; exit 1\n");
    String reason = "crontab -l ended with code 1: crontab: cannot open the spool: I/O error";

    Answer uninstall = cron("uninstall --json");
    assertThat(uninstall.exit()).isEqualTo(1);
    assertThat(uninstall.errorJson().text("code")).isEqualTo("crontab_unreadable");
    assertThat(uninstall.errorJson().text("error")).contains(reason);
    assertThat(repository.resolveSibling(".local/state/baton/cron-run")).exists();

    Json status = cronJson("status");
    assertThat(status.truth("installed")).isFalse();
    assertThat(status.text("problem")).contains(reason);
    Answer words = cron("status");
    assertThat(words.out()).startsWith("cannot tell whether it is installed");
    assertThat(words.err()).contains(reason);

    Path other = Files.createDirectory(temporary.resolve("other"));
    Answer doctor =
        new Program(other, repository.getParent())
            .shell(
                "PATH=$1:$PATH; baton init >&2; baton doctor --check cron --json", tools.toString())
            .end();
    Json check = doctor.json().at("checks").at(0);
    assertThat(check.text("status")).isEqualTo("warn");
    assertThat(check.text("message"))
        .startsWith("cannot tell whether regular sweeps run:")
        .contains(reason);
  }

  @Test
  void whoUsesATimerNeedNotBeAllowedToHaveACrontab() throws Exception {
    tool("crontab", "#!/bin/sh\necho 'You (ann) are not allowed' >&2; exit 1\n");
    Answer install = cron("install --systemd");
    assertThat(install.exit()).isZero();
    assertThat(install.err()).contains("You (ann) are not allowed, so a line of Baton's may still");
    assertThat(install.out()).startsWith("installed (systemd");
    assertThat(cronJson("status").truth("installed")).isTrue();
    Answer uninstall = cron("uninstall");
    assertThat(uninstall.exit()).isZero();
    assertThat(uninstall.err()).contains("so a line of Baton's may still be in it");
    assertThat(repository.resolveSibling(".config/systemd/user")).isEmptyDirectory();
  }

  @Test
  void aTimerThatDoesNotRunIsNotShownAsInstalled() throws Exception {
    tool("systemctl", "#!/bin/sh\ncase $2 in is-active) echo inactive; exit 3;; esac\n");
    assertThat(cron("install --systemd").exit()).isEqualTo(1);
    Json status = cronJson("status");
    assertThat(status.truth("installed")).isFalse();
    assertThat(status.text("by")).isEqualTo("systemd");
    assertThat(status.text("problem"))
        .startsWith("the timer is written but is not running (inactive); run: systemctl --user");
    Answer words = cron("status");
    assertThat(words.out()).startsWith("not running (systemd, every 5m)");
    assertThat(words.err()).contains("is not running (inactive)");
  }

  @Test
  void aProgramThatIsGoneIsReportedOnce() throws Exception {
    cronJson("install");
    Path script = repository.resolveSibling(".local/state/baton/cron-run");
    Files.writeString(
        script,
        Files.readString(script).replaceFirst("(?m)^baton=.*$", "baton='/nowhere/bin/baton'"));
    Answer first = baton.shell(LIKE_CRON, tools.toString()).mustSucceed();
    assertThat(first.out() + first.err()).as("it may be built anew just now").isEmpty();
    Answer second = baton.shell(LIKE_CRON, tools.toString()).mustSucceed();
    assertThat(second.out()).isEmpty();
    assertThat(second.err())
        .hasLineCount(1)
        .startsWith("baton: sweeps have stopped, because /nowhere/bin/baton is gone");
    Answer third = baton.shell(LIKE_CRON, tools.toString()).mustSucceed();
    assertThat(third.out() + third.err()).isEmpty();
    assertThat(Files.readString(script.resolveSibling("cron.log")))
        .containsPattern("(?m)^[0-9T:-]+Z sweeps have stopped, because /nowhere/bin/baton");
    cronJson("install");
    baton.shell(LIKE_CRON, tools.toString()).mustSucceed();
    assertThat(script.resolveSibling("cron-program-gone")).doesNotExist();
  }

  @Test
  void aCrontabThatDoesNotTakeItIsNoticed() throws Exception {
    tool("crontab", CRONTAB.replace("cat >\"$file\"", "cat >/dev/null"));
    Answer answer = cron("install --json");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.errorJson().text("error")).contains("not saved as written");
  }

  @ParameterizedTest
  @ValueSource(strings = {"7m", "90s", "5h", "25h", "0", "x", "-1", "36h"})
  void whatCronCannotSayIsRefusedAndChangesNothing(String every) throws Exception {
    Answer answer = cron("install --every=" + every + " --json");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.errorJson().text("error")).contains("expected");
    assertThat(tools.resolve("crontab.file")).doesNotExist();
    assertThat(repository.resolveSibling(".local")).doesNotExist();
  }

  @Tag("engines")
  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it locks one file and deletes another")
  @Test
  void neitherALockedNorAMissingDatabaseHoldsUpTheOthers() throws Exception {
    baton.start("init").mustSucceed();
    Path other = Files.createDirectory(temporary.resolve("other"));
    Program elsewhere = new Program(other, repository.getParent());
    elsewhere.start("init", "--prefix", "oth").mustSucceed();
    Path gone = Files.createDirectory(temporary.resolve("gone"));
    new Program(gone, repository.getParent()).start("init").mustSucceed();
    Files.delete(gone.resolve(".baton/baton.db"));
    try (Stores stores = SqliteStores.open(sandbox.database(), Duration.ZERO)) {
      Answer answer =
          stores.inTransaction(() -> {
            try {
              return cron("run --json --limit 5s");
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          });
      assertThat(answer.exit()).isEqualTo(1);
      assertThat(answer.json().each("result")).containsExactly("timed_out", "swept", "gone");
      assertThat(answer.err()).hasLineCount(2);
    }
    Answer again = cron("run");
    assertThat(again.exit()).isZero();
    assertThat(again.out() + again.err()).isEmpty();
    assertThat(cron("status").out()).contains("gone", "swept");
  }

  @Tag("engines")
  @Test
  void sweepsByHandAreNotMissedAfterUninstalling() throws Exception {
    cronJson("install");
    assertThat(sweepInterval()).isEqualTo("300");
    cronJson("uninstall");
    assertThat(sweepInterval()).isNull();
  }

  /** The database as cron names it. */
  private String place() throws IOException {
    return TestServer.isUsed() ? sandbox.place() : sandbox.database().toRealPath().toString();
  }

  /** In seconds; null where no sweeps are expected. A server knows it of each machine. */
  private @Nullable String sweepInterval() throws SQLException {
    try (Connection connection = sandbox.connection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select value from setting where name like 'sweep_interval_seconds%'")) {
      return row.next() ? row.getString(1) : null;
    }
  }

  @Tag("engines")
  @Test
  void initRegistersARepositoryOnce() throws Exception {
    baton.start("init").mustSucceed();
    baton.start("init").mustSucceed();
    assertThat(repository.resolveSibling(".local/state/baton/repositories"))
        .hasContent(place().replace("\\", "\\\\") + "\n");
    assertThat(List.of(cronJson("status").truth("installed"))).containsExactly(false);
  }
}
