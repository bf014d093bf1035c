package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.hooks.HookInspector.HookProbe;
import dev.baton.hooks.HookState.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Installing the hooks into all kinds of repositories, and removing them. */
class HookInstallerTest {
  private static final Set<String> NONE = Set.of();

  @TempDir Path home;

  private HookRepo repo;
  private Path hooks;

  @BeforeEach
  void createRepository() throws IOException {
    repo = HookRepo.create(home, "repo");
    hooks = repo.file(".git/hooks");
  }

  private HookScript script() throws IOException {
    return new HookScript(repo.fakeBaton());
  }

  private List<HookState> install(String... with) throws IOException {
    new HookInstaller(repo.folder(), script()).install(Set.of(with), NONE);
    return new HookInspector(repo.folder(), script()).all();
  }

  private void uninstall() throws IOException {
    new HookInstaller(repo.folder(), script()).uninstall();
  }

  private HookCheckup checkup() throws IOException {
    return HookCheckup.run(repo.folder(), script(), repo.variables(), true);
  }

  private HookState look(HookKind kind) throws IOException {
    return new HookInspector(repo.folder(), script()).look(kind);
  }

  /** Every file below the directory, with its permissions, links and bytes. */
  private static Map<String, String> picture(Path directory) throws IOException {
    Map<String, String> picture = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        if (!Files.isDirectory(file)) {
          picture.put(
              directory.relativize(file).toString(),
              PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                  + Files.isSymbolicLink(file)
                  + HookFile.read(file));
        }
      }
    }
    return picture;
  }

  @Test
  void installsTwiceWithoutAChangeAndLeavesNoTrace() throws IOException {
    HookRepo.executable(hooks.resolve("post-commit"), "#!/bin/sh\necho mine >>mine\n");
    HookRepo.executable(hooks.resolve("post-merge"), "");
    Files.setPosixFilePermissions(
        hooks.resolve("post-merge"), PosixFilePermissions.fromString("rwx--x---"));
    Map<String, String> before = picture(repo.file(".git"));

    assertThat(install("trailer", "fence")).allMatch(HookState::isActive);
    Map<String, String> installed = picture(repo.file(".git"));
    install();
    assertThat(picture(repo.file(".git"))).isEqualTo(installed);
    assertThat(checkup().isInOrder()).isTrue();
    assertThat(repo.file("mine")).doesNotExist();
    repo.run(Map.of(), "git", "commit", "-q", "--allow-empty", "-m", "x");
    assertThat(repo.notes()).hasSize(1);
    assertThat(repo.file("mine")).hasContent("mine\n");
    repo.awaitCalls(1);

    uninstall();
    assertThat(picture(hooks)).isEqualTo(pictureOf("hooks/", before));
    assertThat(repo.folder().copies()).doesNotExist();
  }

  private static Map<String, String> pictureOf(String folder, Map<String, String> all) {
    Map<String, String> part = new TreeMap<>();
    all.forEach((name, text) -> {
      if (name.startsWith(folder)) {
        part.put(name.substring(folder.length()), text);
      }
    });
    return part;
  }

  @Test
  void mendsWhatIsDamaged() throws IOException {
    install();
    Map<String, String> installed = picture(hooks);
    Path file = hooks.resolve("post-commit");
    String text = HookFile.read(file);
    for (String damaged :
        new String[] {
          text.replace("printf", "echo"),
          text.replace("version " + HookScript.VERSION, "version 0"),
          text.replace("/bin/baton'", "/moved/baton'"),
          text.substring(0, text.indexOf(HookBlock.END)),
          text.replace("\n", "\r\n").replaceFirst("\r", ""),
          text + text.substring(HookScript.SHEBANG.length()).replace("printf", "echo")
        }) {
      HookFile.change(file, damaged);
      assertThat(look(HookKind.POST_COMMIT).isActive()).isFalse();
      install();
      assertThat(look(HookKind.POST_COMMIT).isActive()).isTrue();
      assertThat(HookFile.read(file)).isEqualTo(text);
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.NOT_EXECUTABLE);
    install();
    assertThat(picture(hooks)).isEqualTo(installed);
  }

  @Test
  void whatAPersonAddedStays() throws IOException {
    install();
    Path file = hooks.resolve("post-commit");
    HookFile.change(file, HookFile.read(file) + "echo mine\n");
    install();
    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.INSTALLED);
    uninstall();

    assertThat(file).hasContent("#!/bin/sh\necho mine\n").isExecutable();
    assertThat(hooks.resolve("post-rewrite")).doesNotExist();
  }

  @Test
  void optionsStayUntilTheyAreTakenOut() throws IOException {
    install("fence");
    install();
    assertThat(look(HookKind.PRE_PUSH).status()).isEqualTo(Status.INSTALLED);
    assertThat(look(HookKind.PREPARE_COMMIT_MSG).status()).isEqualTo(Status.NOT_ENABLED);
    new HookInstaller(repo.folder(), script()).install(NONE, Set.of("fence"));

    assertThat(look(HookKind.PRE_PUSH).status()).isEqualTo(Status.NOT_ENABLED);
    assertThat(hooks.resolve("pre-push")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"#!/usr/bin/env python3\nprint(1)\n", "\u007fELF\u0000\u0001"})
  void whatIsNoShellScriptIsNotTouched(String program) throws IOException {
    Path file = HookRepo.executable(hooks.resolve("post-commit"), program);
    install();
    HookState state = look(HookKind.POST_COMMIT);

    assertThat(Files.readString(file)).isEqualTo(program);
    assertThat(state.status()).isEqualTo(Status.FOREIGN);
    assertThat(state.problem()).contains("not a shell script");
    assertThat(state.advice()).contains(repo.folder().copy(HookKind.POST_COMMIT).toString());
    assertThat(look(HookKind.POST_REWRITE).isActive()).isTrue();
  }

  @Test
  void aHookThatWasSwitchedOffIsNotSwitchedOn() throws IOException {
    Files.createDirectories(hooks);
    Path file = Files.writeString(hooks.resolve("post-commit"), "#!/bin/sh\nexit 1\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    install();

    assertThat(file).hasContent("#!/bin/sh\nexit 1\n").matches(path -> !Files.isExecutable(path));
    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.NOT_EXECUTABLE);
    assertThat(look(HookKind.POST_COMMIT).advice()).contains("chmod +x");
  }

  @Test
  void aLinkIsWrittenThroughOnlyWithinTheRepository() throws IOException {
    Path inside = HookRepo.executable(repo.file("tools/hook.sh"), "#!/bin/sh\necho mine\n");
    Path outside = HookRepo.executable(home.resolve("hook.sh"), "#!/bin/sh\necho mine\n");
    Files.writeString(repo.file(".git/info/exclude"), "/tools\n");
    Files.createDirectories(hooks);
    Files.createSymbolicLink(hooks.resolve("post-commit"), Path.of("../../tools/hook.sh"));
    Files.createSymbolicLink(hooks.resolve("post-merge"), outside);
    Files.createSymbolicLink(hooks.resolve("post-rewrite"), Path.of("nowhere"));
    install();

    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.INSTALLED);
    assertThat(hooks.resolve("post-commit")).isSymbolicLink();
    assertThat(Files.readString(inside)).contains(HookBlock.BEGIN);
    assertThat(look(HookKind.POST_MERGE).status()).isEqualTo(Status.FOREIGN);
    assertThat(outside).hasContent("#!/bin/sh\necho mine\n");
    assertThat(look(HookKind.POST_REWRITE).status()).isEqualTo(Status.FOREIGN);
    uninstall();
    assertThat(inside).hasContent("#!/bin/sh\necho mine\n");
    assertThat(hooks.resolve("post-rewrite")).isSymbolicLink();
  }

  @Test
  void hooksInTheWorkTreeAreInstalledAndProven() throws IOException {
    repo.ok("git", "config", "core.hooksPath", "tools/git hooks");
    Files.writeString(repo.file(".git/info/exclude"), "/tools\n");
    Files.createDirectory(repo.file("sub"));
    HookRepo sub = new HookRepo(home, repo.file("sub"));
    new HookInstaller(sub.folder(), script()).install(NONE, NONE);

    assertThat(repo.file("tools/git hooks/post-commit")).isExecutable();
    assertThat(checkup().isInOrder()).isTrue();
    repo.ok("git", "config", "--unset", "core.hooksPath");
    assertThat(checkup().isInOrder()).isFalse();
  }

  @Test
  void nothingIsWrittenOutsideOfTheRepository() throws IOException {
    Path global = Files.createDirectory(home.resolve("global"));
    Files.writeString(home.resolve(".gitconfig"), "[core]\n\thooksPath = \"" + global + "\"\n");
    install();
    HookState state = look(HookKind.POST_COMMIT);

    assertThat(global).isEmptyDirectory();
    assertThat(state.status()).isEqualTo(Status.FOREIGN);
    assertThat(state.advice()).contains(global.resolve("post-commit").toString());
    for (HookKind kind : HookKind.values()) {
      if (!kind.isOptional()) {
        HookRepo.executable(
            global.resolve(kind.fileName()), String.join("\n", look(kind).snippet()) + "\n");
      }
    }
    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.BY_HAND);
    assertThat(checkup().isInOrder()).isTrue();
    repo.commit(Map.of());
    repo.ok("git", "commit", "-q", "--allow-empty", "--amend", "-m", "better");
    assertThat(repo.notes()).hasSize(3);
    // In a repository without Baton the same lines do nothing.
    HookRepo other = HookRepo.create(home, "other");
    Files.delete(other.file(".git/baton"));
    other.commit(Map.of());
  }

  @Test
  void huskyIsNotChangedAndCallsBaton() throws IOException {
    repo.ok("git", "config", "core.hooksPath", ".husky/_");
    for (HookKind kind : HookKind.values()) {
      HookRepo.executable(
          repo.file(".husky/_/" + kind.fileName()),
          "#!/usr/bin/env sh\n. \"$(dirname \"$0\")/h\"\n");
    }
    Files.writeString(
        repo.file(".husky/_/h"),
        """
        #!/usr/bin/env sh
        n=$(basename "$0")
        s=$(dirname "$(dirname "$0")")/$n
        [ ! -f "$s" ] && exit 0
        sh -e "$s" "$@"
        c=$?
        exit $c
        """);
    Map<String, String> before = picture(repo.file(".husky"));
    install();
    assertThat(picture(repo.file(".husky"))).isEqualTo(before);
    HookState state = look(HookKind.POST_COMMIT);
    assertThat(state.status()).isEqualTo(Status.FOREIGN);
    assertThat(state.advice()).endsWith(".husky/post-commit");

    for (HookKind kind : HookKind.values()) {
      if (!kind.isOptional()) {
        Files.write(repo.file(".husky/" + kind.fileName()), look(kind).snippet());
      }
    }
    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.BY_HAND);
    assertThat(checkup().isInOrder()).isTrue();
    repo.commit(Map.of());
    repo.ok("git", "commit", "-q", "--allow-empty", "--amend", "-m", "better");
    assertThat(repo.notes()).hasSize(3);
    Files.writeString(
        repo.file(".husky/post-commit"),
        "echo first\n" + Files.readString(repo.file(".husky/post-commit")));
    assertThat(checkup().isInOrder()).isFalse();
  }

  @Test
  void lefthookAndPreCommitAreNotChanged() throws IOException {
    String lefthook =
        "#!/bin/sh\n\ncall_lefthook()\n{\n  :\n}\n\ncall_lefthook run \"post-commit\"\n";
    String preCommit =
        "#!/usr/bin/env bash\n# File generated by pre-commit: https://pre-commit.com\n";
    Path first = HookRepo.executable(hooks.resolve("post-commit"), lefthook);
    Path second = HookRepo.executable(hooks.resolve("pre-commit"), preCommit);
    install("fence");

    assertThat(first).hasContent(lefthook);
    assertThat(second).hasContent(preCommit);
    assertThat(look(HookKind.POST_COMMIT).advice()).endsWith("lefthook.yml");
    assertThat(look(HookKind.PRE_COMMIT).advice()).endsWith(".pre-commit-config.yaml");
    assertThat(look(HookKind.POST_MERGE).status()).isEqualTo(Status.INSTALLED);
    Files.write(repo.file("lefthook.yml"), look(HookKind.POST_COMMIT).snippet());
    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.BY_HAND);
    assertThat(
            checkup().findings().stream()
                .filter(finding -> finding.state().kind() == HookKind.POST_COMMIT)
                .map(finding -> finding.probe().outcome()))
        .containsExactly(HookProbe.Outcome.NOT_TRIED);
  }

  /** The hook came with the repository, and a program beside it has the name of a shell. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "./sh",
        "TOP/sh",
        "/proc/self/cwd/sh",
        "/bin/../TOP/sh",
        "/usr/bin/env -S ./sh",
        "/usr/bin/env ./sh",
        "/usr/bin/python3"
      })
  void aProgramThatIsNoShellOfTheSystemIsNotTried(String first) throws IOException {
    install();
    HookRepo.executable(repo.file("sh"), "#!/bin/sh\ntouch ran\n");
    Path hook = hooks.resolve("post-commit");
    String line = "#!" + first.replace("TOP", repo.file(".").toRealPath().toString());
    Files.writeString(hook, line + Files.readString(hook).substring("#!/bin/sh".length()));

    assertThat(look(HookKind.POST_COMMIT).status()).isEqualTo(Status.INSTALLED);
    assertThat(probe()).isEqualTo(HookProbe.Outcome.NOT_TRIED);
    assertThat(repo.file("ran")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/usr/bin/env sh", " /bin/sh -e", "/bin/bash", "/usr/bin/env bash"})
  void everyShellOfTheSystemIsTried(String first) throws IOException {
    install();
    Path hook = hooks.resolve("post-commit");
    Files.writeString(hook, "#!" + first + Files.readString(hook).substring("#!/bin/sh".length()));

    assertThat(probe()).isEqualTo(HookProbe.Outcome.PROVEN);
  }

  private HookProbe.Outcome probe() throws IOException {
    return checkup().findings().stream()
        .filter(finding -> finding.state().kind() == HookKind.POST_COMMIT)
        .findFirst()
        .orElseThrow()
        .probe()
        .outcome();
  }

  @Test
  void aLinkedWorkTreeSharesTheHooks() throws IOException {
    repo.commit(Map.of());
    repo.ok("git", "worktree", "add", "-q", home.resolve("linked").toString());
    HookRepo linked = new HookRepo(home, home.resolve("linked"));
    new HookInstaller(linked.folder(), script()).install(NONE, NONE);

    assertThat(checkup().isInOrder()).isTrue();
    assertThat(hooks.resolve("post-commit")).isExecutable();
  }

  @Test
  void theProbeFindsWhatFilesDoNotShow() throws IOException {
    install();
    Files.createDirectory(repo.folder().notes().resolve("spool"));
    assertThat(checkup().isInOrder()).isFalse();
    Files.delete(repo.folder().notes().resolve("spool"));
    assertThat(checkup().isInOrder()).isTrue();

    Map<String, String> off = new TreeMap<>(repo.variables());
    off.put("BATON_HOOKS", "0");
    HookFolder folder = HookFolder.of(GitLayout.find(repo.worktree(), off).orElseThrow(), off);
    assertThat(HookCheckup.run(folder, script(), off, true).findings().getFirst().probe().problem())
        .contains("BATON_HOOKS is 0");
  }
}
