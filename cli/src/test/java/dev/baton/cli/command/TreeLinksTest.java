package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that came with the files do not decide what is written outside the work tree. */
class TreeLinksTest {
  @TempDir Path folder;
  private Sandbox baton;
  private Path outside;

  @BeforeEach
  void createRepository() throws IOException {
    baton = Sandbox.repository(Files.createDirectory(folder.resolve("repository")));
    baton.task("app-x", "Task");
    outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("kept"), "kept");
    link("file", "kept");
    link("new", "missing");
    link("dir", ".");
  }

  private void link(String name, String target) throws IOException {
    Path place = baton.directory().resolve(name);
    Files.deleteIfExists(place);
    Files.createSymbolicLink(place, outside.resolve(target));
  }

  private void assertUnchanged() throws IOException {
    assertThat(outside).isDirectoryNotContaining(path -> !path.endsWith("kept"));
    assertThat(outside.resolve("kept")).hasContent("kept");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export -o file",
        "export -o new",
        "export -o dir/x",
        "report --force -o file",
        "report -o dir/x.html",
        "iterations export -o dir"
      })
  void aFileThatIsNamedInTheTreeIsNotWrittenElsewhere(String command) throws IOException {
    Answer answer = baton.run(command.split(" ", -1));
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err())
        .containsPattern("cannot write .*: it (leads out of the work tree, to|is a symbolic link)");
    assertUnchanged();
  }

  @Test
  void aFolderOfTheGitDirectoryIsNotElsewhere() throws IOException {
    link(".git/baton/hooks", ".");
    Files.writeString(outside.resolve("post-commit"), "mine");

    assertThat(baton.run("hooks", "install").err()).contains("it is a link, not a folder");
    assertThat(baton.run("hooks", "uninstall").err()).contains("it is a link, not a folder");
    assertThat(outside.resolve("post-commit")).hasContent("mine");
    assertThat(outside.resolve("post-merge")).doesNotExist();
  }
}
