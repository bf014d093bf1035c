package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real pre-commit, lefthook, husky and simple-git-hooks install their hooks before Baton and
 * after it. Run by {@code mvn verify -Pmanagers} only; {@code -Dmanagers.dir} names a folder where
 * they are installed.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RealManagersRun {
  /**
   * With the versions that these tests were written with, and without their scripts, because
   * lefthook's would install hooks into the repository around this folder.
   */
  private static final String INSTALL =
      """
      [ ! -f complete ] || exit 0
      [ -f package.json ] || echo '{"private":true}' >package.json
      npm install --ignore-scripts --no-audit --no-fund --save-exact \\
        lefthook@2.2.2 husky@9.1.7 simple-git-hooks@2.14.0
      python3 -m venv python
      python/bin/pip install -q pre-commit==4.7.0
      touch complete
      """;

  private static Path tools;

  @TempDir Path temporary;

  private Path repository;
  private Program baton;
  private @Nullable Process drain;

  @BeforeAll
  static void install() throws Exception {
    String named = System.getProperty("managers.dir", "");
    tools = named.isEmpty() ? Program.REPOSITORY.resolve("cli/target/managers") : Path.of(named);
    Files.createDirectories(tools);
    Program.Running installing = new Program(tools, tools).shell(INSTALL);
    assumeTrue(
        installing.end().exit() == 0,
        "npm and pip install: %s".formatted(Files.readString(installing.err())));
  }

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(temporary.resolve("repository"));
    baton = new Program(repository, temporary);
    run(
        """
        git config --global user.name a
        git config --global user.email a@b
        git init -q
        git commit -q --allow-empty -m first
        baton init --prefix app
        """);
    // While this seems to read the notes of commits, none is started: so they stay, and nothing
    // writes to the folder when the test has ended.
    drain = new ProcessBuilder("sh", "-c", "read -r end", "sh", "hooks", "drain").start();
    Files.writeString(repository.resolve(".git/baton/drain.pid"), drain.pid() + "\n");
  }

  @AfterEach
  void endDrain() {
    if (drain != null) {
      drain.destroy();
    }
  }

  /** Runs lines of sh that must succeed, with these tools on the PATH. */
  private Answer run(String script) throws IOException, InterruptedException {
    String path = "PATH='%s/python/bin:%s/node_modules/.bin':$PATH\n".formatted(tools, tools);
    return baton.shell(path + script).mustSucceed();
  }

  private Json hook(String name) throws IOException, InterruptedException {
    return baton.run("hooks", "status", "--json").json().at("hooks").where("hook", name);
  }

  /** The lines that Baton asks a person to add. */
  private String lines(String hook) throws IOException, InterruptedException {
    return String.join("\n", hook(hook).at("snippet").texts()) + "\n";
  }

  private String doctor() throws IOException, InterruptedException {
    return baton.run("doctor", "--check", "hooks", "--json").out();
  }

  /** Commits all files, and asserts that git ran Baton's hook once, and how often the others. */
  private void commitsAreNoted(int others) throws IOException, InterruptedException {
    run("rm -f others .git/baton/spool; git add .; git commit -q -m x");
    String head = run("git rev-parse HEAD").out().strip();
    assertThat(Files.readAllLines(repository.resolve(".git/baton/spool")))
        .singleElement()
        .asString()
        .startsWith("1 post-commit - " + head);
    Path ran = repository.resolve("others");
    assertThat(Files.exists(ran) ? Files.readAllLines(ran).size() : 0).isEqualTo(others);
  }

  private String hooks() throws IOException, InterruptedException {
    return run("cd .git/hooks; for f in *; do case $f in *.sample) ;; *) echo $f ;; esac; done")
        .out();
  }

  private Path file(String name, String text) throws IOException {
    Files.writeString(repository.resolve(".gitignore"), "others\nnode_modules\n.husky/_\n");
    return Files.writeString(repository.resolve(name), text);
  }

  @Test
  void preCommitAfterBaton() throws Exception {
    file(".pre-commit-config.yaml", "repos: []\n");
    run("baton hooks install --with fence; pre-commit install -t pre-commit -t post-commit");

    assertThat(hook("post-commit").text("status")).isEqualTo("installed");
    assertThat(hook("post-commit").text("file")).endsWith("post-commit.legacy");
    assertThat(doctor()).contains("\"status\":\"pass\"");
    commitsAreNoted(0);
    assertThat(run("baton hooks uninstall").err()).isEmpty();
    assertThat(hooks()).isEqualTo("post-commit\npre-commit\n");
    run("pre-commit uninstall -t pre-commit -t post-commit");
    assertThat(hooks()).isEmpty();
  }

  @Test
  void preCommitBeforeBaton() throws Exception {
    Path config =
        file(
            ".pre-commit-config.yaml",
            """
            repos:
              - repo: local
                hooks:
                  - id: other
                    name: other
                    language: system
                    always_run: true
                    pass_filenames: false
                    stages: [post-commit]
                    entry: sh -c 'echo x >>others'
            """);
    run("pre-commit install -t post-commit; baton hooks install || [ $? = 1 ]");
    assertThat(hook("post-commit").text("status")).isEqualTo("foreign");
    Files.writeString(config, Files.readString(config) + lines("post-commit"));

    assertThat(hook("post-commit").text("status")).isEqualTo("by_hand");
    assertThat(repository.resolve("others")).as("a test runs nothing else").doesNotExist();
    commitsAreNoted(1);
    assertThat(run("baton hooks uninstall").err()).contains(".pre-commit-config.yaml calls Baton");
    assertThat(doctor()).contains("\"status\":\"pass\"");
    run("git commit -q --allow-empty -m 'without Baton'");
  }

  @Test
  void lefthookAfterBaton() throws Exception {
    String config =
        """
        pre-commit:
            commands:
                other:
                    run: echo x >>others
        post-commit:
          jobs:
            - run: echo x >>others
        """;
    file("lefthook.yml", config);
    run("baton hooks install --with fence; lefthook install");
    assertThat(hook("post-commit").text("problem")).contains("post-commit.old do not run");
    assertThat(doctor()).contains("\"status\":\"warn\"", "lefthook writes this hook itself");
    String fence = lines("pre-commit");
    file("lefthook.yml", config.replace("post-commit:", fence + "post-commit:"));
    file(
        "lefthook.yml",
        Files.readString(repository.resolve("lefthook.yml")) + lines("post-commit"));

    run("lefthook validate");
    assertThat(hook("pre-commit").text("status")).isEqualTo("by_hand");
    commitsAreNoted(2);
    assertThat(run("baton hooks uninstall").err()).containsOnlyOnce("lefthook.yml calls Baton");
    run("lefthook uninstall --keep-config || lefthook uninstall");
    assertThat(hooks()).isEmpty();
  }

  @Test
  void lefthookBeforeBaton() throws Exception {
    file("lefthook.yml", "pre-commit:\n  commands:\n    other:\n      run: echo x >>others\n");
    run("lefthook install; baton hooks install; lefthook install");

    assertThat(doctor()).contains("tested post-commit, the others were only read");
    commitsAreNoted(1);
    run("baton hooks uninstall");
    assertThat(hooks()).isEqualTo("pre-commit\n");
  }

  @Test
  void huskyAfterBaton() throws Exception {
    file("package.json", "{}");
    run("baton hooks install; husky");
    assertThat(doctor()).contains("\"status\":\"warn\"", ".git/hooks/post-commit do not run");
    file(".husky/post-commit", lines("post-commit") + "echo x >>others\n");

    assertThat(hook("post-commit").text("probe")).isEqualTo("proven");
    assertThat(repository.resolve("others")).as("a test runs nothing else").doesNotExist();
    commitsAreNoted(1);
    assertThat(run("baton hooks uninstall").err()).contains(".husky/post-commit calls Baton");
    assertThat(hooks()).isEmpty();
    assertThat(doctor()).contains("\"status\":\"pass\"");
  }

  @Test
  void huskyInAnotherWorkTree() throws Exception {
    file("package.json", "{}");
    run("husky; baton hooks install || [ $? = 1 ]");
    file(".husky/post-commit", lines("post-commit") + "echo x >>others\n");
    commitsAreNoted(1);
    run("git worktree add -q ../tree; cd ../tree; baton hooks install || [ $? = 1 ]");

    Path tree = temporary.resolve("tree");
    assertThat(tree.resolve(".husky/_")).doesNotExist();
    run("cd ../tree; husky; git commit -q --allow-empty -m x");
    assertThat(tree.resolve("others")).hasContent("x");
    assertThat(Files.readString(repository.resolve(".git/baton/spool")))
        .contains("1 post-commit tree ");
  }

  @Test
  void simpleGitHooksAfterBaton() throws Exception {
    String config = "{\"simple-git-hooks\": {\"post-commit\": \"%secho x >>others\"}}\n";
    file("package.json", config.formatted(""));
    run("baton hooks install; simple-git-hooks");
    assertThat(doctor()).contains("simple-git-hooks writes this hook", "post-merge: not installed");
    file("package.json", config.formatted(lines("post-commit").strip() + " "));
    run("simple-git-hooks; baton hooks install");

    assertThat(doctor()).contains("tested post-rewrite, the others were only read");
    assertThat(repository.resolve("others")).as("a test runs nothing else").doesNotExist();
    commitsAreNoted(1);
    assertThat(run("baton hooks uninstall").err()).contains("package.json calls Baton");
    run("git commit -q --allow-empty -m 'without Baton'");
  }
}
