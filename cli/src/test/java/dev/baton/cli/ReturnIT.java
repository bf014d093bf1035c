package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** A machine dies, another one reopens its task, and then it returns. */
class ReturnIT {
  private static final String REF = "refs/baton/rescue/app-1/1";

  @TempDir Path directory;

  private Sandbox lost;
  private Sandbox other;

  @BeforeEach
  void reopenTheTaskElsewhere(TestInfo test) throws Exception {
    String project = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    String address = TestServer.address(project);
    lost = machine(project + "-lost", address);
    other = machine(project + "-other", address);
    other.processes().moveToAnotherMachine();
    lost.ok("init", "--prefix", "app");
    lost.task("app-1", "One");
    lost.processes().start(100);
    lost.ok("claim", "app-1", "--worker", "bob", "--pid", "100", "--lease", "6m");
    lost.file("new", "bob's\n");
    lost.file(".env", "secret\n");
    lost.processes().kill(100);
    Path home = lost.directory();
    Path away = directory.resolve(project + "-away");
    Files.move(home, away);

    // Leases are compared by the server's clock.
    change(
        project, "update claim set claimed_at = claimed_at - HOUR, renewed_at = renewed_at - HOUR");
    Json swept = other.json("sweep").at(0);
    assertThat(swept.text("action")).isEqualTo("reopened");
    assertThat(swept.text("reason")).isEqualTo("LEASE_EXPIRED");
    assertThat(swept.text("rescue_trouble")).contains("is gone");
    Files.move(away, home);
  }

  private Sandbox machine(String name, String address) throws IOException {
    Sandbox sandbox = Sandbox.emptyFolder(Files.createDirectories(directory.resolve(name)));
    sandbox.git("init", "-q", "-b", "main");
    sandbox.git("commit", "-q", "--allow-empty", "-m", "Begin");
    sandbox.variable("BATON_DB", address);
    sandbox.variable("HOME", Files.createDirectories(directory.resolve("home")).toString());
    return sandbox;
  }

  private void change(String project, String sql) throws SQLException {
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set search_path = " + project);
      statement.execute(sql.replace("HOUR", "3600000000000"));
    }
  }

  private int unsaved(String project) throws SQLException {
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from " + project + ".unsaved")) {
      row.next();
      return row.getInt(1);
    }
  }

  @Test
  void itsFirstCommandSavesWhatItsWorkerLeft() throws Exception {
    other.ok("claim", "app-1", "--now", "--worker", "eve");
    assertThat(other.ok("list").err()).doesNotContain("saved");

    Answer first = lost.ok("ready");

    assertThat(first.err())
        .contains("app-1 was reopened without the files of bob; saved 1 file: " + REF);
    Json rescue = lost.json("rescue", "list").at(0);
    assertThat(rescue.text("ref")).isEqualTo(REF);
    assertThat(rescue.text("worker")).isEqualTo("bob");
    assertThat(rescue.at("left_out").texts()).singleElement().asString().startsWith(".env");
    assertThat(lost.directory().resolve("new")).hasContent("bob's\n");
    Json event =
        other.json("show", "app-1", "--history").at(0).at("history").where("kind", "rescued");
    assertThat(event.at("detail").text("rescue")).isEqualTo(REF);
    assertThat(event.at("detail").number("worker_epoch")).isEqualTo(1);
    assertThat(other.json("log", "--kind", "rescue").each("what")).containsExactly("rescued");
    String fetch = "baton rescue fetch app-1 && baton rescue apply app-1";
    assertThat(other.ok("handover", "app-1").out())
        .contains("of \"bob\" (1 file) was saved elsewhere", fetch);
    other.ok("release", "app-1", "--force");
    assertThat(other.ok("claim", "app-1", "--now", "--worker", "mallory").out()).contains(fetch);
    assertThat(lost.ok("handover", "app-1").out()).doesNotContain(fetch);

    // Once: what is changed there now is somebody else's.
    lost.file("new", "somebody else's\n");
    assertThat(lost.ok("ready").err()).doesNotContain("saved");
    assertThat(lost.json("rescue", "list").at(0).text("commit")).isEqualTo(rescue.text("commit"));
  }

  @Test
  void aWorkTreeWithoutWorkIsNoNews() throws Exception {
    Files.delete(lost.directory().resolve("new"));
    Files.delete(lost.directory().resolve(".env"));
    assertThat(lost.ok("create", "Two").err()).isEmpty();
    assertThat(lost.json("rescue", "list").items()).isEmpty();
    assertThat(unsaved("aworktreewithoutworkisnonews")).isZero();
  }

  @Test
  void aWorkTreeThatIsGoneIsReportedOnce() throws Exception {
    // As if it had been another work tree of this repository, which was removed.
    change(
        "aworktreethatisgoneisreportedonce",
        "update unsaved set worktree = worktree || '-gone', tree = 'gone'");
    assertThat(lost.ok("ready").err())
        .contains("app-1 was reopened without the files of bob, which could not be saved: ")
        .contains("is gone");
    assertThat(lost.ok("ready").err()).doesNotContain("bob");
  }

  @Test
  void cronWaitsForTheServer() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String address =
        "postgresql://postgres@localhost:" + port + "/postgres?project=cronwaitsfortheserver";
    Json refused = lost.error(5, "cron", "sweep", "--db", address, "--lock-timeout", "1s");
    assertThat(refused.text("code")).isEqualTo("server_away");

    CompletableFuture<Answer> sweep =
        CompletableFuture.supplyAsync(
            () -> lost.run("cron", "sweep", "--db", address, "--lock-timeout", "60s"));
    try (ServerSocket gate = new ServerSocket(port)) {
      Thread.ofVirtual().start(() -> pass(gate));
      assertThat(sweep.get(2, TimeUnit.MINUTES).exit()).isZero();
    }
  }

  /** Connects each client to the server. */
  private void pass(ServerSocket gate) {
    try {
      while (true) {
        Socket from = gate.accept();
        Socket to = new Socket("localhost", TestServer.port());
        Thread.ofVirtual().start(() -> copy(from, to));
        Thread.ofVirtual().start(() -> copy(to, from));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException closed) {
      // The connection has ended.
    }
  }
}
