package dev.baton.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The registered databases. */
class RegistryTest {
  private static final List<String> ODD =
      List.of("/a b/x.db", "/line\nend/x.db", "/back\\n/x.db", "/tab\t/x.db", "/ä☃/x.db", "/\r/x");

  @TempDir Path folder;

  private StateFolder state;
  private Registry registry;

  @BeforeEach
  void open() {
    state = new StateFolder(folder.resolve("state/baton"));
    registry = new Registry(state);
  }

  @Test
  void eachIsThereOnceWhateverItsName() throws Exception {
    assertThat(registry.databases()).isEmpty();
    for (String path : ODD) {
      assertThat(registry.add(path)).isTrue();
      assertThat(registry.add(path)).isFalse();
    }
    assertThat(new Registry(state).databases()).isEqualTo(ODD);
    assertThat(Files.readAllLines(state.repositories())).hasSize(ODD.size()).contains("/a b/x.db");

    registry.drop(List.of(ODD.get(1), "/unknown"));
    assertThat(registry.databases()).hasSize(ODD.size() - 1).doesNotContain(ODD.get(1));
  }

  @Test
  void onlyTheUserMayReadIt() throws Exception {
    registry.add("/x.db");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state.folder())))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state.repositories())))
        .isEqualTo("rw-------");
  }

  @Test
  void whatSomebodyWroteByHandIsReadAsFarAsItMakesSense() throws Exception {
    Files.createDirectories(state.folder());
    Files.writeString(state.repositories(), "/a.db\n\nrelative\n/b.db\n/a.db\n# note\n/c.db");
    assertThat(registry.databases()).containsExactly("/a.db", "/b.db", "/c.db");
  }

  @Test
  void theFolderIsFoundAsTheXdgStandardWantsIt() {
    assertThat(StateFolder.of(Map.of("HOME", "/h")).orElseThrow().folder())
        .isEqualTo(Path.of("/h/.local/state/baton"));
    assertThat(StateFolder.of(Map.of("HOME", "/h", "XDG_STATE_HOME", "/s")).orElseThrow().folder())
        .isEqualTo(Path.of("/s/baton"));
    assertThat(StateFolder.of(Map.of("HOME", "/h", "XDG_STATE_HOME", "rel")).orElseThrow().folder())
        .isEqualTo(Path.of("/h/.local/state/baton"));
    assertThat(StateFolder.of(Map.of("HOME", ""))).isEmpty();
  }

  @Test
  void theFolderOfARepositoryIsToldFromTheNameOfItsDatabase() {
    assertThat(SweepProcess.folderOf(Path.of("/w/app/.git/baton/baton.db"))).isEqualTo("/w/app");
    assertThat(SweepProcess.folderOf(Path.of("/w/app/.baton/baton.db"))).isEqualTo("/w/app");
    assertThat(SweepProcess.folderOf(Path.of("/w/bare/baton/baton.db"))).isEqualTo("/w/bare/baton");
    assertThat(SweepProcess.folderOf(Path.of("/x.db"))).isEqualTo("/");
  }
}
