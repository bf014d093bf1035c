package dev.baton.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeFilesTest {
  @TempDir Path folder;
  private Path top;
  private Path outside;

  @BeforeEach
  void makeTree() throws IOException {
    top = Files.createDirectories(folder.toRealPath().resolve("top"));
    outside = Files.createDirectories(folder.toRealPath().resolve("outside"));
    Files.createDirectories(top.resolve("sub/.git"));
  }

  private void refused(Path file, String why) {
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> TreeFiles.toWrite(top, file))
        .satisfies(e -> assertThat(e.getReason()).startsWith(why));
  }

  @Test
  void whatIsInTheTreeIsWritten() throws IOException {
    assertThat(TreeFiles.toWrite(top, top.resolve("a/b"))).isEqualTo(top.resolve("a/b"));
    Files.createSymbolicLink(top.resolve("in"), Path.of("sub"));
    assertThat(TreeFiles.toWrite(top, top.resolve("in/x"))).isEqualTo(top.resolve("sub/x"));
  }

  @Test
  void aLinkMustNotLeadOutOfIt() throws IOException {
    Files.createSymbolicLink(top.resolve("out"), outside);
    Files.createSymbolicLink(top.resolve("twice"), Path.of("out"));
    Files.createSymbolicLink(top.resolve("nowhere"), outside.resolve("missing"));
    refused(top.resolve("out/x"), "it leads out of the work tree, to " + outside.resolve("x"));
    refused(top.resolve("twice/a/b"), "it leads out of the work tree");
    refused(top.resolve("nowhere"), "it is a symbolic link to a file that does not exist");
    refused(top.resolve("../outside/x"), "it leads out of the work tree");
  }

  @Test
  void norIntoAGitDirectory() throws IOException {
    Files.createSymbolicLink(top.resolve("in"), Path.of("sub/.git"));
    refused(top.resolve("in/config"), "it leads into a git directory");
    refused(top.resolve("sub/.GIT/config"), "it leads into a git directory");
    refused(top.resolve("sub"), "it is not a regular file");
  }

  @Test
  void whatAUserNamesElsewhereIsTheUsersChoice() throws IOException {
    Path file = Files.createFile(outside.resolve("file"));
    Path link = Files.createSymbolicLink(outside.resolve("link"), file);
    assertThat(TreeFiles.named(top, link)).isEqualTo(file);
    Path inside = Files.createSymbolicLink(top.resolve("link"), file);
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> TreeFiles.named(top, inside));
  }
}
