package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built Baton in the hooks of a repository. */
class HooksIT {
  private static final String IDENTITY =
      "export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org"
          + " GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org\n";

  @TempDir Path temporary;

  private Path folder;
  private Program baton;

  @BeforeEach
  void createRepository() throws Exception {
    folder = Files.createDirectory(temporary.resolve("a repository"));
    baton = new Program(folder, temporary);
    Sandbox.repository(folder);
  }

  @Test
  void aCommitLeavesANoteAndStatusProvesIt() throws Exception {
    baton.start("hooks", "install").mustSucceed();
    Answer commit =
        baton.shell(IDENTITY + "git commit -q --allow-empty -m x; git rev-parse HEAD").end();

    assertThat(commit.exit()).isZero();
    assertThat(commit.err()).isEmpty();
    assertThat(Files.readString(folder.resolve(".git/baton/spool")))
        .matches("1 post-commit - " + commit.out().strip() + " - - - - up:[0-9/,]+\n");
    assertThat(Files.readString(folder.resolve(".git/hooks/post-commit")))
        .contains(Program.LAUNCHER.toString());
    assertThat(baton.run("hooks", "status", "--json").json().truth("in_order")).isTrue();
  }

  @Test
  void aSymbolicLinkOfAnotherNameWritesTheProgramItself() throws Exception {
    Path link = Files.createSymbolicLink(temporary.resolve("bd"), Program.LAUNCHER);
    baton.shell("'" + link + "' hooks install").mustSucceed();

    assertThat(Files.readString(folder.resolve(".git/hooks/post-commit")))
        .contains(Program.LAUNCHER.toString())
        .doesNotContain(link.toString());
  }

  @Tag("engines")
  @Test
  void trailerAndFenceWorkInRealCommits() throws Exception {
    baton.start("create", "Task", "--id", "app-x").mustSucceed();
    baton.start("hooks", "install", "--with", "trailer", "--with", "fence").mustSucceed();
    baton.start("claim", "app-x", "--worker", "w").mustSucceed();
    String commit = IDENTITY + "git commit -q --allow-empty -m x; git log -1 --format=%B";
    assertThat(baton.shell(commit).mustSucceed().out()).contains("\n\nBaton-Task: app-x epoch 1\n");

    String late = "export BATON_TASK=app-x BATON_EPOCH=1\n" + commit;
    baton.start("release", "app-x", "--epoch", "1").mustSucceed();
    Answer refused = baton.shell(late).end();
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).startsWith("baton: the claim on app-x (epoch 1)").hasLineCount(1);
    assertThat(baton.shell("export BATON_HOOKS=0\n" + late).end().exit()).isZero();
    // Any other failure of Baton lets the commit pass.
    Files.writeString(folder.resolve("damaged.db"), "no database");
    String damaged = "export BATON_DB=$PWD/damaged.db\n";
    assertThat(baton.shell(damaged + late).mustSucceed().err()).isEmpty();
  }
}
