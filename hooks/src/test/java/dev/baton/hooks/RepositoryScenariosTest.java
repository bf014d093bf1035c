package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.policy.Preset;
import dev.baton.git.GitLayout;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Stores;
import dev.baton.task.ChangedFile;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repositories and contents of all kinds. */
class RepositoryScenariosTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path home;

  @Tag("engines")
  @EveryMode
  void namesInAnyBytes(Lab.Mode mode) throws IOException, InterruptedException {
    try (Lab lab = new Lab(home, mode)) {
      // Java cannot write such names, but the shell can.
      Process shell =
          new ProcessBuilder(
                  "sh",
                  "-ec",
                  "n=$(printf 'caf\\351.txt'); echo x >\"$n\"; n=$(printf 'new\\nline'); echo y"
                      + " >\"$n\"; echo z >'a tab\tand \"quotes\"'; git add -A")
              .directory(lab.top.toFile())
              .start();
      assertThat(shell.waitFor()).isZero();
      lab.git("commit", "-q", "-m", "names");
      assertThat(lab.told()).containsExactly("names kept");
      assertThat(lab.iterations.files(lab.ofSubject("names").n()))
          .extracting(ChangedFile::path)
          .containsExactlyInAnyOrder(
              "\"a tab\\tand \\\"quotes\\\"\"", "\"caf\\351.txt\"", "\"new\\nline\"");
      lab.assertAsGitSays();
    }
  }

  @Test
  void fiveThousandFiles() throws IOException {
    try (Lab lab = new Lab(home, Lab.Mode.HOOKS_AT_THE_END)) {
      Path many = Files.createDirectory(lab.top.resolve("many"));
      for (int i = 0; i < 5000; i++) {
        Files.writeString(many.resolve("file" + i), i + "\n");
      }
      lab.run(lab.top, "add", "-A");
      lab.git("commit", "-q", "-m", "many");
      assertThat(lab.told()).containsExactly("many kept");
      assertThat(lab.ofSubject("many").diff().filesChanged()).isEqualTo(5000);
      lab.assertAsGitSays();
    }
  }

  @Test
  void twoHundredMegabytesOfBinary() throws IOException {
    try (Lab lab = new Lab(home, Lab.Mode.HOOKS_AT_THE_END)) {
      byte[] block = new byte[1 << 20];
      new Random(7).nextBytes(block);
      try (OutputStream out = Files.newOutputStream(lab.top.resolve("large.bin"))) {
        for (int i = 0; i < 200; i++) {
          out.write(block);
        }
      }
      lab.run(lab.top, "-c", "core.compression=0", "add", "-A");
      lab.git("commit", "-q", "-m", "large");
      assertThat(lab.told()).containsExactly("large kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void sha256(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode, "--object-format=sha256")) {
      lab.commit("a");
      lab.commit("b");
      lab.sequence("2s/pick/squash/");
      lab.git("rebase", "-q", "-i", "HEAD~2");
      assertThat(lab.told()).containsExactly("a kept", "b squashed");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void submodule(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      Path library = home.resolve("library");
      lab.run(home, "init", "-q", "-b", "main", "library");
      Lab.write(library.resolve("lib"), "1\n");
      lab.run(library, "add", "lib");
      lab.run(library, "commit", "-q", "-m", "library's");
      lab.run(lab.top, "submodule", "--quiet", "add", library.toString(), "sub");
      lab.git("commit", "-q", "-m", "with a submodule");

      // A nested repository of its own.
      Path sub = lab.top.resolve("sub");
      GitLayout layout = GitLayout.find(sub, Map.of()).orElseThrow();
      assertThat(layout.commonDir()).endsWith(Path.of("modules/sub"));
      try (Stores stores = TestEngine.createIn(layout.commonDir().resolve("baton"), PATIENCE)) {
        look(stores, layout);
        if (mode.hooks) {
          TestHooks.install(layout.commonDir().resolve("hooks"));
        }
        Lab.write(sub.resolve("lib"), "2\n");
        lab.run(sub, "commit", "-q", "-a", "-m", "within");
        look(stores, layout);
        List<Iteration> within = stores.iterations().list(IterationFilter.ALL);
        assertThat(within).extracting(Iteration::subject).containsExactly("within");
        assertThat(within.getFirst().worktree()).isEqualTo(sub.toString());
      }
      lab.git("commit", "-q", "-a", "-m", "moved the submodule");
      assertThat(lab.told()).containsExactly("with a submodule kept", "moved the submodule kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void shallowClone(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.commit("a");
      lab.commit("b");
      lab.run(home, "clone", "-q", "--depth", "1", lab.top.toUri().toString(), "shallow");
      Path shallow = home.resolve("shallow");
      GitLayout layout = GitLayout.find(shallow, Map.of()).orElseThrow();
      try (Stores stores = TestEngine.createIn(layout.commonDir().resolve("baton"), PATIENCE)) {
        look(stores, layout);
        if (mode.hooks) {
          TestHooks.install(layout.commonDir().resolve("hooks"));
        }
        lab.run(shallow, "commit", "-q", "--amend", "-m", "b amended");
        lab.run(shallow, "commit", "-q", "--allow-empty", "-m", "c");
        look(stores, layout);
        List<Iteration> found = stores.iterations().list(IterationFilter.ALL);
        assertThat(found).extracting(Iteration::subject).containsExactly("b amended", "c");
        Iteration amended = found.getFirst();
        // The amended commit had no parent here, so it is a root, for git too.
        assertThat(amended.base()).isNull();
        assertThat(amended.diff().filesChanged()).isEqualTo(3);
        assertThat(found.getLast().diff().filesChanged()).isZero();
      }
    }
  }

  @Test
  void aCommitWhoseParentIsCutOffIsUnknown() throws IOException {
    try (Lab lab = new Lab(home, Lab.Mode.REFLOG_AT_THE_END)) {
      lab.commit("a");
      String b = lab.commit("b");
      lab.commit("c");
      Files.writeString(lab.top.resolve(".git/shallow"), b + "\n");
      assertThat(lab.told()).contains("b kept", "c kept");
      assertThat(lab.ofSubject("b").diff().filesChanged()).isNull();
      assertThat(lab.ofSubject("b").diff().note()).contains("shallow");
      assertThat(lab.ofSubject("c").diff().filesChanged()).isEqualTo(1);
    }
  }

  @Test
  void withoutReflogsTheHooksTell() {
    for (boolean eachStep : new boolean[] {false, true}) {
      Lab.Mode mode = eachStep ? Lab.Mode.HOOKS_AT_EACH_STEP : Lab.Mode.HOOKS_AT_THE_END;
      try (Lab lab = new Lab(home.resolve(mode.name()), mode)) {
        lab.run(lab.top, "config", "core.logAllRefUpdates", "false");
        deleteReflog(lab);
        lab.commit("a");
        lab.commit("b");
        lab.git("commit", "-q", "--amend", "-m", "b again");
        lab.commit("c");
        lab.git("checkout", "-q", "-b", "side", "HEAD~1");
        lab.commit("d");
        lab.git("merge", "-q", "--no-edit", "main");
        assertThat(Files.exists(lab.top.resolve(".git/logs/HEAD"))).isFalse();
        assertThat(lab.told())
            .containsExactly(
                "a kept", "b again kept", "c kept", "d kept", "Merge branch 'main' into side kept");
        lab.assertAsGitSays();
        lab.git("reset", "-q", "--hard", "HEAD~1");
        lab.git("rebase", "-q", "main");
        lab.assertAsGitSays();
        assertThat(Reflogs.missing(lab.layout())).contains("core.logAllRefUpdates");
      }
    }
  }

  private static void deleteReflog(Lab lab) {
    try {
      Files.delete(lab.top.resolve(".git/logs/HEAD"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    lab.look();
  }

  @EveryMode
  void aReflogThatIsRewrittenOrLost(Lab.Mode mode) throws IOException {
    try (Lab lab = new Lab(home, mode)) {
      lab.commit("a");
      lab.commit("b");
      lab.look();
      lab.run(lab.top, "reflog", "delete", "HEAD@{2}");
      lab.commit("c");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
      lab.run(lab.top, "reflog", "expire", "--expire=now", "--all");
      lab.commit("d");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept", "d kept");
      Files.delete(lab.top.resolve(".git/logs/HEAD"));
      lab.commit("e");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept", "d kept", "e kept");
      lab.run(lab.top, "gc", "-q", "--prune=now");
      lab.commit("f");
      lab.assertAsGitSays();
    }
  }

  @Tag("engines")
  @Test
  void aLongBacklogIsTakenInPortions() {
    try (Lab lab = new Lab(home, Lab.Mode.HOOKS_AT_THE_END)) {
      for (int i = 0; i < 120; i++) {
        lab.file("base", i + "\n");
        lab.run(lab.top, "commit", "-q", "-a", "-m", "c" + i);
      }
      Ingest.Limits quick = new Ingest.Limits(50, Duration.ZERO, PATIENCE);
      assertThat(lab.ingest().catchUp(quick)).isFalse();
      assertThat(lab.all()).hasSize(50);
      assertThat(ChangeProbe.seesNews(lab.stores, lab.layout())).isTrue();
      assertThat(lab.ingest().catchUp(quick)).isFalse();
      assertThat(lab.ingest().catchUp(quick)).isTrue();
      assertThat(ChangeProbe.seesNews(lab.stores, lab.layout())).isFalse();
      lab.assertAsGitSays();
      assertThat(lab.all()).hasSize(120);
    }
  }

  private static void look(Stores stores, GitLayout layout) {
    Ingest ingest = new Ingest(stores, layout, Clock.systemUTC(), Preset.DEFAULT::policy, null);
    assertThat(ingest.catchUp(new Ingest.Limits(Integer.MAX_VALUE, PATIENCE, PATIENCE))).isTrue();
  }
}
