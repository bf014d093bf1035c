package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands about hooks. */
class HooksTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
    baton.variable("GIT_CONFIG_NOSYSTEM", "1");
    baton.variable("GIT_CONFIG_GLOBAL", "/dev/null");
  }

  private Path hook(String name) {
    return folder.resolve(".git/hooks").resolve(name);
  }

  @Test
  void installsProvesAndTakesOutAgain() throws IOException {
    Json report = baton.json("hooks", "install");
    assertThat(report.truth("in_order")).isTrue();
    assertThat(report.at("hooks").each("status"))
        .containsExactly(
            "installed",
            "installed",
            "installed",
            "installed",
            "not_enabled",
            "not_enabled",
            "not_enabled");
    assertThat(report.at("hooks").at(0).text("probe")).isEqualTo("proven");
    assertThat(baton.ok("hooks", "status").out()).contains("post-commit         installed, works");
    baton.git("commit", "-q", "--allow-empty", "-m", "x");
    assertThat(Files.readString(folder.resolve(".git/baton/spool"))).startsWith("1 post-commit - ");

    baton.ok("hooks", "uninstall");
    assertThat(hook("post-commit")).doesNotExist();
    assertThat(baton.run("hooks", "status").exit()).isEqualTo(1);
  }

  @Test
  void needsARepositoryAWorkTreeAndADatabase(@TempDir Path other) {
    Sandbox elsewhere = Sandbox.emptyFolder(other);
    assertThat(elsewhere.error(3, "hooks", "install").text("code")).isEqualTo("no_repository");
    elsewhere.git("init", "-q", "--bare", "bare.git");
    elsewhere.variable("GIT_DIR", other.resolve("bare.git").toString());
    assertThat(elsewhere.error(2, "hooks", "install").text("error")).contains("bare repository");
    elsewhere.variable("GIT_DIR", "");
    elsewhere.git("init", "-q", "tree");
    elsewhere.variable("GIT_DIR", other.resolve("tree/.git").toString());
    Json error = elsewhere.error(3, "hooks", "install");

    assertThat(error.text("code")).isEqualTo("no_database");
    assertThat(error.text("hint")).contains("baton init");
    assertThat(other.resolve("tree/.git/hooks/post-commit")).doesNotExist();
  }

  @Test
  void tellsWhatIsNotActive() throws IOException {
    Files.createDirectories(hook("x").getParent());
    Files.writeString(hook("post-commit"), "#!/usr/bin/env python3\nprint(1)\n");
    Answer answer = baton.run("hooks", "install");

    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.line("post-commit")).contains("foreign", "python3");
    assertThat(answer.line("post-merge")).contains("installed, works");
  }

  @Test
  void doctorTriesThem() throws IOException {
    assertThat(check().text("message")).startsWith("not installed");
    baton.ok("hooks", "install");
    assertThat(check().text("status")).isEqualTo("pass");
    assertThat(check().text("message"))
        .isEqualTo("installed; tested post-commit, the others were only read");
    Files.writeString(hook("post-merge"), Files.readString(hook("post-merge")).replace("9", "8"));
    assertThat(check().text("status")).isEqualTo("warn");
    assertThat(check().text("fix")).isEqualTo("baton hooks install");
    baton.ok("hooks", "install");
    Files.createDirectory(folder.resolve(".git/baton/spool.d"));
    Files.deleteIfExists(folder.resolve(".git/baton/spool"));
    Files.move(folder.resolve(".git/baton/spool.d"), folder.resolve(".git/baton/spool"));
    assertThat(check().text("status")).isEqualTo("warn");
  }

  @Test
  void whatAnEarlierBatonWroteIsReportedAndReplaced() throws IOException {
    baton.ok("hooks", "install");
    String present = Files.readString(hook("post-commit"));
    Files.writeString(
        hook("post-commit"),
        present.replace(">>> version 3,", ">>> version 2,").replace("baton_who\n", "baton_old\n"));

    assertThat(check().at("details").texts())
        .containsExactly("post-commit: an earlier Baton wrote its lines");
    baton.ok("hooks", "install");
    assertThat(hook("post-commit")).hasContent(present);
  }

  @Test
  void whatANewerBatonWroteIsReportedAndNotReplaced() throws IOException {
    baton.ok("hooks", "install");
    Path copy = folder.resolve(".git/baton/hooks/post-commit");
    // The copy of one is called from a user's own hook.
    Path called = folder.resolve(".git/baton/hooks/post-merge");
    Files.writeString(
        hook("post-merge"), "#!/bin/sh\n. \"$(git rev-parse --git-dir)/baton/hooks/post-merge\"\n");
    String newer =
        Files.readString(hook("post-commit")).replace(">>> version 3,", ">>> version 12,");
    for (Path file : List.of(hook("post-commit"), copy, called)) {
      Files.writeString(file, newer);
    }
    String problem = "version 12, this Baton knows versions up to 3";

    assertThat(check().text("status")).isEqualTo("warn");
    assertThat(check().at("details").texts())
        .hasSize(2)
        .allMatch(line -> line.contains(problem + "; use the newer Baton that wrote it"));
    assertThat(check().text("fix")).isEqualTo("baton hooks status");
    baton.run("doctor", "--fix");
    Answer again = baton.run("hooks", "install");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.line("post-commit")).endsWith("newer: " + problem);
    assertThat(again.line("post-merge")).endsWith("newer: " + problem);
    assertThat(hook("post-commit")).hasContent(newer);
    assertThat(copy).hasContent(newer);
    assertThat(called).hasContent(newer);

    baton.ok("hooks", "uninstall");
    Files.delete(hook("post-merge"));
    baton.ok("hooks", "install");
    assertThat(check().text("status")).isEqualTo("pass");
  }

  private Json check() {
    return baton.run("--json", "doctor", "--check", "hooks").json().at("checks").at(0);
  }

  @Test
  void theFenceKnowsWhatTheWorkerCarries() {
    baton.task("app-x", "Task");
    baton.ok("claim", "app-x", "--worker", "w");
    Map<String, String> carried = Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "1");
    assertThat(baton.run(carried, "hooks", "fence", "pre-commit").exit()).isZero();
    baton.ok("release", "app-x", "--actor", "w");
    Answer refused = baton.run(carried, "hooks", "fence", "pre-commit");

    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("app-x (epoch 1)", "epoch 2", "BATON_HOOKS=0");
    Map<String, String> unknown = Map.of("BATON_TASK", "app-y", "BATON_EPOCH", "1");
    assertThat(baton.run(unknown, "hooks", "fence").exit()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "one", "99999999999999999999"})
  void theFenceRefusesAnEpochThatNoClaimHas(String epoch) {
    baton.task("app-x", "Task");
    Map<String, String> carried = Map.of("BATON_TASK", "app-x", "BATON_EPOCH", epoch);
    assertThat(baton.run(carried, "hooks", "fence").exit()).as("never claimed").isEqualTo(4);
    baton.ok("claim", "app-x", "--worker", "w");
    Answer refused = baton.run(carried, "hooks", "fence", "pre-commit");

    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("BATON_EPOCH is not the epoch of a claim on app-x");
  }

  @Test
  void anEmptyEpochIsNone() {
    baton.task("app-x", "Task");
    baton.ok("claim", "app-x", "--worker", "w");
    Map<String, String> empty = Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "");

    assertThat(baton.run(empty, "hooks", "fence").exit()).isZero();
    assertThat(baton.run(Map.of("BATON_TASK", "", "BATON_EPOCH", "7"), "hooks", "fence").exit())
        .isZero();
  }

  @Test
  void theFenceKnowsWhoWorkedHereLast() {
    assertThat(baton.run("hooks", "fence").exit()).isZero();
    baton.task("app-x", "Task");
    baton.ok("claim", "app-x", "--worker", "w");
    assertThat(baton.run("hooks", "fence").exit()).isZero();
    baton.ok("release", "app-x", "--actor", "w");
    assertThat(baton.run("hooks", "fence").exit()).as("given back by itself").isZero();
    baton.ok("claim", "app-x", "--worker", "w");
    baton.pass(Duration.ofHours(2));
    baton.ok("sweep", "--now");
    Answer refused = baton.run("hooks", "fence");

    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("app-x (epoch 3)", "w had in this work tree");
    baton.task("app-y", "Another");
    baton.ok("claim", "app-y", "--worker", "w");
    assertThat(baton.run("hooks", "fence").exit()).isZero();
    baton.ok("close", "app-y", "--actor", "w");
    assertThat(baton.run("hooks", "fence").exit()).isZero();
  }

  @Test
  void theTrailerNamesTheOneTaskOfThisWorkTree() {
    assertThat(baton.run("hooks", "trailer").exit()).isEqualTo(13);
    baton.task("app-x", "Task");
    baton.task("app-y", "Task");
    baton.ok("claim", "app-x", "--worker", "w");
    assertThat(baton.ok("hooks", "trailer").out()).isEqualTo("app-x epoch 1\n");
    baton.ok("claim", "app-y", "--worker", "w");
    assertThat(baton.run("hooks", "trailer").exit()).isEqualTo(13);
  }

  @Test
  void printsTheScriptsAndTheLinesForOthers() {
    assertThat(baton.ok("hooks", "print", "post-commit").out())
        .startsWith("#!/bin/sh\n# >>> baton");
    assertThat(baton.ok("hooks", "print").out()).contains("# post-rewrite", "by hand");
    assertThat(baton.error(2, "hooks", "print", "update").text("error")).contains("post-commit");
    assertThat(baton.error(2, "hooks", "install", "--with", "x").text("error")).contains("'x'");
  }

  @Test
  void doctorRepairsBatonsOwnHooks() throws Exception {
    baton.ok("hooks", "install");
    Files.delete(hook("post-merge"));
    assertThat(baton.run("doctor", "--check", "hooks").out())
        .contains("post-merge", "fix: baton hooks install");

    assertThat(baton.ok("doctor", "--fix", "--check", "hooks").out()).contains("fixed");
    assertThat(hook("post-merge")).isExecutable();
  }

  @Test
  void doctorWarnsOfHooksThatOthersDisplaced() throws Exception {
    baton.ok("hooks", "install");
    baton.git("config", "core.hooksPath", ".husky/_");

    assertThat(check().text("status")).isEqualTo("warn");
    assertThat(check().text("fix")).isEqualTo("baton hooks status");
    assertThat(check().at("details").texts().getFirst())
        .contains("post-commit: husky writes this hook itself; Baton's lines in " + hook(""))
        .contains("add these lines to " + folder.resolve(".husky/post-commit"));
    baton.ok("hooks", "uninstall");
    assertThat(check().text("message")).startsWith("not installed");
  }

  @Test
  void uninstallNamesEachFileThatCallsBaton() throws Exception {
    Files.createDirectories(hook("x").getParent());
    for (String name : new String[] {"post-commit", "post-merge"}) {
      Files.writeString(hook(name), "#!/bin/sh\ncall_lefthook run\n");
    }
    assertThat(baton.run("hooks", "install").exit()).isEqualTo(1);
    Path config = folder.resolve("lefthook.yml");
    Files.writeString(config, "a: baton/hooks/post-commit\nb: baton/hooks/post-merge\n");
    Answer answer = baton.ok("hooks", "uninstall");

    assertThat(answer.out()).isEqualTo("Baton's hooks were removed\n");
    assertThat(answer.err())
        .isEqualTo(config + " calls Baton by a line of your own, which now does nothing\n");
    assertThat(check().text("status")).isEqualTo("pass");
  }

  @Test
  void linesForOtherToolsAreAddedIfSomebodyAgrees() throws Exception {
    Files.createDirectories(hook("x").getParent());
    Files.writeString(hook("post-commit"), "#!/bin/sh\ncall_lefthook run\n");
    Path config = folder.resolve("lefthook.yml");
    Answer printed = baton.run("hooks", "install");
    assertThat(printed.exit()).isEqualTo(1);
    assertThat(printed.err())
        .contains("baton hooks install --yes adds these lines to lefthook.yml");
    assertThat(config).doesNotExist();

    Answer added = baton.ok("hooks", "install", "--yes");
    assertThat(added.out()).contains("post-commit         by hand");
    assertThat(config).content().contains("baton/hooks/post-commit");
    baton.ok("hooks", "uninstall");
    assertThat(config).doesNotExist();
  }

  @Test
  void trackedHooksNeedConsent() throws Exception {
    baton.git("config", "core.hooksPath", ".githooks");
    Answer refused = baton.run("hooks", "install");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out()).contains("baton hooks install --tracked", "#!/bin/sh");
    assertThat(folder.resolve(".githooks")).doesNotExist();
    baton.ok("hooks", "install", "--tracked");

    Path hook = folder.resolve(".githooks/post-commit");
    assertThat(Files.readString(hook)).doesNotContain(folder.toString());
    assertThat(check().text("message")).startsWith("installed; tested post-commit");
    baton.ok("hooks", "uninstall");
    assertThat(hook).doesNotExist();
  }

  @Test
  void bdsHooksFolderGetsLinesThatFitEveryClone() throws Exception {
    String folderOfBd = folder.resolve(".beads/hooks").toString(); // as bd init writes it
    baton.git("config", "core.hooksPath", folderOfBd);
    baton.ok("hooks", "install");

    Path hook = folder.resolve(".beads/hooks/post-commit");
    assertThat(Files.readString(hook)).doesNotContain(folder.toString());
    assertThat(check().text("message")).startsWith("installed; tested post-commit");
    baton.git("config", "--unset", "core.hooksPath");
    baton.ok("hooks", "uninstall");
    assertThat(hook).doesNotExist();
  }

  @Test
  void aCommitWithoutALineInTheReflogIsRecorded() throws Exception {
    baton.git("commit", "-q", "--allow-empty", "-m", "first");
    baton.ok("ready");
    byte[] log = Files.readAllBytes(folder.resolve(".git/logs/HEAD"));
    baton.git("commit", "-q", "--allow-empty", "-m", "second");
    Files.write(folder.resolve(".git/logs/HEAD"), log);

    assertThat(baton.json("iterations").items()).hasSize(2);
    assertThat(baton.json("doctor", "--check", "spool").at("checks").at(0).text("message"))
        .isEqualTo("all commits are recorded");
  }

  @Test
  void doctorSaysWhatToDoAboutTheHooksOfOthers() throws Exception {
    baton.ok("hooks", "install");
    Files.writeString(hook("post-commit"), "#!/usr/bin/env python3\nprint(1)\n");
    String report = baton.run("doctor", "--fix", "--check", "hooks").out();

    assertThat(report).contains("fix: baton hooks status").doesNotContain("fixed");
    assertThat(Files.readString(hook("post-commit"))).contains("python3").doesNotContain("baton");
  }
}
