package dev.baton.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLaunch.Mode;
import dev.baton.git.history.CommitReader;
import dev.baton.git.worktree.WorkStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitLaunchTest {
  @TempDir private Path temp;
  private RealGit git;
  private Path repo;
  private Path ran;

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
    ran = temp.resolve("ran");
  }

  /** Each program would leave a file with its name. */
  @Test
  void noProgramThatTheRepositoryNamesIsRun() throws IOException {
    Files.writeString(repo.resolve("file"), "one\n");
    git.run(repo, "add", "file");
    String commit = git.commit(repo, "first");
    for (String setting :
        List.of(
            "core.fsmonitor",
            "core.pager",
            "core.sshCommand",
            "diff.external",
            "diff.bad.command",
            "diff.bad.textconv",
            "filter.bad.clean",
            "filter.bad.process",
            "gpg.program")) {
      git.run(repo, "config", setting, program(setting).toString());
    }
    git.run(repo, "config", "log.showSignature", "true");
    Path hooks = Files.createDirectory(temp.resolve("hooks"));
    Files.copy(program("hook"), hooks.resolve("post-index-change"));
    git.run(repo, "config", "core.hooksPath", hooks.toString());
    Files.writeString(repo.resolve(".gitattributes"), "* filter=bad diff=bad\n");
    Files.writeString(repo.resolve("file"), "two\n");
    Files.deleteIfExists(ran);

    assertThat(WorkStatus.read(new GitProcess(repo).withoutFilters()).entries()).hasSize(2);
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    assertThat(new CommitReader(new GitProgram(layout), layout).read(List.of(commit))).hasSize(1);
    assertThat(ran).doesNotExist();
  }

  @Test
  void onlyTheUsersOwnGitKeepsItsEnvironmentAndOptions() {
    Map<String, String> variables =
        Map.of("GIT_DIR", "x", "GIT_ASKPASS", "y", "GIT_CONFIG_GLOBAL", "z", "KEPT", "k");
    ProcessBuilder users = prepare(Mode.USER, variables);
    assertThat(users.command()).containsExactly("git", "status");
    assertThat(users.environment()).containsExactlyInAnyOrderEntriesOf(variables);

    for (Mode mode : List.of(Mode.ISOLATED, Mode.SHIELDED)) {
      ProcessBuilder safe = prepare(mode, variables);
      assertThat(safe.command())
          .as(mode.name())
          .startsWith("git", "--no-pager")
          .endsWith("status")
          .contains("core.fsmonitor=false", "log.showSignature=false");
      assertThat(safe.environment())
          .as(mode.name())
          .containsEntry("KEPT", "k")
          .containsEntry("LC_ALL", "C")
          .containsEntry("GIT_TERMINAL_PROMPT", "0")
          .containsEntry("GIT_CONFIG_GLOBAL", mode == Mode.SHIELDED ? "z" : GitLaunch.NULL_DEVICE)
          .doesNotContainKeys("GIT_DIR", "GIT_ASKPASS");
    }
  }

  private static ProcessBuilder prepare(Mode mode, Map<String, String> variables) {
    return GitLaunch.prepare(mode, List.of("git"), List.of("status"), variables);
  }

  private Path program(String name) throws IOException {
    Path file = temp.resolve("program-" + name);
    Files.writeString(file, "#!/bin/sh\necho " + name + " >>'" + ran + "'\ncat\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
