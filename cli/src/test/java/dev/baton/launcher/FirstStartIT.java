package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first start in a checkout, with a fake Maven. */
class FirstStartIT {
  @TempDir Path temporary;

  private Path checkout;
  private Path launcher;
  private Path calls;
  private String path;

  @BeforeEach
  void createCheckout() throws IOException {
    checkout = Files.createDirectories(temporary.resolve("check out"));
    launcher = checkout.resolve("baton");
    calls = temporary.resolve("calls");
    Path build = Files.createDirectories(checkout.resolve("cli/src/build"));
    Files.copy(Probe.REPOSITORY.resolve("baton"), launcher);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Files.copy(Probe.REPOSITORY.resolve("cli/src/build/first-build"), build.resolve("first-build"));
    Probe.create(temporary.resolve("built"));
    path = temporary.resolve("tools") + ":/usr/bin:/bin";
    maven("sleep 1; ln -s '" + temporary.resolve("built") + "' '" + dist() + "'");
  }

  @Test
  void buildsOnceAndNeverAgain() throws Exception {
    assertThat(start().run("x")).isEqualTo(new Start.Result(0, "x\n", building()));
    assertThat(start().run("x")).isEqualTo(new Start.Result(0, "x\n", ""));
    assertThat(calls)
        .hasContent("-B -Dmaven.test.skip=true -f " + checkout.resolve("pom.xml") + " package\n");
  }

  @Test
  void aTerminalShowsWhatMavenDoes() throws Exception {
    Path looks = Files.createFile(temporary.resolve("looks"));
    tool("sleep", "echo >>'" + looks + "'; exec /bin/sleep 0.05");
    maven(
        """
        echo '[INFO] --- compiler:3.14:compile (default-compile) @ baton-db ---'
        # A look that begins now sees that line, and another one follows it.
        before=$(wc -l <'%1$s')
        until [ "$(wc -l <'%1$s')" -ge $((before + 2)) ]; do /bin/sleep 0.05; done
        ln -s '%2$s' '%3$s'
        """
            .formatted(looks, temporary.resolve("built"), dist()));
    Start.Result result =
        Start.of(Path.of("/usr/bin/script"))
            .with("PATH", path)
            .run("-qec", "'" + launcher + "' x", "/dev/null");

    assertThat(result.out()).contains("log: " + log(), "  baton-db: compile ").endsWith("x\r\n");
  }

  @Test
  void manyFirstStartsBuildOnce() throws Exception {
    List<Start.Running> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      running.add(start().begin("x"));
    }
    List<String> said = new ArrayList<>();
    for (Start.Running one : running) {
      Start.Result result = one.end();
      assertThat(result.exit()).isZero();
      assertThat(result.out()).isEqualTo("x\n");
      said.add(result.err());
    }

    assertThat(said)
        .containsOnlyOnce(building())
        .allMatch(List.of(building(), waiting(), "")::contains);
    assertThat(Files.readAllLines(calls)).hasSize(1);
  }

  @Test
  void goesOnWhereAKilledBuilderLeftOff() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Path turn = Files.createDirectories(checkout.resolve("cli/target/first-build.lock/1"));
    Files.writeString(turn.resolve("pid"), dead.pid() + "\n");

    assertThat(start().run("x")).isEqualTo(new Start.Result(0, "x\n", building()));
    assertThat(checkout.resolve("cli/target/first-build.lock")).doesNotExist();
  }

  @Test
  void saysWhereTheLogIsWhenTheBuildFails() throws Exception {
    maven("echo no such artifact; exit 1");
    Start.Result result = start().run();

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).isEqualTo(building() + "baton: the build failed; see " + log() + "\n");
    assertThat(log()).hasContent("no such artifact\n");
    assertThat(checkout.resolve("cli/target/first-build.lock")).doesNotExist();
  }

  @Test
  void saysThatAJdkIsMissing() throws Exception {
    maven("echo 'Cannot find matching toolchain definitions for ...'; exit 1");
    Start.Result result = start().run();

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).startsWith(building() + "baton: needs a JDK 25").hasLineCount(2);
  }

  @Test
  void saysThatMavenIsMissing() throws Exception {
    path = Files.createDirectory(temporary.resolve("empty")).toString();
    Start.Result result = start().run();

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).startsWith("baton: needs Maven").hasLineCount(1);
  }

  private String building() {
    return "baton: building for the first use, one to four minutes and longer if Maven downloads;"
        + " log: "
        + log()
        + "\n";
  }

  private String waiting() {
    return "baton: waiting for the build that another start began; log: " + log() + "\n";
  }

  private Start start() {
    return Start.of(launcher).with("PATH", path);
  }

  private Path dist() {
    return checkout.resolve("cli/target/dist");
  }

  private Path log() {
    return checkout.resolve("cli/target/first-build.log");
  }

  private void maven(String action) throws IOException {
    tool("mvn", "echo \"$*\" >>'" + calls + "'\n" + action);
  }

  private void tool(String name, String action) throws IOException {
    Path tool = Files.createDirectories(temporary.resolve("tools")).resolve(name);
    Files.writeString(tool, "#!/bin/sh\n" + action + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
  }
}
