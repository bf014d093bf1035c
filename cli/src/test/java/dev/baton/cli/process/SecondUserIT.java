package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Baton as another user than root, with files of both. Needs root, to become that user. */
class SecondUserIT {
  private static final String USER = "65534";

  private static final String AS_USER =
      "export HOME=\"$1\" USER=other; cd \"$1\"; exec setpriv --reuid "
          + USER
          + " --regid "
          + USER
          + " --clear-groups /bin/sh -ec \"$2\"";

  @TempDir Path temporary;
  private Path folder;
  private Program baton;

  @BeforeEach
  void makeFolder() throws Exception {
    assumeTrue(Files.getAttribute(Path.of("/proc/self/."), "unix:uid").equals(0), "run as root");
    folder = Files.createDirectory(temporary.resolve("others"));
    baton = new Program(temporary, temporary);
    baton.shell("chmod 755 . ..; chown " + USER + ":" + USER + " others").mustSucceed();
    assumeTrue(asUser("baton --version").exit() == 0, "another user may run Baton here");
  }

  private Answer asUser(String script) throws Exception {
    return baton.shell(AS_USER, folder.toString(), script).end();
  }

  private void makeRepository() throws Exception {
    Answer made =
        asUser(
            """
            git init -q
            git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m first
            baton init -q --prefix app
            baton create Task --id app-x
            """);
    assertThat(made.exit()).as(made.err()).isZero();
  }

  @Test
  void anOrdinaryUserWorksInAFolderOfHisOwn() throws Exception {
    makeRepository();

    Answer done =
        asUser(
            """
            baton ready
            baton claim app-x --worker w
            baton close app-x --epoch 1
            """);

    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.out()).contains("app-x");
  }

  @Test
  void aProcessOfAnotherUserIsNoWorker() throws Exception {
    makeRepository();
    Process roots = new ProcessBuilder("sleep", "1000").start();
    try {
      Answer refused = asUser("baton claim app-x --worker w --pid " + roots.pid());
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err()).contains("it belongs to another user");
    } finally {
      roots.destroyForcibly().waitFor();
    }
    Answer own =
        asUser("sleep 1000 & baton claim app-x --worker w --pid $!; kill $!; baton show app-x");
    assertThat(own.exit()).as(own.err()).isZero();
    assertThat(own.out()).contains("claimed app-x (epoch 1)");
  }

  @Test
  void rootDoesNotReadTheRepositoryOfAnotherUser() throws Exception {
    makeRepository();
    baton
        .shell(
            """
            printf '#!/bin/sh\\ntouch %s/ran\\n' "$PWD" >program
            chmod +x program
            git config -f others/.git/config core.fsmonitor "$PWD/program"
            """)
        .mustSucceed();

    for (String command : new String[] {"ready", "doctor", "iterations list", "sweep --now"}) {
      Answer refused = baton.shell("cd others; baton " + command).end();
      assertThat(refused.exit()).as(command).isEqualTo(1);
      assertThat(refused.err()).contains("expected a repository of your own", "safe.directory");
    }
    assertThat(temporary.resolve("ran")).doesNotExist();
    assertThat(baton.shell("cd others; export SUDO_UID=" + USER + "; baton ready").end().out())
        .contains("app-x");
  }

  @Test
  void aDatabaseThatRootMadeIsRefused() throws Exception {
    makeRepository();
    baton.shell("chown -R 0:0 others/.git/baton; chmod -R a+rX others/.git/baton").mustSucceed();

    Answer refused = asUser("baton ready");

    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains(".git/baton belongs to root; nothing was read");
  }
}
