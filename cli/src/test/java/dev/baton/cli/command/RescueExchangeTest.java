package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rescues are carried to another clone through the git remote. */
class RescueExchangeTest {
  private static final String REF = "refs/baton/rescue/app-1/1";

  @TempDir Path temporary;
  private Sandbox here;
  private Path there;

  @BeforeEach
  void letAWorkerDie() throws IOException {
    temporary = temporary.toRealPath();
    here = Sandbox.repository(Files.createDirectory(temporary.resolve("here")));
    here.variable("HOME", temporary.toString());
    here.git("commit", "-q", "--allow-empty", "-m", "first");
    Path hub = temporary.resolve("hub.git");
    here.git("init", "-q", "--bare", hub.toString());
    here.git("remote", "add", "origin", hub.toString());
    here.git("push", "-q", "origin", "HEAD");
    there = temporary.resolve("there");
    here.git("clone", "-q", hub.toString(), there.toString());
    here.task("app-1", "Task");
    here.processes().start(100);
    here.ok("claim", "app-1", "--worker", "bob", "--pid", "100");
    here.file("new", "1\n");
    here.file(".env", "secret");
    here.processes().kill(100);
    here.ok("sweep", "--now");
  }

  @Test
  void anotherMachineAppliesWhatWasPushed() {
    Json pushed = here.json("rescue", "push").at(0);
    assertThat(pushed.text("ref")).isEqualTo(REF);
    assertThat(pushed.text("remote")).isEqualTo("origin");
    assertThat(pushed.text("outcome")).isEqualTo("added");
    assertThat(here.ok("rescue", "push", "app-1").err())
        .contains("1 rescue was the same on origin");

    Sandbox other = here.in(there);
    String db = here.database().toString();
    assertThat(other.ok("rescue", "fetch", "--db", db).out())
        .isEqualTo("fetched " + REF + " from origin\n");
    assertThat(other.json("rescue", "fetch", "app-1", "--db", db).at(0).text("outcome"))
        .isEqualTo("unchanged");
    other.ok("rescue", "apply", "app-1", "--db", db);
    assertThat(there.resolve("new")).hasContent("1\n");
    assertThat(there.resolve(".env")).doesNotExist();
  }

  @Test
  void nothingToExchangeIsNoFailure() {
    here.ok("rescue", "drop", "app-1");
    assertThat(here.ok("rescue", "push").err()).contains("no rescues to be pushed");
    assertThat(here.ok("rescue", "fetch").err()).contains("no rescues to be fetched");
    assertThat(here.json("rescue", "push").items()).isEmpty();
    assertThat(here.json("rescue", "fetch").items()).isEmpty();
  }

  @Test
  void aSecretIsNotPushed() throws IOException {
    Path config = Files.createDirectories(temporary.resolve(".config/baton"));
    Files.writeString(config.resolve("config.json"), "{\"rescue\": {\"exclude\": [\"new\"]}}");
    var refused = here.run("rescue", "push");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .contains(REF + " was not pushed: new looks like a secret: rescue.exclude has new");
    Json json = Json.parse(here.run("rescue", "push", "--json").out()).at(0);
    assertThat(json.text("outcome")).isEqualTo("refused");
    assertThat(json.text("reason")).startsWith("new looks like a secret");
  }

  @Test
  void aFailureIsOneLine() {
    here.git("remote", "set-url", "origin", temporary.resolve("gone").toString());
    Json error = here.error(1, "rescue", "push");
    assertThat(error.text("code")).isEqualTo("remote_failed");
    assertThat(error.text("error"))
        .startsWith("the rescues could not be pushed to origin: ")
        .contains("does not appear to be a git repository")
        .doesNotContain("\n");
    here.git("remote", "remove", "origin");
    assertThat(here.error(3, "rescue", "fetch").text("error"))
        .isEqualTo(
            "there is no remote 'origin' in this repository: expected one that git remote add"
                + " made");
  }
}
