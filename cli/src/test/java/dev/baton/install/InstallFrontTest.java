package dev.baton.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Baton's launcher under the name of another program. */
class InstallFrontTest {
  private static final Path REAL = Path.of("/usr/local/bin/bd");

  @TempDir Path folder;

  private Path launcher;
  private Path database;
  private Front front;

  @BeforeEach
  void createFront() throws Exception {
    launcher = Files.writeString(folder.resolve("baton"), "");
    database = folder.resolve("one.db");
    Files.writeString(folder.resolve("one.db.link"), "");
    front = new Front(new Prefix(folder.resolve("home")), "bd");
  }

  private Path memory() {
    return folder.resolve("home/lib/baton/front-bd");
  }

  @Test
  void theLauncherFindsTheOtherProgram() throws Exception {
    front.install(launcher, REAL, database);
    front.install(launcher, REAL, database);
    assertThat(front.place()).isEqualTo(folder.resolve("home/bin/bd"));
    assertThat(Files.readSymbolicLink(front.place())).isEqualTo(launcher);
    assertThat(memory()).hasContent(REAL + "\n" + database + "\n");
    assertThat(front.remove(database)).isTrue();
    assertThat(Files.exists(front.place(), LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(memory()).doesNotExist();
    assertThat(front.remove(database)).isFalse();
  }

  @Test
  void itStaysWhileAnotherRepositoryUsesIt() throws Exception {
    Path other = folder.resolve("two.db");
    Files.writeString(folder.resolve("two.db.link"), "");
    front.install(launcher, REAL, database);
    front.install(launcher, Path.of("/opt/bd"), other);
    assertThat(front.remove(database)).isFalse();
    assertThat(memory()).hasContent("/opt/bd\n" + other + "\n");
    assertThat(front.place()).isSymbolicLink();
    Files.delete(folder.resolve("two.db.link"));
    assertThat(front.remove(database)).as("the other link has ended").isTrue();
  }

  @Test
  void anAliasOfBatonIsNeitherReplacedNorRemoved() throws Exception {
    Files.createDirectories(front.place().getParent());
    Files.createSymbolicLink(front.place(), launcher);
    assertThatThrownBy(() -> front.install(launcher, REAL, database))
        .isInstanceOf(InstallFailure.class)
        .hasMessageContaining("is your alias of Baton");
    assertThat(memory()).doesNotExist();
    assertThat(front.remove(database)).isFalse();
    assertThat(Files.readSymbolicLink(front.place())).isEqualTo(launcher);
  }

  @Test
  void anotherProgramIsNotReplaced() throws Exception {
    Files.createDirectories(front.place().getParent());
    Files.writeString(front.place(), "the real one");
    assertThatThrownBy(() -> front.install(launcher, REAL, database))
        .isInstanceOf(InstallFailure.class)
        .hasMessageContaining("is another program");
    assertThat(front.place()).hasContent("the real one");
    assertThat(front.remove(database)).isFalse();
    assertThat(front.place()).hasContent("the real one");
  }
}
