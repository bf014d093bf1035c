package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.hooks.HookState.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hooks in a directory of the work tree, as bd has them: lines there reach every clone. */
class TrackedHooksTest {
  @TempDir Path home;

  private HookRepo repo;

  @BeforeEach
  void createRepository() throws IOException {
    repo = HookRepo.create(home, "repo");
  }

  private HookScript script() throws IOException {
    return new HookScript(repo.fakeBaton());
  }

  private void install(String... with) throws IOException {
    new HookInstaller(repo.folder(), script()).install(Set.of(with), Set.of());
  }

  private HookState look(HookKind kind) throws IOException {
    return new HookInspector(repo.folder(), script()).look(kind);
  }

  private HookCheckup checkup(boolean everyOne) throws IOException {
    return HookCheckup.run(repo.folder(), script(), repo.variables(), everyOne);
  }

  /** bd sets core.hooksPath to a folder whose files are tracked. */
  private Path beads() throws IOException {
    return tracked(".beads/hooks");
  }

  private Path tracked(String directory) throws IOException {
    repo.ok("git", "config", "core.hooksPath", directory);
    Path hook =
        HookRepo.executable(
            repo.file(directory + "/pre-commit"),
            """
            #!/usr/bin/env sh
            # --- BEGIN BEADS INTEGRATION ---
            if command -v bd >/dev/null 2>&1; then
              bd hooks run pre-commit "$@" || exit 1
            fi
            # --- END BEADS INTEGRATION ---
            """);
    repo.ok("git", "add", ".");
    return hook;
  }

  @Test
  void trackedHooksAreNotChangedWithoutConsent() throws IOException {
    Path hook = tracked(".githooks");
    String before = Files.readString(hook);
    install("fence");
    HookState state = look(HookKind.POST_COMMIT);

    assertThat(hook).hasContent(before);
    assertThat(repo.ok("git", "status", "--porcelain", "-uall")).doesNotContain("post-commit");
    assertThat(state.status()).isEqualTo(Status.FOREIGN);
    assertThat(state.problem()).contains("git tracks this file or may do so");
    assertThat(state.advice()).contains("post-commit", "baton hooks install --tracked");
    assertThat(state.snippet()).startsWith("#!/bin/sh").noneMatch(line -> line.contains("" + home));
    assertThat(look(HookKind.PRE_COMMIT).snippet()).doesNotContain("#!/bin/sh");
  }

  @Test
  void inBdsFolderNoConsentIsNeeded() throws IOException {
    Path hook = beads();
    String before = Files.readString(hook);
    install("fence");

    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.INSTALLED);
    assertThat(look(HookKind.PRE_COMMIT).status()).isEqualTo(Status.INSTALLED);
    assertThat(HookFile.read(hook)).endsWith(before.substring(before.indexOf('\n') + 1));
    assertThat(HookFile.read(hook)).doesNotContain(home.toString());
  }

  @Test
  void trackedHooksGetLinesThatFitEveryClone() throws IOException {
    Path hook = beads();
    String before = Files.readString(hook);
    new HookInstaller(repo.folder(), script(), true).install(Set.of("fence"), Set.of());
    Path own = repo.file(".beads/hooks/post-commit");

    assertThat(checkup(true).isInOrder()).isTrue();
    assertThat(HookFile.read(own) + HookFile.read(hook)).doesNotContain(home.toString());
    assertThat(checkup(true).proven()).hasSize(6);
    install();
    assertThat(checkup(true).isInOrder()).isTrue();
    repo.commitBy(Map.of());
    assertThat(repo.notes()).hasSize(1);
    // Another clone has the files, but not Baton.
    HookRepo clone = new HookRepo(home, home.resolve("clone"));
    repo.ok("git", "add", ".");
    repo.ok("git", "commit", "-q", "-m", "hooks");
    repo.ok("git", "clone", "-q", ".", clone.worktree().toString());
    clone.ok("git", "config", "core.hooksPath", ".beads/hooks");
    clone.commitBy(Map.of());

    // bd hooks uninstall.
    repo.ok("git", "config", "--unset", "core.hooksPath");
    assertThat(new HookInstaller(repo.folder(), script()).uninstall()).isEmpty();
    assertThat(hook).hasContent(before);
    assertThat(own).doesNotExist();
  }

  @Test
  void pathsOfThisMachineInTrackedHooksAreReplaced() throws IOException {
    Path hook = beads();
    HookRepo.executable(hook.resolveSibling("post-commit"), script().file(HookKind.POST_COMMIT));
    HookRepo.executable(
        hook.resolveSibling("post-merge"),
        "#!/bin/sh\n" + script().block(HookKind.POST_MERGE) + "echo mine\n");
    install();

    assertThat(HookFile.read(hook.resolveSibling("post-commit")))
        .isEqualTo("#!/bin/sh\n" + HookScript.portable(HookKind.POST_COMMIT, true));
    assertThat(HookFile.read(hook.resolveSibling("post-merge")))
        .isEqualTo("#!/bin/sh\n" + HookScript.portable(HookKind.POST_MERGE, false) + "echo mine\n");
    assertThat(look(HookKind.POST_MERGE).status()).isEqualTo(Status.INSTALLED);
  }
}
