package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code baton run} continues with what an earlier worker left, and carries it to others. */
@Tag("loops")
class RunRescuesIT {
  private static final String REF = "refs/baton/rescue/app-a/1";

  /** Shows its prompt and its files, and says that it is done. */
  private static final String AGENT =
      """
      cat >../prompt.txt
      ls >../files.txt
      echo '<promise>COMPLETE</promise>'
      """;

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void letAWorkerDie() throws Exception {
    world = RunWorld.create(temporary);
    world.shell(
        """
        sleep 1000 &
        baton claim -q app-a --worker bob --pid $! >/dev/null
        echo bob >new.txt
        echo bob >>tracked.txt
        echo secret >.env
        kill -9 $!
        wait $! || true
        baton sweep -q --now >/dev/null
        git checkout -q tracked.txt
        rm new.txt .env
        """);
  }

  private String prompt() throws Exception {
    return Files.readString(temporary.resolve("prompt.txt"));
  }

  private String files() throws Exception {
    return Files.readString(temporary.resolve("files.txt"));
  }

  private static String warnings(Ran ran) {
    StringBuilder all = new StringBuilder();
    ran.events("warning").forEach(one -> all.append(one.text("message")).append('\n'));
    return all.toString();
  }

  @Test
  void theFilesAreRestoredAndNamedByDefault() throws Exception {
    world.runShell(AGENT, "--now", "--once", "--check", "true");
    assertThat(prompt())
        .contains(
            "Uncommitted work of an earlier worker:\n"
                + "- the uncommitted work of \"bob\" (2 files) has been restored in this directory")
        .contains("  > A new.txt\n  > M tracked.txt\n")
        .contains("- epoch 1: \"bob\" began ");
    assertThat(files()).contains("new.txt");
    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
  }

  @Test
  void aFreshAgentGetsNeitherFilesNorDigest() throws Exception {
    world.runShell(AGENT, "--now", "--once", "--recover", "fresh", "--check", "true");
    assertThat(prompt()).contains("Task app-a").doesNotContain("Hand-over", "bob");
    assertThat(files()).doesNotContain("new.txt");
  }

  @Test
  void theUsersOwnChangesAreNotOverwritten() throws Exception {
    Files.writeString(world.file("tracked.txt"), "the user's\n");
    Ran ran = world.runShell(AGENT, "--now", "--once", "--recover", "files", "--check", "true");
    assertThat(warnings(ran))
        .contains(
            REF
                + " was not applied: that would overwrite tracked.txt; the agent starts without"
                + " it");
    assertThat(world.file("tracked.txt")).hasContent("the user's\n");
    assertThat(files()).doesNotContain("new.txt");
    assertThat(prompt()).contains("is not in this directory");
  }

  /** What it had made of it, nobody knows. */
  @Test
  void workThatAnotherWorkerHadAfterThatIsNotApplied() throws Exception {
    world.shell(
        "baton claim -q app-a --now --worker eve >/dev/null; baton release -q app-a --force");
    Ran ran = world.runShell(AGENT, "--now", "--once", "--recover", "files", "--check", "true");
    assertThat(warnings(ran)).contains("was not applied: another worker had the task after that");
    assertThat(files()).doesNotContain("new.txt");
  }

  @Test
  void anotherMachineFetchesTheWorkAndContinues() throws Exception {
    world.shell(
        """
        git init -q --bare -b main ../hub.git
        git remote add origin ../hub.git
        git push -q origin main
        git clone -q ../hub.git ../there
        baton create -q --id app-z 'Other task' -p 4 >/dev/null
        """);
    // The run of another task sends what its machine rescued.
    world.runShell(AGENT, "--task", "app-z", "--push-rescues", "--check", "true");
    assertThat(world.shell("git -C ../hub.git for-each-ref --format='%(refname)' refs/baton"))
        .isEqualTo(REF + "\n");
    world.shell(
        """
        database=${BATON_DB:-$PWD/.git/baton/baton.db}
        cd ../there
        baton run -q --db "$database" --now --once --push-rescues --recover files --commit -- \\
          sh -c 'cat >../prompt.txt; echo "<promise>COMPLETE</promise>"' >../run.txt 2>&1
        """);
    assertThat(temporary.resolve("there/new.txt")).hasContent("bob\n");
    assertThat(temporary.resolve("there/.env")).doesNotExist();
    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
  }

  /** The setting sends data out, so a repository cannot make it. */
  @Test
  void aRepositoryCannotSendRescuesWithoutTrust() throws Exception {
    world.shell(
        """
        git init -q --bare -b main ../hub.git
        git remote add origin ../hub.git
        echo '{"run": {"push_rescues": true, "recover": "files", "snapshot": "5m"}}' >.baton.json
        """);
    Ran ran = world.runShell(AGENT, "--now", "--once", "--check", "true");
    assertThat(ran.answer().err())
        .contains("run.push_rescues")
        .contains("run.recover")
        .doesNotContain("run.snapshot");
    assertThat(world.shell("git -C ../hub.git for-each-ref")).isEmpty();
  }
}
