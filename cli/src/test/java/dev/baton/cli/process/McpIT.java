package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.Survivors;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that work through a server of their own: what they may send, and what they leave. */
class McpIT {
  private static final String LIKE_A_SUBAGENT = "{\"claudecode/agentId\":\"%s\"}";
  private static final long SEED = 42;

  @TempDir Path temporary;

  private Path repository;
  private Sandbox sandbox;
  private Program baton;

  @BeforeEach
  void createRepository() throws IOException {
    repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.git("commit", "-q", "--allow-empty", "-m", "begin");
    baton = new Program(repository, temporary);
    sandbox.variable("HOME", temporary.toString());
    sandbox.task("app-x", "Parse it", "-d", "the grammar is in docs");
  }

  private Json task(String id) {
    return sandbox.show(id);
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void until(Condition condition) throws Exception {
    Survivors.await("it happens", condition::holds);
  }

  @Test
  void whatIsWrongIsTheAnswerAndTheSessionContinues() throws Exception {
    try (McpClient client = McpClient.start(baton)) {
      for (String rubbish :
          List.of(
              "rubbish",
              "{\"jsonrpc\":",
              "[]",
              "7",
              "{}",
              "\u0000\ufffd",
              "[".repeat(5000),
              "{\"id\":1,\"method\":7}",
              "{\"id\":{},\"method\":\"ping\"}",
              "{\"id\":1,\"method\":\"tools/call\",\"params\":[]}",
              "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"nope\"}}",
              "{\"id\":1,\"method\":\"nope\"}",
              "{\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"baton://nope\"}}",
              "{\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"nope\"}}")) {
        client.send(rubbish);
        Json error = client.next().at("error");
        assertThat(error.number("code")).as(rubbish).isNegative();
        assertThat(error.text("message")).as(rubbish).isNotBlank().doesNotContain("\n");
      }
      assertThat(client.call("ready", "{\"limit\":\"x\"}"))
          .isEqualTo("error: 'limit' is \"x\": expected a whole number");
      assertThat(client.call("ready", "{\"colour\":1}"))
          .startsWith("error: unknown argument 'colour': ready takes limit");
      assertThat(client.call("show", "{}"))
          .isEqualTo("error: the argument 'id' is missing: expected a text");
      assertThat(client.call("rescue", "{\"action\":\"eat\"}"))
          .isEqualTo("error: 'action' is \"eat\": expected one of list, show, apply");
      assertThat(client.call("show", "{\"id\":\"app-y\"}")).startsWith("error: no task 'app-y'");
      assertThat(client.call("close", "{\"id\":\"--force\",\"reason\":\"x\"}"))
          .startsWith("error: '--force' is not a task id");
      assertThat(client.call("create", "{\"title\":\"T\",\"priority\":9}")).startsWith("error: ");
      assertThat(client.call("ready", "{}")).isEqualTo("app-x  P2  Parse it");
    }
  }

  @Tag("engines")
  @Test
  void claimsWorkAndCloses() throws Exception {
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{}"))
          .startsWith("claimed\nid: app-x\n")
          .contains("description: the grammar is in docs");
      Json claim = task("app-x").at("claim");
      assertThat(claim.number("pid")).isEqualTo(ProcessHandle.current().pid());
      assertThat(client.call("progress", "{\"id\":\"app-x\",\"note\":\"-it is LL(1)\"}"))
          .isEqualTo("renewed app-x, and added the note");
      assertThat(task("app-x").at("comments").each("text")).containsExactly("-it is LL(1)");
      sandbox.task("app-y", "Next", "--deps", "app-x");
      assertThat(client.call("blocked", "{}")).isEqualTo("app-y  P2  Next  (waits for app-x)");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"a\",\"claim_next\":true}"))
          .contains("closed app-x", "now ready: app-y", "claimed:\nid: app-y");
      assertThat(client.call("release", "{\"id\":\"app-y\",\"reason\":\"b\"}"))
          .isEqualTo("released app-y  P2  Next");
      assertThat(client.call("claim", "{\"id\":\"app-x\"}")).startsWith("error: app-x cannot be");
    }
  }

  /** Epochs are carried by the server: a claim that was lost is lost, though nobody typed one. */
  @Tag("engines")
  @Test
  void whatAnAgentDoesAfterItsClaimWasLostIsRefused() throws Exception {
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{}")).startsWith("claimed");
      baton.run("release", "app-x", "--force");
      baton.run("claim", "app-x", "--worker", "other");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"mine\"}"))
          .startsWith("error: ")
          .contains("lost");
      assertThat(task("app-x").at("claim").text("worker")).isEqualTo("other");
    }
    assertThat(task("app-x").at("claim").text("worker")).isEqualTo("other");
  }

  @Tag("engines")
  @Test
  void subagentsHaveClaimsOfTheirOwn() throws Exception {
    sandbox.task("app-y", "Other");
    String first = LIKE_A_SUBAGENT.formatted("a1");
    String second = LIKE_A_SUBAGENT.formatted("b2");
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{}", first)).contains("id: app-x");
      assertThat(client.call("claim", "{}", second)).contains("id: app-y");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"x\"}", second))
          .isEqualTo(
              "error: app-x is claimed by another agent of this session; nothing was changed");
      assertThat(client.call("claim", "{\"id\":\"app-x\"}", second)).startsWith("error: app-x is");
      assertThat(task("app-x").at("claim").text("worker")).endsWith(".a1");
      assertThat(task("app-y").at("claim").text("worker")).endsWith(".b2");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"x\"}", first))
          .startsWith("closed app-x");
      // The agent itself speaks for a subagent that has ended.
      assertThat(client.call("release", "{\"id\":\"app-y\",\"reason\":\"x\"}"))
          .startsWith("released app-y");
    }
  }

  @Tag("engines")
  @Test
  void aHundredCallsAtOnceAreAllAnswered() throws Exception {
    try (McpClient client = McpClient.start(baton)) {
      Set<Long> open = new TreeSet<>();
      for (int i = 0; i < 100; i++) {
        String call =
            i % 4 == 0
                ? "{\"name\":\"create\",\"arguments\":{\"title\":\"T" + i + "\"}}"
                : "{\"name\":\"ready\",\"arguments\":{}}";
        open.add((long) client.request("tools/call", call));
      }
      while (!open.isEmpty()) {
        Json answer = client.next();
        assertThat(open.remove(answer.number("id"))).isTrue();
        assertThat(McpClient.text(answer)).doesNotStartWith("error:");
      }
    }
    assertThat(sandbox.json("list").items()).hasSize(26);
  }

  @Tag("engines")
  @Test
  void aClaimWithoutWorkEndsWithTheClientAndOneWithWorkIsStale() throws Exception {
    sandbox.task("app-y", "Edited");
    sandbox.task("app-z", "Committed");
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{\"id\":\"app-x\"}")).startsWith("claimed");
    }
    assertThat(task("app-x").text("status")).isEqualTo("open");
    McpClient client = McpClient.start(baton);
    assertThat(client.call("claim", "{\"id\":\"app-y\"}")).startsWith("claimed");
    Files.writeString(repository.resolve("new.txt"), "work");
    client.close();
    Json stale = task("app-y").at("stale");
    assertThat(stale.text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(stale.at("evidence").number("untracked_files")).isEqualTo(1);
    assertThat(stale.at("evidence").text("finding")).contains("is gone");
    // The same client starts a server again and continues: its name is the proof, its death too.
    try (McpClient again = McpClient.start(baton)) {
      assertThat(again.call("claim", "{\"id\":\"app-y\"}")).startsWith("claimed");
      assertThat(again.call("close", "{\"id\":\"app-y\",\"reason\":\"done\"}"))
          .startsWith("closed app-y");
    }
    sandbox.git("add", "-A");
    client = McpClient.start(baton);
    assertThat(client.call("claim", "{\"id\":\"app-z\"}")).startsWith("claimed");
    sandbox.git("commit", "-qm", "work");
    client.close();
    assertThat(task("app-z").at("stale").text("reason")).isEqualTo("WORKER_DEAD");
  }

  /** What is in the work tree or beside it may be the only copy of hours of work. */
  @Test
  void aTaskIsOpenAtOnceOnlyWhereItIsCertainThatNothingWasDone() throws Exception {
    sandbox.git("add", "-A");
    Files.writeString(repository.resolve("tracked"), "1");
    sandbox.git("add", "tracked");
    sandbox.git("commit", "-qm", "files");
    Path before = Files.writeString(repository.resolve("before"), "the user's");
    List<String> works =
        List.of(
            "git mv tracked moved",
            "echo x > new; touch -d 2001-01-01 new",
            "git checkout -qb side; git -c user.name=a -c user.email=a@b.invalid commit -q"
                + " --allow-empty -m c; git checkout -q -",
            "git worktree add -q ../linked");
    for (int i = 0; i < works.size(); i++) {
      String id = "app-w" + i;
      sandbox.task(id, "Work");
      waitForTheClockOf(before);
      try (McpClient client = McpClient.start(baton)) {
        assertThat(client.call("claim", "{\"id\":\"" + id + "\"}")).startsWith("claimed");
      }
      assertThat(task(id).text("status")).as("nothing was done").isEqualTo("open");
      try (McpClient client = McpClient.start(baton)) {
        assertThat(client.call("claim", "{\"id\":\"" + id + "\"}")).startsWith("claimed");
        baton.shell(works.get(i)).mustSucceed();
      }
      assertThat(task(id).at("stale").text("reason")).as(works.get(i)).isEqualTo("WORKER_DEAD");
      baton.run("release", id, "--force");
      baton.shell("rm -f new moved; git reset -q --hard").mustSucceed();
    }
  }

  /** Until a file that changes now is seen to be younger than this one. */
  private void waitForTheClockOf(Path file) throws Exception {
    Path clock = temporary.resolve("clock");
    until(() -> {
      Files.writeString(clock, "");
      return Files.getLastModifiedTime(clock).compareTo(Files.getLastModifiedTime(file)) > 0;
    });
  }

  @Test
  void checksThatTheUserHasConfiguredDecideWhetherATaskIsDone() throws Exception {
    Path settings = Files.createDirectories(temporary.resolve(".config/baton"));
    Files.writeString(
        settings.resolve("config.json"), "{\"run\":{\"checks\":[\"test -f built.txt\"]}}");
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{}")).startsWith("claimed");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"done\"}"))
          .startsWith("error: 'test -f built.txt' fails with exit code 1; app-x stays open");
      assertThat(task("app-x").text("status")).isEqualTo("in_progress");
      Files.writeString(repository.resolve("built.txt"), "");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"done\"}"))
          .startsWith("closed app-x");
    }
  }

  @Test
  void aCancelledCallIsNotAnsweredAndItsCheckIsEnded() throws Exception {
    Path settings = Files.createDirectories(temporary.resolve(".config/baton"));
    Files.writeString(
        settings.resolve("config.json"), "{\"run\":{\"checks\":[\"touch begun; sleep 300\"]}}");
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{}")).startsWith("claimed");
      int id =
          client.request(
              "tools/call",
              "{\"name\":\"close\",\"arguments\":{\"id\":\"app-x\",\"reason\":\"done\"}}");
      until(() -> Files.exists(repository.resolve("begun")));
      client.send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
              + id
              + "}}");
      // The next answer is that of the next request.
      assertThat(client.call("search", "{\"text\":\"Parse\"}")).contains("app-x");
      until(() ->
          client
              .process()
              .descendants()
              .noneMatch(each -> each.info().commandLine().orElse("").contains("sleep 300")));
      assertThat(task("app-x").text("status")).isEqualTo("in_progress");
    }
  }

  @Test
  void checksThatAreNotTrustedAreNamedAndThoseThatWereTrustedMustBeTrustedAgain() throws Exception {
    Path settings = repository.resolve(".baton.json");
    Files.writeString(settings, "{\"run\":{\"checks\":[\"true\"]}}");
    sandbox.task("app-y", "Other");
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{\"id\":\"app-x\"}")).startsWith("claimed");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"done\"}"))
          .startsWith("closed app-x\nwarning: ")
          .contains(".baton.json is not trusted; ignored: run.checks");
      sandbox.ok("trust", "--yes");
      Files.writeString(settings, "{\"run\":{\"checks\":[\"touch ran\"]}}");
      assertThat(client.call("claim", "{\"id\":\"app-y\"}")).startsWith("claimed");
      assertThat(client.call("close", "{\"id\":\"app-y\",\"reason\":\"done\"}"))
          .startsWith("error: app-y stays open: ")
          .contains("has changed since the user trusted it", "baton trust");
      assertThat(task("app-y").text("status")).isEqualTo("in_progress");
      sandbox.ok("trust", "--yes");
      assertThat(client.call("close", "{\"id\":\"app-y\",\"reason\":\"done\"}"))
          .isEqualTo("closed app-y");
      assertThat(repository.resolve("ran")).exists();
    }
  }

  /** A worker can edit the settings of its work tree, or work in another one. */
  @Test
  void aWorkerCannotSwitchOffTheChecksThatTheUserTrusted() throws Exception {
    Path settings = repository.resolve(".baton.json");
    String trusted = "{\"run\":{\"checks\":[\"pwd >> ../ran; test -f built.txt\"]}}";
    Files.writeString(settings, trusted);
    sandbox.git("add", ".baton.json");
    sandbox.git("commit", "-qm", "settings");
    sandbox.ok("trust", "--yes");
    String close = "{\"id\":\"app-x\",\"reason\":\"done\"}";
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{\"id\":\"app-x\"}")).startsWith("claimed");
      for (String change :
          List.of(
              "echo '{}' > .baton.json",
              "echo '{\"run\":{\"checks\":[\"true\"]}}' > .baton.json",
              "rm .baton.json",
              "mkdir -p ../other && echo '{}' > ../other/x && ln -sf ../other/x .baton.json",
              "git checkout -q --orphan bare && git rm -qf .baton.json")) {
        baton.shell(change).mustSucceed();
        assertThat(client.call("close", close))
            .as(change)
            .startsWith("error: app-x stays open: " + settings)
            .contains("restore the file, or ask the user to run baton trust in " + repository);
        baton.shell("rm -f .baton.json; git checkout -qf main; git checkout -q .").mustSucceed();
        assertThat(settings).hasContent(trusted);
      }
      assertThat(temporary.resolve("ran")).doesNotExist();
      assertThat(client.call("close", close)).startsWith("error: 'pwd >> ../ran");
      assertThat(client.call("release", close)).startsWith("released");
      // Another work tree has settings of its own, which the user does not trust.
      baton
          .shell("git worktree add -q ../other-tree && echo '{}' > ../other-tree/.baton.json")
          .mustSucceed();
      Path other = temporary.resolve("other-tree");
      assertThat(client.call("claim", "{\"id\":\"app-x\",\"worktree\":\"" + other + "\"}"))
          .startsWith("claimed");
      assertThat(client.call("close", close)).startsWith("error: 'pwd >> ../ran");
      assertThat(temporary.resolve("ran")).hasContent(repository + "\n" + other);
      Files.writeString(other.resolve("built.txt"), "");
      assertThat(client.call("close", close)).startsWith("closed app-x");
    }
  }

  @Test
  void theUserMayAcceptThatChecksAreGone() throws Exception {
    Path settings = repository.resolve(".baton.json");
    Files.writeString(settings, "{\"run\":{\"checks\":[\"false\"]}}");
    sandbox.ok("trust", "--yes");
    Files.delete(settings);
    try (McpClient client = McpClient.start(baton)) {
      String close = "{\"id\":\"app-x\",\"reason\":\"done\"}";
      assertThat(client.call("claim", "{\"id\":\"app-x\"}")).startsWith("claimed");
      assertThat(client.call("close", close)).contains(settings + " is missing");
      assertThat(sandbox.ok("trust", "--yes").out())
          .contains("trusted, but it no longer exists: " + settings)
          .contains("no longer trusted: " + settings);
      assertThat(client.call("close", close)).isEqualTo("closed app-x");
    }
  }

  @Test
  void checksCannotRunInAWorkTreeThatIsGone() throws Exception {
    Path settings = Files.createDirectories(temporary.resolve(".config/baton"));
    Files.writeString(settings.resolve("config.json"), "{\"run\":{\"checks\":[\"true\"]}}");
    baton.shell("git worktree add -q ../other-tree").mustSucceed();
    Path other = temporary.resolve("other-tree");
    String close = "{\"id\":\"app-x\",\"reason\":\"done\"}";
    try (McpClient client = McpClient.start(baton)) {
      String claim = "{\"id\":\"app-x\",\"worktree\":\"" + other + "\"}";
      assertThat(client.call("claim", claim)).startsWith("claimed");
      baton.shell("git worktree remove --force ../other-tree").mustSucceed();
      assertThat(client.call("progress", "{\"id\":\"app-x\"}")).isEqualTo("renewed app-x");
      assertThat(client.call("close", close))
          .startsWith("error: app-x stays open: ")
          .contains(other + ", which is gone");
      assertThat(client.call("release", close)).startsWith("released");
      assertThat(client.call("claim", "{\"id\":\"app-x\"}")).startsWith("claimed");
      assertThat(client.call("close", close)).isEqualTo("closed app-x");
    }
  }

  /** A check that starts others, and that does not end when it is asked to. */
  @ParameterizedTest
  @ValueSource(strings = {"closed", "killed", "cancelled"})
  void noCheckOutlivesItsCall(String end) throws Exception {
    Path settings = Files.createDirectories(temporary.resolve(".config/baton"));
    Files.writeString(
        settings.resolve("config.json"),
        "{\"run\":{\"checks\":[\"trap '' TERM; sleep 300 & echo $! > child; wait; sleep 300\"]}}");
    McpClient client = McpClient.start(baton);
    assertThat(client.call("claim", "{}")).startsWith("claimed");
    int id =
        client.request(
            "tools/call",
            "{\"name\":\"close\",\"arguments\":{\"id\":\"app-x\",\"reason\":\"done\"}}");
    Path child = repository.resolve("child");
    until(() -> Files.exists(child) && Files.readString(child).endsWith("\n"));
    long started = Long.parseLong(Files.readString(child).strip());
    assertThat(Survivors.isRunning(started)).isTrue();
    switch (end) {
      case "killed" -> client.process().destroyForcibly();
      case "closed" -> {
        client.close();
        assertThat(Survivors.isRunning(started)).isFalse();
      }
      default ->
          client.send(
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
                  + "{\"requestId\":"
                  + id
                  + "}}");
    }
    until(() -> !Survivors.isRunning(started));
    assertThat(task("app-x").text("status")).isEqualTo("in_progress");
    client.close();
  }

  /** A client waits for the answer to its request, whatever is wrong with it. */
  @Test
  void whatCannotBeReadIsAnsweredWithItsId() throws Exception {
    try (McpClient client = McpClient.start(baton)) {
      String title = "{\"name\":\"create\",\"arguments\":{\"title\":\"%s\",\"x\":{\"id\":9}}}";
      for (String half : List.of("\\ud83d", "\\ude00 x", "\u0001")) {
        int id = client.request("tools/call", title.formatted(half));
        Json answer = client.next();
        assertThat(answer.number("id")).isEqualTo(id);
        assertThat(answer.at("error").text("message")).startsWith("a text is not valid");
      }
      String text = "x".repeat(17_000_000);
      int id = client.request("tools/call", title.formatted(text));
      Json answer = client.next();
      assertThat(answer.number("id")).isEqualTo(id);
      assertThat(answer.at("error").text("message")).startsWith("the message is too long");
      client.send(
          "{\"method\":\"tools/call\",\"params\":"
              + title.formatted(text)
              + ",\"jsonrpc\":\"2.0\",\"id\":\"last\"}");
      assertThat(client.next().text("id")).isEqualTo("last");
      assertThat(client.call("ready", "{}")).isEqualTo("app-x  P2  Parse it");
    }
  }

  @Test
  void answersNameToolsWhereThereAreSome() throws Exception {
    Process worker = new ProcessBuilder("sleep", "300").start();
    baton.run("claim", "app-x", "--worker", "first", "--pid", "" + worker.pid());
    Path work = Files.writeString(repository.resolve("work.txt"), "work");
    worker.destroyForcibly().waitFor();
    baton.run("sweep", "--now");
    Files.delete(work);
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("claim", "{\"id\":\"app-x\",\"now\":true}"))
          .contains("the tool rescue with action apply and id app-x")
          .contains("earlier_work: ", "epoch 1: \"first\" began", "and broke off")
          .doesNotContain("baton rescue", "baton handover");
      baton.run("release", "app-x", "--force");
      baton.run("claim", "app-x", "--worker", "other");
      assertThat(client.call("close", "{\"id\":\"app-x\",\"reason\":\"x\"}"))
          .startsWith("error: ")
          .contains("the tool claim without an id")
          .doesNotContain("baton claim");
    }
  }

  /** A claim belongs to the process, whatever names it gives to itself. */
  @Tag("engines")
  @Test
  void anotherServerOfTheSameProcessRenewsItsClaim() throws Exception {
    try (McpClient one = McpClient.start(baton);
        McpClient other = McpClient.start(baton)) {
      one.ask("initialize", "{\"clientInfo\":{\"name\":\"one\"}}");
      other.ask("initialize", "{\"clientInfo\":{\"name\":\"other\"}}");
      assertThat(one.call("claim", "{\"id\":\"app-x\"}")).startsWith("claimed");
      Json before = task("app-x").at("claim");
      assertThat(other.call("claim", "{\"id\":\"app-x\"}")).startsWith("claimed");
      assertThat(task("app-x").at("claim").text("worker")).isEqualTo(before.text("worker"));
      assertThat(task("app-x").at("claim").number("epoch")).isEqualTo(before.number("epoch"));
      assertThat(one.call("progress", "{\"id\":\"app-x\"}")).isEqualTo("renewed app-x");
    }
  }

  @Tag("engines")
  @Test
  void aDatabaseThatIsGoneIsAnErrorUntilItIsBack() throws Exception {
    assumeFalse(TestServer.isUsed(), "a server has no file");
    try (McpClient client = McpClient.start(baton)) {
      assertThat(client.call("ready", "{}")).contains("app-x");
      Path folder = sandbox.database().getParent();
      Path away = folder.resolveSibling("away");
      Files.move(folder, away);
      assertThat(client.call("ready", "{}")).startsWith("error: ");
      assertThat(client.call("create", "{\"title\":\"T\"}")).startsWith("error: ");
      Files.move(away, folder);
      assertThat(client.call("ready", "{}")).contains("app-x");
    }
  }

  /** Eight agents work on one list, and are killed at random while they do. */
  @Tag("engines")
  @Test
  void noClaimOfALivingAgentIsRobbedAndThoseOfKilledOnesAreSeen() throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < 24; i++) {
      sandbox.task("app-t" + i, "Task " + i);
    }
    List<McpClient> agents = new ArrayList<>();
    List<String> claimed = new ArrayList<>();
    // A shell with a script is an agent of its own kind: the process above the server.
    Path agentProgram = Files.writeString(temporary.resolve("agent"), "baton mcp\n:\n");
    for (int i = 0; i < 8; i++) {
      McpClient agent = McpClient.start(baton, List.of("/bin/sh", agentProgram.toString()));
      agents.add(agent);
      claimed.add("");
    }
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < agents.size(); i++) {
        String text = agents.get(i).call("claim", "{}");
        assertThat(text).startsWith("claimed\nid: ");
        claimed.set(i, text.lines().skip(1).findFirst().orElseThrow().substring("id: ".length()));
      }
      assertThat(new TreeSet<>(claimed)).hasSize(agents.size());
      Files.writeString(repository.resolve("work-" + round), "x");
      int victim = random.nextInt(agents.size());
      String lost = claimed.remove(victim);
      McpClient killed = agents.remove(victim);
      killed.process().destroyForcibly();
      killed.process().waitFor();
      until(() -> readyShowsStale(lost));
      for (int i = 0; i < agents.size(); i++) {
        assertThat(
                agents
                    .get(i)
                    .call("close", "{\"id\":\"%s\",\"reason\":\"done\"}".formatted(claimed.get(i))))
            .startsWith("closed " + claimed.get(i));
      }
    }
    for (McpClient agent : agents) {
      agent.close();
    }
  }

  private boolean readyShowsStale(String id) {
    for (Json each : sandbox.json("ready").items()) {
      if (each.text("id").equals(id)) {
        return each.has("stale")
            && each.at("stale").at("evidence").text("finding").contains("is gone");
      }
    }
    return false;
  }
}
