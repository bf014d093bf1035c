package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnOutputTest {
  @TempDir Path temporary;

  private Path processes;
  private Path descriptors;

  @BeforeEach
  void createFolders() throws Exception {
    processes = temporary.resolve("proc");
    descriptors = Files.createDirectories(processes.resolve("self/fd"));
  }

  /** A process has this file open. */
  private void open(String process, String number, String flags, Path target) throws Exception {
    Path folder = processes.resolve(process);
    Files.createSymbolicLink(Files.createDirectories(folder.resolve("fd")).resolve(number), target);
    Files.writeString(
        Files.createDirectories(folder.resolve("fdinfo")).resolve(number),
        "pos:\t0\nflags:\t" + flags + "\nmnt_id:\t29\n");
  }

  @Test
  void onlyFilesInTheFolderAreNamed() throws Exception {
    Path folder = Files.createDirectories(temporary.resolve("work/logs")).getParent();
    Files.createSymbolicLink(
        descriptors.resolve("1"), Files.createFile(folder.resolve("logs/r\u00fcn.log")));
    Path elsewhere = Files.createFile(temporary.resolve("err.log"));
    Files.createSymbolicLink(descriptors.resolve("2"), elsewhere);
    assertThat(OwnOutput.below(folder, processes))
        .containsExactlyInAnyOrder("logs/r\u00fcn.log", "logs/r\u00c3\u00bcn.log");
  }

  @Test
  void pipesAndTerminalsAreNone() throws Exception {
    Files.createSymbolicLink(descriptors.resolve("1"), Path.of("pipe:[123]"));
    Files.createSymbolicLink(descriptors.resolve("2"), temporary);
    assertThat(OwnOutput.below(temporary, processes)).isEmpty();
    assertThat(OwnOutput.below(temporary, temporary.resolve("none"))).isEmpty();
  }

  @Test
  void whatReadsTheOutputMayWriteItToFiles() throws Exception {
    Path folder = Files.createDirectory(temporary.resolve("work"));
    Path log = Files.createFile(folder.resolve("run.log"));
    Path input = Files.createFile(folder.resolve("patterns"));
    Path edited = Files.createFile(folder.resolve("Main.java"));
    Files.createSymbolicLink(descriptors.resolve("1"), Path.of("pipe:[7]"));
    open("10", "1", "0100001", Path.of("pipe:[7]"));
    open("10", "3", "0100001", edited);
    open("11", "0", "0100000", Path.of("pipe:[7]"));
    open("11", "1", "0100001", Path.of("pipe:[8]"));
    open("11", "3", "0100000", input);
    open("12", "0", "0100000", Path.of("pipe:[8]"));
    open("12", "1", "0100001", Path.of("pipe:[8]"));
    open("12", "3", "0102001", log);
    Files.createDirectory(processes.resolve("13"));
    assertThat(OwnOutput.below(folder, processes)).containsExactly("run.log");
  }
}
