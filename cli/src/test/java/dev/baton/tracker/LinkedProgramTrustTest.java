package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A link to a program that came with cloned or unpacked files. */
class LinkedProgramTrustTest {
  @TempDir Path folder;

  private Path ran;
  private Path evil;

  @BeforeEach
  void plant() throws Exception {
    ran = folder.resolve("ran");
    evil = folder.resolve("bd");
    Files.writeString(evil, "#!/bin/sh\necho \"$@\" >> '" + ran + "'\nexit 1\n");
    Files.setPosixFilePermissions(evil, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(folder.resolve(".beads/embeddeddolt/x/.dolt/noms"));
    Files.writeString(
        folder.resolve(".beads/metadata.json"),
        "{\"database\":\"dolt\",\"dolt_mode\":\"embedded\"}");
  }

  private void expectNothingRan(Sandbox baton, Path database) throws Exception {
    for (Path program : new Path[] {evil, Path.of("./bd")}) {
      Files.writeString(
          database.resolveSibling("baton.db.link"), "beads\n../.beads\n" + program + "\n");
      for (String command : new String[] {"ready", "list", "doctor", "sweep", "create T"}) {
        Answer answer = baton.run(command.split(" ", -1));
        assertThat(answer.out() + answer.err()).as(command).contains("is not run");
        assertThat(ran).doesNotExist();
      }
    }
  }

  @Test
  void inAnUnpackedFolderIsNotRun() throws Exception {
    Sandbox baton = Sandbox.emptyFolder(folder);
    baton.ok("init");
    expectNothingRan(baton, folder.resolve(".baton/baton.db"));
  }

  @Test
  void inARepositoryWithinAClonedOneIsNotRun() throws Exception {
    Sandbox baton = Sandbox.emptyFolder(folder);
    baton.git("init", "-q", "--bare", ".");
    baton.ok("init");
    expectNothingRan(baton, folder.resolve("baton/baton.db"));
  }

  @Test
  @Timeout(60)
  void filesOfBdThatNeverEndAreNotRead() throws Exception {
    Sandbox baton = Sandbox.emptyFolder(folder);
    Path metadata = folder.resolve(".beads/metadata.json");
    Files.delete(metadata);
    Files.createSymbolicLink(metadata, Path.of("/dev/zero"));
    assertThat(baton.run("ready").exit()).isEqualTo(3);
    baton.ok("init");
    assertThat(baton.error(1, "link", "beads").text("error")).contains("it is a device");
    Path other = folder.resolve("other");
    Files.writeString(other, "kept");
    Files.createSymbolicLink(folder.resolve(".baton/baton.db.link.new"), other);
    Files.createDirectories(folder.resolve(".cub"));
    Files.writeString(folder.resolve(".cub/tasks.jsonl"), "");
    baton.ok("link", "cub");
    assertThat(other).as("a link in the place of a new file").hasContent("kept");
  }
}
